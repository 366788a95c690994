import { describe, expect, test } from 'vitest'
import { fieldKinds } from '#api/category/item-field.rules.ts'
import { leaves } from '#api/category/leaf.rules.ts'
import { itemFieldsOf } from '#api/category/category.rules.ts'
import { categories, findCategory, isLeaf, itemCategoryOf } from '#content/categories/categories.ts'
import { languages } from '#content/storefronts.ts'
import words from '#content/words/en/category.json' with { type: 'json' }

const leavesOf = (tree: 'A' | 'B') => categories.filter((one) => one.tree === tree && isLeaf(one))
const needed = [
  'name',
  'title',
  'transportOf',
  'slug',
  'caseSlug',
  'description',
] as const satisfies (keyof (typeof categories)[number]['words']['en'])[]
const twice = (all: string[]) => all.filter((one, at) => all.indexOf(one) !== at)

describe('the category trees', () => {
  test('ids are unique and every parent exists', () => {
    expect(twice(categories.map(({ id }) => id))).toEqual([])
    expect(categories.filter(({ parent }) => parent !== null && !findCategory(parent))).toEqual([])
  })

  test('every leaf of tree B has fields, under its own main category', () => {
    const rows = leavesOf('B').map(({ id, parent }) => [id, parent])

    expect(Object.entries(leaves).map(([id, { main }]) => [id, main])).toEqual(rows)
    expect(Object.keys(leaves).filter((id) => itemFieldsOf(id).length < 3)).toEqual([])
  })

  test('every leaf of tree A stands for one of tree B', () => {
    expect(leavesOf('A').filter((leaf) => !(itemCategoryOf(leaf) in leaves))).toEqual([])
  })

  test('no leaf asks the same twice, and each asks what the thing is', () => {
    const wrong = Object.keys(leaves).filter((id) => {
      const keys = itemFieldsOf(id).map(({ key }) => key)
      return twice(keys).length > 0 || !(keys.includes('name') || keys.includes('model'))
    })

    expect(wrong).toEqual([])
  })

  test.each(languages)('every category has all its words in %s, and slugs that fit into an address', (language) => {
    const lacking = categories.filter((category) => needed.some((key) => !category.words[language][key].trim()))
    const slugs = categories.map(({ words }) => words[language].slug)
    const badSlugs = categories
      .flatMap(({ words }) => [words[language].slug, words[language].caseSlug])
      .filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))

    expect(lacking.map(({ id }) => id)).toEqual([])
    expect(twice(slugs)).toEqual([])
    expect(badSlugs).toEqual([])
  })
})

describe('the words of the fields', () => {
  test('every field and every option has a label', () => {
    const labels: Record<string, { label: string }> = words.field
    const options: Record<string, Record<string, string>> = words.option
    const lacking = Object.entries(fieldKinds).flatMap(([key, kind]) => [
      ...(labels[key] ? [] : [key]),
      ...('options' in kind
        ? (kind.options ?? []).filter((value) => !options[key]?.[value]).map((value) => `${key}.${value}`)
        : []),
    ])

    expect(lacking).toEqual([])
  })
})

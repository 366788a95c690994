import { describe, expect, test } from 'vitest'
import { leaves } from '#api/category/leaf.rules.ts'
import { findRoom, suggestedItems, tagsOf } from '#api/category/load-items.lib.ts'
import { roomIdsOf } from '#api/category/removal-room.rules.ts'
import { languages, type Language } from '#content/storefronts.ts'
import table from '#content/items/items.json' with { type: 'json' }
import sets from '#content/items/removal-sets.json' with { type: 'json' }

interface Item {
  id: string
  tag: string
  lengthCm: number
  widthCm: number
  heightCm: number
  weightKg: number
  names: Record<Language, string>
  synonyms?: Partial<Record<Language, string[]>>
}

const items: readonly Item[] = table
const twice = (all: string[]) => all.filter((one, at) => all.indexOf(one) !== at)
const volume = ({ lengthCm, widthCm, heightCm }: Item) => (lengthCm * widthCm * heightCm) / 1_000_000

/** Honest values outside the plausible range, each with its reason. */
const lightOrDense = ['hammock-stand', 'clothes-rail', 'granite-worktop'] // open frames; a solid slab
const outsized = ['container-20ft', 'container-40ft', 'site-cabin'] // shipping containers

describe('the items', () => {
  test('ids are unique and written in kebab case', () => {
    const ids = [...items, ...sets].map(({ id }) => id)

    expect(twice(ids)).toEqual([])
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
  })

  test('no suggestion shares its id with another', () => {
    expect(twice(suggestedItems().map(({ id }) => id))).toEqual([])
  })

  test('sizes and weights are plausible', () => {
    const wrong = items.filter((item) => {
      const sides = [item.lengthCm, item.widthCm, item.heightCm]
      return (
        sides.some((side) => !Number.isInteger(side) || side < 3 || side > 600) ||
        item.weightKg < 0.5 ||
        item.weightKg > 3000
      )
    })

    expect(wrong.map(({ id }) => id).sort()).toEqual([...outsized].sort())
  })

  test('nothing is lighter than foam or denser than stone', () => {
    const wrong = items.filter((item) => {
      const density = item.weightKg / volume(item)
      return density < 8 || density > 2500
    })

    expect(wrong.map(({ id }) => id).sort()).toEqual([...lightOrDense].sort())
  })

  test.each(languages)('everything has a name in %s, and no two of a tag the same', (language) => {
    const named = [...items, ...sets].filter(({ names }) => names[language].trim() === '')
    const inTag = items.map(({ tag, names }) => `${tag}: ${names[language].toLowerCase()}`)
    const letters = items.flatMap(({ names, synonyms }) => [names[language], ...(synonyms?.[language] ?? [])])

    expect(named.map(({ id }) => id)).toEqual([])
    expect(twice(inTag)).toEqual([])
    expect(letters.filter((name) => name !== name.normalize('NFC') || /[şţŞŢ]|\s{2}|^\s|\s$/.test(name))).toEqual([])
  })

  test('a removal set holds known items, and its volume and weight agree with theirs', () => {
    const byId = new Map(items.map((item) => [item.id, item]))
    const wrong = sets.filter((set) => {
      const parts = set.items.map(({ id, count }) => ({ item: byId.get(id), count }))
      if (parts.some(({ item }) => !item)) return true
      const sum = (of: (item: Item) => number) =>
        parts.reduce((all, { item, count }) => all + (item ? of(item) * count : 0), 0)
      const isOff = (told: number, reckoned: number) => Math.abs(told - reckoned) > reckoned * 0.35
      return (
        isOff(set.volumeM3, sum(volume)) ||
        isOff(
          set.weightKg,
          sum(({ weightKg }) => weightKg),
        )
      )
    })

    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  test('every room that a removal offers is there, with all of its things, each once', () => {
    const asked = Object.keys(leaves).flatMap(roomIdsOf)
    const wrong = asked.filter((id) => {
      const ids = sets.find((set) => set.id === id)?.items.map((one) => one.id) ?? []
      return ids.length === 0 || findRoom(id)?.things.length !== new Set(ids).size
    })

    expect(asked).not.toEqual([])
    expect(wrong).toEqual([])
  })

  test('every list that a category asks for has something on it', () => {
    const tags = new Set(suggestedItems().flatMap(tagsOf))
    const asked = Object.values(leaves).flatMap(({ suggestions }) =>
      'tag' in suggestions ? suggestions.tag.split(',') : [],
    )

    expect(asked.filter((tag) => tag !== 'all' && !tags.has(tag))).toEqual([])
  })
})

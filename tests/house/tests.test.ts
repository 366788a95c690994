import { expect, test } from 'vitest'
import { sources } from './source.ts'

// This file contains the patterns it looks for.
const tests = sources(/\.(?:test|spec)\.tsx?$/).filter(({ file }) => !file.startsWith('tests/house/'))

test('no test is skipped or focused', () => {
  const found = tests.filter(({ text }) => /\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\b/.test(text))

  expect(found.map(({ file }) => file)).toEqual([])
})

test('no two tests of a file have the same name', () => {
  const twice = tests.flatMap(({ file, text }) => {
    // Different describe blocks may use the same names.
    return text.split(/\bdescribe(?:\.each\([\s\S]*?\))?\(/).flatMap((block) => {
      const names = [...block.matchAll(/\btest(?:\.each\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1/g)].map(
        ([, , name]) => name ?? '',
      )
      return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${file}: ${name}`)
    })
  })

  expect(twice).toEqual([])
})

test('no test sleeps', () => {
  const found = tests.filter(({ text }) => /waitForTimeout|await\s+(?:sleep|delay)\(/.test(text))

  expect(found.map(({ file }) => file)).toEqual([])
})

// A number imported from the product could change unnoticed. Constants that are no contract, like
// the demo password, may be imported.
test('no test imports a constant of the product: expected values are literals', () => {
  const found = sources(/\.(?:ts|tsx)$/)
    .filter(({ file }) => /^(?:tests|e2e)\//.test(file) && !file.startsWith('tests/house/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\bimport\s*\{([^}]*)\}\s*from\s*'#(?:api|islands|site)\/[^']*'/g)]
        .flatMap(([, names = '']) => names.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b(?!\w)/g) ?? [])
        .filter((name) => name.length > 1)
        .map((name) => `${file}: ${name}`),
    )

  expect(found).toEqual([])
})

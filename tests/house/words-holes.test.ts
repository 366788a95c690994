import { expect, test } from 'vitest'
import { sources } from './source.ts'

const code = sources(/\.(?:ts|tsx|astro)$/).filter(({ file }) => /^(?:api|site|islands)\//.test(file))

/** The text between the bracket at `start` and the one that closes it. */
function inBrackets(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(start + 1, at)
  }
  return ''
}

/** Texts with values for their placeholders: `t('a.b', { … })`. */
const filled = code.flatMap(({ file, text }) =>
  [...text.matchAll(/\b(?:t|say|speak|account|words\w*\([^()]*\))\((?=['"`[]|\n)/g)].flatMap(
    ({ index, 0: opening }) => {
      const call = inBrackets(text, index + opening.length - 1)
      const values = /^\s*(?:'[^']*'|`[^`]*`|[^{`]*),\s*(\{[^]*\})/.exec(call)?.[1]
      return values ? [{ file, text, call, values }] : []
    },
  ),
)

const EMPTY = /(?:\?\?|\|\||(?<!\?):) ''(?!\w)/

/** A variable that may be empty, and is used without a check. */
function canBeEmpty(name: string, text: string): boolean {
  const made = new RegExp(`\\b(?:const|let) ${name} =((?:(?!\\n *(?:const|let|if|return|await)\\b)[^])*)`)
  return EMPTY.test(made.exec(text)?.[1] ?? '') && !new RegExp(`!${name}\\b|\\b${name} (?:&&|\\?(?!\\?))`).test(text)
}

test('no hole is filled with nothing', () => {
  const found = filled.filter(
    ({ text, values }) =>
      EMPTY.test(values.replace("defaultValue: ''", '')) ||
      [...values.matchAll(/[{,:]\s*(\w+)(?=\s*[,}])/g)].some(([, name = '']) => canBeEmpty(name, text)),
  )

  expect(filled.length).toBeGreaterThan(400)
  expect(found.map(({ file, call }) => `${file}: ${call}`)).toEqual([])
})

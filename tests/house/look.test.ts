import { describe, expect, test } from 'vitest'
import { sources } from './source.ts'

const TOKENS = 'site/styles/tokens.css'
/** The two breakpoints; just below one ends a hundredth of a pixel earlier. */
const WIDTHS = [
  'min-width: 640px',
  'min-width: 992px',
  'max-width: 639.98px',
  'max-width: 991.98px',
]
/** A share of the window (`50vw`, `100dvh`), of the room (`100%`, `1fr`) or of a turn is no size. */
const SIZE = /(?<![\w.-])-?\d*\.?\d+(?:px|rem|em|ch|ex|pt|pc|cm|mm|in|lh)\b/g
const COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|light-dark)\(|(?<=:[^;]*\b)(?:black|white|red|green|blue|orange|yellow|gr[ae]y)\b(?!-)/gi

interface Sheet {
  file: string
  css: string
}

/** Every style of ours that a page shows: the style files, and the styles inside the parts. */
const sheets: Sheet[] = sources(/\.(?:css|astro)$/).map(({ file, text }) => ({
  file,
  css: (file.endsWith('.css')
    ? text
    : [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('\n')
  ).replace(/\/\*[\s\S]*?\*\//g, ''),
}))
const below = sheets.filter(({ file }) => file !== TOKENS)

const found = (pattern: RegExp, { file, css }: Sheet) =>
  [...css.replace(/@media[^{]*/g, '').matchAll(pattern)].map(([hit]) => `${file}: ${hit}`)

describe('the look', () => {
  test('no literal size stands below the tokens', () => {
    expect(below.flatMap((sheet) => found(SIZE, sheet))).toEqual([])
  })

  test('no literal colour stands below the tokens', () => {
    expect(below.flatMap((sheet) => found(COLOUR, sheet))).toEqual([])
  })

  test('a page changes at 640 and at 992 pixels and nowhere else', () => {
    const widths = sheets.flatMap(({ file, css }) =>
      [...css.matchAll(/\(((?:min-|max-)?width[^)]*)\)/g)]
        .filter(([, width = '']) => !WIDTHS.includes(width))
        .map(([width]) => `${file}: ${width}`),
    )

    expect(widths).toEqual([])
  })

  test('nobody takes a token that is not there', () => {
    const all = sheets.map(({ css }) => css).join('\n')
    const given = new Set([...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
    const taken = new Set([...all.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))

    expect([...taken].filter((name) => !given.has(name))).toEqual([])
  })

  test('every style file says the order of the layers, whichever of them is read first', () => {
    const silent = sheets.filter(
      ({ file, css }) =>
        file.endsWith('.css') && !css.includes('@layer reset, tokens, base, parts;'),
    )

    expect(silent.map(({ file }) => file)).toEqual([])
  })

  test('no part of a page carries a size or colour of its own in its markup', () => {
    const styled = sources(/\.(?:astro|tsx)$/).filter(
      ({ file, text }) => /^(?:site|islands)\//.test(file) && /\sstyle=/.test(text),
    )

    expect(styled.map(({ file }) => file)).toEqual([])
  })

  test('the server writes no colour of its own; mails and pictures take those of the pages', () => {
    const own = sources(/\.ts$/).flatMap(({ file, text }) =>
      file.startsWith('api/')
        ? [...text.matchAll(/#[\da-f]{6}\b|light-dark\(#/gi)].map(([hit]) => `${file}: ${hit}`)
        : [],
    )

    expect(own).toEqual([])
  })

  test('the card page, a package of its own, has the colours of the pages', () => {
    const coloursIn = (css: string) =>
      [...css.matchAll(/--[\w-]+: light-dark\([^)]*\)/g)].map(([colour]) => colour)
    const tokens = coloursIn(sheets.find(({ file }) => file === TOKENS)?.css ?? '')
    const sandbox = sources(/page-style\.ts$/).flatMap(({ text }) => coloursIn(text))

    expect(sandbox.length).toBeGreaterThan(5)
    expect(sandbox.filter((colour) => !tokens.includes(colour))).toEqual([])
  })

  test("a phone's own bar has the colour of the paper", () => {
    const paper = /--paper: light-dark\((#\w+), (#\w+)\)/.exec(
      sheets.find(({ file }) => file === TOKENS)?.css ?? '',
    )
    const head = sources(/head\.astro$/)[0]?.text ?? ''
    const told = [...head.matchAll(/name="theme-color" content="(#\w+)"/g)].map(([, it]) => it)

    expect(told).toEqual([paper?.[1], paper?.[2]])
  })
})

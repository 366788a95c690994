import { describe, expect, test } from 'vitest'
import { sources } from './source.ts'

const TOKENS = 'site/styles/tokens.css'
/** The two breakpoints; a maximum is a hundredth of a pixel below one. */
const WIDTHS = ['min-width: 640px', 'min-width: 992px', 'max-width: 639.98px', 'max-width: 991.98px']
/**
 * Sizes relative to the window (`50vw`, `100dvh`) or the container (`100%`, `1fr`), and angles, are
 * allowed.
 */
const SIZE = /(?<![\w.-])-?\d*\.?\d+(?:px|rem|em|ch|ex|pt|pc|cm|mm|in|lh)\b/g
const COLOUR =
  /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|light-dark)\(|(?<=:[^;]*\b)(?:black|white|red|green|blue|orange|yellow|gr[ae]y)\b(?!-)/gi

interface Sheet {
  file: string
  css: string
}

/** All styles on our pages: the style files, and the styles inside components. */
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

describe('design tokens', () => {
  test('literal sizes are only in the tokens', () => {
    expect(below.flatMap((sheet) => found(SIZE, sheet))).toEqual([])
  })

  test('literal colours are only in the tokens', () => {
    expect(below.flatMap((sheet) => found(COLOUR, sheet))).toEqual([])
  })

  test('breakpoints are at 640 and at 992 pixels only', () => {
    const widths = sheets.flatMap(({ file, css }) =>
      [...css.matchAll(/\(((?:min-|max-)?width[^)]*)\)/g)]
        .filter(([, width = '']) => !WIDTHS.includes(width))
        .map(([width]) => `${file}: ${width}`),
    )

    expect(widths).toEqual([])
  })

  test('every token in use exists', () => {
    const all = sheets.map(({ css }) => css).join('\n')
    const given = new Set([...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
    const taken = new Set([...all.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))

    expect([...taken].filter((name) => !given.has(name))).toEqual([])
  })

  test('every style file declares the order of the layers, as any of them may load first', () => {
    const silent = sheets.filter(
      ({ file, css }) => file.endsWith('.css') && !css.includes('@layer reset, tokens, base, parts;'),
    )

    expect(silent.map(({ file }) => file)).toEqual([])
  })

  test('markup has no inline sizes or colours', () => {
    const styled = sources(/\.(?:astro|tsx)$/).filter(
      ({ file, text }) => /^(?:site|islands)\//.test(file) && /\sstyle=/.test(text),
    )

    expect(styled.map(({ file }) => file)).toEqual([])
  })

  test('the server has no colours of its own; mails and pictures use those of the pages', () => {
    const own = sources(/\.ts$/).flatMap(({ file, text }) =>
      file.startsWith('api/')
        ? [...text.matchAll(/#[\da-f]{6}\b|light-dark\(#/gi)].map(([hit]) => `${file}: ${hit}`)
        : [],
    )

    expect(own).toEqual([])
  })

  test('the card page, a separate package, has the colours of the pages', () => {
    const coloursIn = (css: string) => [...css.matchAll(/--[\w-]+: light-dark\([^)]*\)/g)].map(([colour]) => colour)
    const tokens = coloursIn(sheets.find(({ file }) => file === TOKENS)?.css ?? '')
    const sandbox = sources(/page-style\.ts$/).flatMap(({ text }) => coloursIn(text))

    expect(sandbox.length).toBeGreaterThan(5)
    expect(sandbox.filter((colour) => !tokens.includes(colour))).toEqual([])
  })

  test('the theme colour of a phone’s browser is that of the paper', () => {
    const paper = /--paper: light-dark\((#\w+), (#\w+)\)/.exec(sheets.find(({ file }) => file === TOKENS)?.css ?? '')
    const head = sources(/head\.astro$/)[0]?.text ?? ''
    const told = [...head.matchAll(/name="theme-color" content="(#\w+)"/g)].map(([, it]) => it)

    expect(told).toEqual([paper?.[1], paper?.[2]])
  })
})

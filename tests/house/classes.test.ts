import { expect, test } from 'vitest'
import { sources } from './source.ts'

const ours = /^(?:api|islands|site)\//
const code = sources(/\.(?:ts|tsx|astro|mjs)$/).filter(({ file }) => ours.test(file))
const styleOf = /<style[^>]*>([\s\S]*?)<\/style>/g
const word = /[A-Za-z][\w-]*/g

/** The style files, and the styles inside components. */
const styles = [
  ...sources(/\.css$/).filter(({ file }) => ours.test(file)),
  ...code
    .filter(({ file }) => file.endsWith('.astro'))
    .flatMap(({ file, text }) => [...text.matchAll(styleOf)].map(([, style = '']) => ({ file, text: style }))),
]

const markup = code.map(({ text }) => text.replace(styleOf, ''))
const quoted = markup.flatMap((one) => [...one.matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`]*)`/g)])
/** The CSS components that pages may use, as their README lists them. */
const offered = sources(/README\.md$/)
  .filter(({ file }) => file === 'site/README.md')
  .map(({ text }) => text)

/** Every quoted word, every name in a `class:list`, and those in the README. */
const said = new Set(
  [
    ...quoted.map(([, double, single, template]) => double ?? single ?? template ?? ''),
    ...markup.flatMap((one) => [...one.matchAll(/class:list=\{([\s\S]*?)\}\s*[>\n/]/g)].map(([, list = '']) => list)),
    ...offered.flatMap((text) => text.match(/`[^`\n]*`/g) ?? []),
  ].flatMap((text) => text.match(word) ?? []),
)
/** `wide-${count}`: the fixed start of a class that ends with a value. */
const begun = quoted.flatMap(([, , , template = '']) =>
  [...template.matchAll(/([A-Za-z][\w-]*-)\$\{/g)].map(([, start = '']) => start),
)

const isUsed = (name: string): boolean => said.has(name) || begun.some((start) => name.startsWith(start))

function classesIn(style: string): string[] {
  const plain = style.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|'[^']*'|"[^"]*"/g, '')
  const selectors = [...plain.matchAll(/([^{};]*)\{/g)].map(([, selector = '']) => selector)
  return selectors.flatMap((one) => [...one.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name))
}

test('a styled class is used by some page or island', () => {
  const unused = styles.flatMap(({ file, text }) =>
    classesIn(text)
      .filter((name) => !isUsed(name))
      .map((name) => `${file} .${name}`),
  )

  expect(styles.length).toBeGreaterThan(10)
  expect([...new Set(unused)]).toEqual([])
})

import { describe, expect, test } from 'vitest'
import notes from '#content/words/notes.json' with { type: 'json' }
import { errorStatus } from '#api/common/errors.rules.ts'
import { fillTerms } from '#api/common/deadlines-and-limits.rules.ts'
import { areas, holes, load, loadAll, plural, wordLanguages } from './all-words.ts'
import { sources, type Source } from './source.ts'

const code = sources(/\.(?:ts|tsx|astro)$/).filter(({ file }) => /^(?:api|site|islands)\//.test(file))

/** Every quoted text, and every template as a pattern. */
const quoted = new Set(code.flatMap(({ text }) => [...text.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, one]) => one)))
const templates = code.flatMap(({ text }) => [...text.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].map(([, one]) => one ?? ''))
const open = templates
  .filter((template) => /^[\w-]+\.[\w.-]*\$\{/.test(template))
  .map((template) => {
    const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.]/g, '\\.'))
    return new RegExp(`^${parts.join('[\\w.-]+')}$`)
  })
/** For `${kind}.title` the table of kinds has the rest of the key. */
const endings = new Set(templates.flatMap((one) => /^\$\{[^}]*\}\.(\w+)$/.exec(one)?.[1] ?? []))

const isUsed = (key: string): boolean =>
  quoted.has(key) ||
  open.some((pattern) => pattern.test(key)) ||
  (quoted.has(key.replace(/\.\w+$/, '')) && endings.has(key.replace(/^.*\./, '')))

/** Specified texts of validators that none of our forms uses. */
const GIVEN = ['digits', 'failures', 'make_model', 'rangelength'].map((code) => `field.${code}`)
const wordedCodes = new Set(Object.keys(errorStatus).map((code) => code.replaceAll('.', '_')))

/** Error codes, mails and notices have tests of their own. */
const COVERED = ['errors', 'mail', 'notification', 'processor']

describe('texts and pages', () => {
  test.each(areas.filter((area) => !COVERED.includes(area)))('no text of %s is unused', (area) => {
    const keys = new Set(Object.keys(load('en', area)).map((key) => key.replace(plural, '')))

    expect([...keys].filter((key) => !isUsed(key))).toEqual([])
  })

  test('no error text is unused', () => {
    const keys = new Set(Object.keys(load('en', 'errors')).map((key) => key.replace(plural, '')))
    const unused = [...keys].filter((key) => {
      const [head = '', field = ''] = key.split('.', 2)
      return head === 'field' ? !quoted.has(field) : !wordedCodes.has(head)
    })

    expect(unused.sort()).toEqual(GIVEN)
  })

  test('every placeholder is explained to translators, and nothing else is', () => {
    const used = new Set(Object.values(loadAll('en')).flatMap(holes))

    expect(Object.keys(notes.holes).sort()).toEqual([...used].sort())
  })

  test('a note for translators belongs to an existing text', () => {
    const all = Object.keys(loadAll('en')).map((key) => key.replace(plural, ''))

    expect(Object.keys(notes.keys).filter((key) => !all.includes(key))).toEqual([])
  })

  test('label and value are one text with placeholders, never concatenated', () => {
    const glued = code
      .filter(({ file }) => /\.(?:astro|tsx)$/.test(file))
      .flatMap(({ file, text }) =>
        [...text.matchAll(/\bt\([^()\n]*\)\}(?: ?[:·–—]|,) ?.{0,20}/g)].map(([found]) => `${file}: ${found}`),
      )

    expect(glued).toEqual([])
  })
})

/** Characters that fit on one line of a phone. */
const BUTTON_MAX = 36
/** A legally required button text may take two lines. */
const LONG = ['offer.deal.pay']

const areaOf = ({ file, text }: Source): string =>
  file.startsWith('islands/listing-wizard/') ? 'wizard' : (/\bt = words\([\w.]+, '(\w+)'\)/.exec(text)?.[1] ?? 'site')

const buttons = new Set(
  code.flatMap((source) =>
    [...source.text.matchAll(/<(button|a|summary)\b[^>]*class(?:Name)?="[^"]*\bbutton\b[^"]*"[\s\S]*?<\/\1>/g)].flatMap(
      ([element]) => [...element.matchAll(/\bt\(\s*'([\w.-]+)'/g)].map(([, key]) => `${areaOf(source)}.${key}`),
    ),
  ),
)

describe.each(wordLanguages)('buttons in %s', (language) => {
  test('fit on one line of a phone', () => {
    const all = loadAll(language)
    const long = [...buttons]
      .filter((key) => !LONG.includes(key))
      .filter((key) => fillTerms(all[key] ?? '').replace(/\{\{\w+\}\}/g, '1 234,50 zł').length > BUTTON_MAX)

    expect(buttons.size).toBeGreaterThan(40)
    expect(long.map((key) => `${key}: ${all[key]}`)).toEqual([])
  })
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fillAll } from '#api/common/bind.rules.ts'
import type { Language } from '#content/storefronts.ts'

type Table = { [key: string]: string | Table }
type Values = Record<string, string | number>

/** The texts of the pages, read from the same files: `w('offer.form.send')`. */
export interface Words {
  (key: string, values?: Values): string
  /** The same sentence with any values in its placeholders, in any of its plural forms. */
  like: (key: string) => RegExp
}

const folder = path.resolve(import.meta.dirname, '../../content/words')
const areas = new Map<string, Table>()

/** Falls back to English for missing texts, like the pages. */
export function wordsOf(language: Language): Words {
  const rules = new Intl.PluralRules(language)
  const find = (key: string) => textAt(language, key) ?? textAt('en', key)
  const w = (key: string, values: Values = {}) => {
    const form = typeof values.count === 'number' ? `_${rules.select(values.count)}` : ''
    return fill(find(key + form) ?? find(`${key}_other`) ?? find(key) ?? missing(key), values)
  }
  const like = (key: string) => {
    const forms = ['', '_one', '_two', '_few', '_many', '_other'].map((form) => find(key + form))
    const texts = forms.filter((text) => text !== undefined)
    return new RegExp(`^(?:${(texts.length > 0 ? texts : [missing(key)]).map(pattern).join('|')})$`)
  }
  return Object.assign(w, { like })
}

function textAt(language: string, key: string): string | undefined {
  const [area = '', ...steps] = key.split('.')
  const found = steps.reduce<string | Table | undefined>(
    (at, step) => (typeof at === 'object' ? at[step] : undefined),
    areaOf(language, area),
  )
  return typeof found === 'string' ? found : undefined
}

function areaOf(language: string, area: string): Table {
  const file = path.join(folder, language, `${area}.json`)
  const known = areas.get(file) ?? fillAll(JSON.parse(readFileSync(file, 'utf8')) as Table)
  areas.set(file, known)
  return known
}

const fill = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (hole, name: string) => String(values[name] ?? hole))

/** Links inside a sentence are marked by tags, which readers do not see. */
const pattern = (text: string): string =>
  text
    .replace(/<\/?\w+>/g, '')
    .split(/\{\{\w+\}\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'))
    .join('.+')

function missing(key: string): never {
  throw new Error(`no words ${key}`)
}

import { endOnce } from '#api/common/full-stop.rules.ts'
import { isolate } from '#api/common/isolate.rules.ts'

/** Enough for all texts of a language, including plural forms. */
const TEXTS_MAX = 5000
const HOLE = /\{\{(\w+)\}\}/g

type Values = Record<string, string | number>

/**
 * i18next looks up each text on every call, which takes half of the time to render a page of rows.
 * This caches the raw text per key and count; calls or texts with i18next features go to the
 * library.
 */
export function speakQuickly<T extends (...args: never[]) => unknown>(speak: T): T {
  const texts = new Map<string, string | undefined>()

  function textOf(key: string, count: number | undefined): string | undefined {
    const name = count === undefined ? key : `${key} ${count}`
    if (texts.has(name)) return texts.get(name)
    const options = { skipInterpolation: true, ...(count === undefined ? {} : { count }) }
    const found: unknown = Reflect.apply(speak, undefined, [key, options])
    const text = typeof found === 'string' && isPlain(found) ? found : undefined
    if (texts.size < TEXTS_MAX) texts.set(name, text)
    return text
  }

  return new Proxy(speak, {
    apply(_, self, args: unknown[]): unknown {
      const [key, values = {}] = args
      if (typeof key === 'string' && args.length < 3 && areValues(values)) {
        const { count } = values
        const text = textOf(key, typeof count === 'number' ? count : undefined)
        const told = text === undefined ? undefined : fill(text, values)
        if (told !== undefined) return told
      }
      return Reflect.apply(speak, self, args) as unknown
    },
  })
}

/** Without nested texts, and with plain placeholders only. */
const isPlain = (text: string): boolean =>
  !text.includes('$t(') && !text.replace(HOLE, '').includes('{{')

/** i18next options that would choose a different text. */
const options = ['context', 'defaultValue', 'lng', 'ns', 'ordinal', 'replace', 'returnObjects']

const areValues = (values: unknown): values is Values =>
  typeof values === 'object' &&
  values !== null &&
  Object.entries(values).every(
    ([name, one]) =>
      (typeof one === 'string' || typeof one === 'number') && !options.includes(name),
  )

/** Undefined if a value is missing: i18next then decides what to show. */
function fill(text: string, values: Values): string | undefined {
  if (!text.includes('{{')) return text
  let isWhole = true
  const told = text.replace(HOLE, (_, name: string) => {
    const value = values[name]
    if (value === undefined) isWhole = false
    return isolate(String(value))
  })
  return isWhole ? endOnce(told) : undefined
}

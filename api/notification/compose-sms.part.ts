import type { DateTime } from 'luxon'
import { gsmLength, GSM_MAX, toGsm } from '#api/common/gsm.rules.ts'
import type { Config } from '#api/kit/config.ts'
import type { Storefront } from '#content/storefronts.ts'
import { formatValues } from './format-values.lib.ts'
import { absolute, noticePath } from './notice-path.lib.ts'
import type { Notice } from './notification.rules.ts'
import { wordsOf } from '#api/kit/words.ts'
import { translateOptional } from '#api/common/translate.rules.ts'

/** Long names are shortened before the link is dropped. */
const NAME_LENGTHS = [40, 24, 16, 10]

/** The notice as one SMS, with its link if it fits; undefined if it has no SMS text. */
export function composeSms(
  { config, now }: { config: Config; now: DateTime },
  notice: Notice,
  storefront: Storefront,
): string | undefined {
  const say = wordsOf(storefront.language, 'sms')
  const values = formatValues(notice.values, storefront, now.setZone(storefront.timeZone).year)
  const url = absolute(config, storefront, noticePath(storefront, notice))
  const written = (length: number) => toGsm(translateOptional(say, notice.words, shortened(values, length)))
  const [longest = ''] = NAME_LENGTHS.map(written)
  if (longest === '') return undefined
  const tries = [...NAME_LENGTHS.map((length) => `${written(length)} ${url}`), ...NAME_LENGTHS.map(written)]
  return tries.find(fits) ?? tries.at(-1)
}

/** Texts outside the GSM alphabet take several messages whatever their length. */
function fits(text: string): boolean {
  const length = gsmLength(text)
  return length === undefined || length <= GSM_MAX
}

const shortened = (values: Record<string, string>, length: number): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, cut(value, length)]))

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}.` : text

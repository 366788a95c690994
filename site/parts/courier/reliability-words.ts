import { reliabilityShares, type Reliability } from '#api/company/reputation/reliability.rules.ts'
import { formatNumber, formatUnit } from '#api/common/format.rules.ts'
import type { Storefront } from '#content/storefronts.ts'
import { words } from '#site/words.ts'

interface ReliabilityLine {
  name: keyof Reliability
  label: string
  /** With the sample: `9 of 10`; null if the sample is too small. */
  value: string | null
}

/** The figures of a courier in words. */
export function reliabilityLines(reliability: Reliability, { language, intlLocale }: Storefront): ReliabilityLine[] {
  const t = words(language, 'offer')
  const number = (value: number) => formatNumber(value, intlLocale)
  const share = (name: (typeof reliabilityShares)[number]) => {
    const of = reliability[name]
    return of && t('reliability.share', { count: number(of.count), of: number(of.of) })
  }
  const { answer } = reliability
  const time =
    answer && `${formatMinutes(answer.minutes, intlLocale)} (${t('reliability.answers', { count: answer.of })})`
  return [
    ...reliabilityShares.map((name) => ({ name, label: t(`reliability.${name}`), value: share(name) })),
    { name: 'answer', label: t('reliability.answer'), value: time },
  ]
}

const HOUR = 60
const DAY = 24 * HOUR

/** In the largest unit that leaves two of it. */
function formatMinutes(minutes: number, intlLocale: string): string {
  const [unit, length] =
    (
      [
        ['day', DAY],
        ['hour', HOUR],
      ] as const
    ).find(([, one]) => minutes >= 2 * one) ?? (['minute', 1] as const)
  return formatUnit(Math.round(minutes / length), unit, intlLocale)
}

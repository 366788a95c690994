import type { CoverView } from '#api/cover/cover.view.ts'
import { formatDay, formatNumber } from '#api/common/format.rules.ts'
import { formatVolume } from '#api/category/load.rules.ts'
import type { Storefront } from '#content/storefronts.ts'
import { formatPrice, formatWeight } from '#site/parts/auction/format.ts'
import { words } from '#site/words.ts'

type CoverMoney = NonNullable<CoverView['value']>

interface Row {
  label: string
  sum: string
  /** The same in its own currency. */
  original: string | null
  lines: string[]
}

/** The cover of a deal in the reader's language: the numbers, and one sentence about the part that would be missing. */
interface Told {
  rows: Row[]
  sentence: string
  source: { text: string; href: string } | null
}

/** The gap of one offer, short enough for a table of offers; empty if nothing can be said. */
export function shortGap(cover: CoverView | undefined, offerId: number, storefront: Storefront): string {
  const own = cover?.offers.find((one) => one.offerId === offerId)
  if (!own?.policy) return ''
  const { kind, missing } = own.gap
  const t = words(storefront.language, 'offer')
  if (kind === 'covered') return t('cover.allCovered')
  return kind === 'missing' && missing ? t('cover.notCovered', { sum: formatPrice(missing, storefront) }) : ''
}

type OwnCover = CoverView['offers'][number]

interface Reading {
  storefront: Storefront
  now: string
}

export function tellCover(cover: CoverView, offerId: number | undefined, reading: Reading): Told {
  const { storefront } = reading
  const t = words(storefront.language, 'offer')
  const { law, value } = cover
  const own = cover.offers.find((one) => one.offerId === offerId)
  const rowOf = (label: string, sum: CoverMoney | null, lines: string[], without = '–'): Row => ({
    label,
    sum: sum ? formatPrice(sum.sum, storefront) : without,
    original: sum?.original ? formatPrice(sum.original, storefront) : null,
    lines,
  })
  const byLaw = rowOf(
    t('cover.byLaw'),
    law.limit,
    lawLines(cover, reading),
    law.basis === 'full' ? t('cover.full') : '–',
  )
  return {
    rows: [
      law.limit ? { ...byLaw, sum: t('cover.upTo', { sum: byLaw.sum }) } : byLaw,
      ...(own ? [rowOf(t('waybill.insured'), own.policy?.insured ?? null, [policyLine(own, reading)])] : []),
      ...(value ? [rowOf(t('cover.value'), value, [])] : []),
    ],
    sentence: gapSentence(cover, own, storefront),
    source:
      law.name !== null && law.url !== null ? { text: t('cover.source', { law: law.name }), href: law.url } : null,
  }
}

/** How the law limits the carrier's debt, and what is missing to calculate it. */
function lawLines({ law, sdr }: CoverView, reading: Reading): string[] {
  const { storefront } = reading
  const t = words(storefront.language, 'offer')
  const { basis, amount, lacks } = law
  if (basis !== 'perKg' && basis !== 'perM3' && basis !== 'terms') return [t(`cover.${basis}Text`)]
  if (!law.rate) return []
  const rate = formatRate(law.rate, storefront)
  if (basis === 'terms') return [t('cover.termsText', { rate })]
  const { perPiece } = law.rate
  return [
    basis === 'perKg' ? perKgLine(rate, amount, storefront) : perM3Line(rate, amount, storefront),
    ...(perPiece ? [t('cover.perPiece', { sum: formatPrice(perPiece, storefront) })] : []),
    ...(lacks ? [t(`cover.no.${lacks}`)] : []),
    ...(sdr ? [t('cover.sdrRate', { rate: euros(sdr.euros, storefront), date: dayOf(sdr.asOf, reading) })] : []),
  ]
}

function perKgLine(rate: string, kg: number | null, storefront: Storefront): string {
  const t = words(storefront.language, 'offer')
  return kg === null ? t('cover.perKgOnly', { rate }) : t('cover.perKg', { rate, weight: formatWeight(kg, storefront) })
}

function perM3Line(rate: string, m3: number | null, storefront: Storefront): string {
  const t = words(storefront.language, 'offer')
  return m3 === null ? t('cover.perM3Only', { rate }) : t('cover.perM3', { rate, volume: formatVolume(m3, storefront) })
}

const dayOf = (date: string, { storefront, now }: Reading): string =>
  formatDay(date, storefront.intlLocale, Number(now.slice(0, 4)))

const SDR_DIGITS = 4
const euros = (amount: string, { intlLocale }: Storefront): string =>
  `${formatNumber(Number(amount), intlLocale, SDR_DIGITS)} €`

/** `8.33 SDR` or `€3.40`. */
function formatRate({ amount, unit }: NonNullable<CoverView['law']['rate']>, storefront: Storefront): string {
  if (unit === 'XDR')
    return words(storefront.language, 'offer')('cover.sdr', {
      number: formatNumber(Number(amount), storefront.intlLocale, 2),
    })
  return formatPrice({ amount, currency: unit }, storefront)
}

function policyLine({ policy, isPolicyChecked }: OwnCover, reading: Reading): string {
  const t = words(reading.storefront.language, 'offer')
  if (!policy) return t(isPolicyChecked ? 'waybill.policyChecked' : 'waybill.uninsured')
  return policy.until === null ? t('cover.seen') : t('waybill.policy', { date: dayOf(policy.until, reading) })
}

/** The part that would be missing, by law and policy together; by law alone if there is no policy. */
function gapSentence(cover: CoverView, own: OwnCover | undefined, storefront: Storefront): string {
  const t = words(storefront.language, 'offer')
  const { kind, missing } = own?.gap ?? cover.gap
  if (!cover.value || !missing) return t('cover.unvalued')
  const sum = formatPrice(cover.value.sum, storefront)
  if (kind === 'unclear') return t('cover.cannotSay', { sum })
  const isByLaw = !own?.policy
  if (kind === 'covered') return t(isByLaw ? 'cover.lawCovers' : 'cover.covered', { sum })
  return t(isByLaw ? 'cover.lawLeaves' : 'cover.missing', { missing: formatPrice(missing, storefront), sum })
}

import { formatLately } from '#api/common/format.rules.ts'
import { mayStillCancel } from '#api/delivery/delivery.rules.ts'
import type { OfferView } from '#api/offer/offer.view.ts'
import { firmName } from '#site/parts/courier/firm-name.ts'
import { formatPrice } from '#site/parts/auction/format.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'

type DoorPrice = Awaited<ReturnType<ServerLocals['api']['offer']['doorPrice']>>
export type AskedPrice = NonNullable<DoorPrice['asked']>

interface TellDoor {
  sentence: string
  /** The clock that runs, and what happens when it ends. */
  clock: string | null
  /** The next step of this reader. */
  then: string | null
}

/** The amounts and the company as they stand in sentences. */
export const doorValues = (
  { before, after, more }: Pick<AskedPrice, 'before' | 'after' | 'more'>,
  { company }: Pick<OfferView, 'company'>,
  { storefront }: Pick<ServerLocals, 'storefront'>,
) => ({
  before: formatPrice(before, storefront),
  after: formatPrice(after, storefront),
  more: formatPrice(more, storefront),
  company: firmName(company.name),
})

/** The answer, or the payment, is still possible. */
export const isDoorOpen = ({ doorPrice }: Pick<OfferView, 'doorPrice'>): boolean =>
  doorPrice?.status === 'asked' || doorPrice?.status === 'accepted'

type Told = Exclude<AskedPrice['status'], 'asked' | 'kept'> | NonNullable<AskedPrice['keptBecause']>

/** A price asked at the door, in a sentence for this side, its clock and what comes next. */
export function tellDoor(asked: AskedPrice, offer: OfferView, locals: ServerLocals): TellDoor {
  const { storefront, now } = locals
  const t = words(storefront.language, 'door')
  const values = doorValues(asked, offer, locals)
  const { status, keptBecause, isExcusing } = asked
  const isOwner = offer.side === 'owner'
  const time = formatLately(asked.payUntil ?? asked.until, new Date(now), storefront.intlLocale, storefront.timeZone)
  const tell = (of: Told) => (isOwner ? t(`owner.${of}`, values) : t(`provider.${of}`, values))
  if (status === 'asked')
    return { sentence: isOwner ? t('asked', values) : t('provider.asked', values), clock: `${t('clock.answer', { time })} ${t('clock.silence', values)}`, then: isOwner ? null : t('provider.waits') } // prettier-ignore
  if (status === 'accepted')
    return { sentence: tell(status), clock: `${t('clock.pay', { time })} ${t('clock.unpaid', values)}`, then: isOwner ? null : t('provider.waits') } // prettier-ignore
  if (status !== 'kept') return { sentence: tell(status), clock: null, then: null }
  const { deliveryStatus } = offer
  const isStanding = offer.status === 'accepted' && deliveryStatus !== null && mayStillCancel(deliveryStatus)
  const kept = isOwner ? 'owner.keptText' : isExcusing ? 'provider.keptTextExcused' : 'provider.keptText'
  return {
    sentence: tell(keptBecause ?? 'silence'),
    clock: null,
    then: isStanding ? t(kept) : null,
  }
}

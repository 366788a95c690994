import type { Caller } from '#api/common/caller.rules.ts'
import { may } from '#api/common/permissions.rules.ts'
import type { OfferView } from '#api/offer/offer.view.ts'
import { toPath } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'

/** The page where a deal's problem is told: its open complaint, or a new one; null if the reader cannot complain. */
export function problemPathOf(
  { id, acceptedAt, complaint, side, status }: Pick<OfferView, 'id' | 'acceptedAt' | 'complaint' | 'side' | 'status'>,
  caller: Caller,
  locale: Locale,
): string | null {
  const isDeal = ['accepted', 'realized', 'cancelled'].includes(status) && acceptedAt !== null
  if (!isDeal || !may('complaint.add', caller, [side === 'owner' ? 'owner' : 'bidder'])) return null
  return complaint ? toPath(locale, 'complaint', { id: complaint.id }) : toPath(locale, 'newComplaint', { id })
}

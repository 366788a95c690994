import { noDates } from '#api/auction/auction.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import { toPath } from '#content/paths.ts'
import { runAppealAction, runQuestionAction, runTranslateAction } from '#site/parts/message/message-form.action.ts'
import type { Typed } from '#site/forms/submit.ts'
import { sentPrice } from '#site/forms/typed-number.ts'
import type { ServerLocals } from '#site/server-locals.ts'

/** Runs the owner's action on an offer or the listing; returns where to go next. */
export async function runOfferAction(
  { api, locale, storefront }: ServerLocals,
  { auction }: { auction: string },
  typed: Typed,
): Promise<string> {
  const offerId = Number(typed.offerId)
  const here = toPath(locale, 'myListing', { id: auction })
  if (typed.do === 'accept') {
    const { expectedGross: amount = '', currency, auctionVersion } = typed
    const expectedGross = { amount, currency: currency as Currency }
    await api.offer.accept({ offerId, expectedGross, auctionVersion: Number(auctionVersion) })
    return toPath(locale, 'deal', { id: offerId })
  }
  if (typed.do === 'cancelListing') {
    await api.auction.cancel({ auction, reason: typed.reason ?? '' })
    return `${toPath(locale, 'myListings')}?type=cancelled`
  }
  if (typed.do === 'lengthen') {
    const days = { transportDateRange: 'flex', dateFixed: false, ...noDates } as const
    await api.auction.editDates({ auction, version: Number(typed.version), ...days })
    return here
  }
  if (typed.do === 'answer') {
    await runQuestionAction({ api }, { ...typed, auction })
    return `${here}#q-${typed.answers}`
  }
  if (typed.do === 'appealMessage') {
    await runAppealAction({ api }, typed)
    return `${here}#m-${typed.messageId}`
  }
  if (typed.do === 'translate') return here + (await runTranslateAction({ api }, typed))
  if (typed.do === 'counter') {
    const price = sentPrice(typed.proposal ?? typed.price, typed.currency as Currency, storefront)
    await api.offer.counter({ offerId, price })
    return here
  }
  if (typed.do === 'takeBackCounter') await api.offer.takeBackCounter({ offerId })
  if (typed.do === 'takeBack') await api.auction.rescue({ auction, answer: 'takeBack' })
  if (typed.do === 'reject') await api.offer.reject({ offerId, reason: typed.reason ?? '' })
  if (typed.do === 'backOut') await api.offer.cancel({ offerId, reason: '' })
  return here
}

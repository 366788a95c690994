import type { Currency } from '#content/storefronts.ts'
import { toPath } from '#content/paths.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { runAppealAction, runQuestionAction, runTranslateAction } from '#site/parts/message/message-form.action.ts'
import { runManageAction } from '#site/parts/manage/manage-form.action.ts'
import { runWatchAction } from './watch-form.action.ts'

/** Runs an action of the listing's page; returns where to go next, if anywhere. */
export async function runListingAction(locals: ServerLocals, typed: Typed): Promise<string | undefined> {
  if (typed.do === 'cancelListing') return runManageAction(locals, typed.auction ?? '', typed)
  if (typed.do === 'book') return book(locals, typed)
  if (typed.do === 'translate') return runTranslateAction(locals, typed)
  if (typed.do === 'ask') await runQuestionAction(locals, typed)
  else if (typed.do === 'refreshMap') await locals.api.auction.refreshMap({ auction: typed.auction ?? '' })
  else if (typed.do === 'appealMessage') await runAppealAction(locals, typed)
  else await runWatchAction(locals, typed)
  return undefined
}

/** Books at the price and version the reader has seen, with the defaults of a new offer. */
async function book(
  { api, locale }: Pick<ServerLocals, 'api' | 'locale'>,
  { auction = '', amount = '', currency, auctionVersion }: Typed,
): Promise<string> {
  const offers = await api.offer.ofAuction({ auction })
  const mine = offers.data.find(({ side }) => side === 'provider')
  const { transportType, message } = mine ?? (await api.offer.template())
  const offer = {
    auction,
    bookAtSetPrice: true,
    price: { amount, currency: currency as Currency },
    auctionVersion: Number(auctionVersion),
    transportType,
    vehicleId: mine?.vehicle?.id ?? null,
    pickupDate: mine?.pickupDate ?? null,
    deliveryDate: mine?.deliveryDate ?? null,
    durationDays: mine?.durationDays ?? null,
    message,
  }
  const { id } = await api.offer.post(offer as Parameters<typeof api.offer.post>[0])
  return toPath(locale, 'deal', { id })
}

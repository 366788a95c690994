import { listingStepOf } from '#api/auction/listing-step.rules.ts'
import type { OwnRowView } from '#api/auction/list-my-listings.ts'
import type { PricedOfferView } from '#api/offer/offer.view.ts'
import { toPath } from '#content/paths.ts'
import { formatPrice, formatStatus, langOf } from '#site/parts/auction/format.ts'
import type { TellNext } from '#site/parts/deal/next-step.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'
import { lastDayOf, tellOffer, type Task } from './next-task.ts'

export interface OwnListing extends TellNext {
  row: OwnRowView
  /** The chosen offer, or the deal that the courier asks to reopen. */
  offer: PricedOfferView | null
  /** The agreed price, if an offer is accepted. */
  agreed: PricedOfferView['price']['gross'] | null
}

/**
 * Own listings, each with its next step and actions; the offers of all of them are read in one
 * query.
 */
export async function tellListings(rows: readonly OwnRowView[], locals: ServerLocals): Promise<OwnListing[]> {
  if (rows.length === 0) return []
  const { data } = await locals.api.offer.chosen({ auctions: rows.map(({ id }) => id) })
  return rows.map((row) => {
    const ofThis = data.filter(({ auctionId }) => auctionId === row.id)
    // A cancelled offer waiting for reinstatement counts only while no other offer is active.
    const offer = ofThis.find(({ status }) => status !== 'cancelled') ?? ofThis[0]
    return offer
      ? { row, offer, agreed: offer.price.gross, ...tellOffer(offer, locals) }
      : { row, offer: null, agreed: null, ...tellRow(row, locals) }
  })
}

function tellRow(row: OwnRowView, { locale, storefront }: ServerLocals): TellNext {
  const t = words(storefront.language, 'offer')
  const { words: said, isDue } = listingStepOf(row)
  const page = toPath(locale, 'myListing', { id: row.id })
  const moves: Partial<Record<typeof said, TellNext['action']>> = {
    questions: { label: t('next.answer'), href: `${page}#questions` },
    offers: { label: t('next.compare'), href: page },
    expired: isDue ? { label: t('next.compare'), href: page } : null,
    // Pictures bring offers; with them, couriers can be asked.
    none: row.thumbUrl
      ? { label: t('crossSell.seeCouriers'), href: `${page}#who-fits` }
      : {
          label: t('crossSell.addPictures'),
          href: toPath(locale, 'editAuction', { id: row.id, segment: 'details' }),
        },
  }
  const sentences: Record<typeof said, () => string> = {
    pending: () => t('offers.pending'),
    questions: () => words(storefront.language, 'message')('questions.waiting', { count: row.openQuestions }),
    offers: () => t('next.offersWait', { count: row.offersCount }),
    none: () => t('offers.none'),
    ended: () => formatStatus(row, storefront),
    expired: () => t('status.hiddenText.expired'),
    owner: () => t('status.hiddenText.owner'),
    moderation: () => t('status.hiddenText.moderation'),
    blocked: () => t('status.hiddenText.blocked'),
  }
  return { sentence: sentences[said](), hint: null, action: moves[said] ?? null, isDue }
}

/** The listings on a start page: first those that need their owner, then those in progress. */
export async function readOwnListings(locals: ServerLocals) {
  const { api } = locals
  const [active, booked, finished, hidden] = await Promise.all([
    api.auction.myListings({ type: 'active' }),
    api.auction.myListings({ type: 'accepted' }),
    api.auction.myListings({ type: 'finished' }),
    api.auction.myListings({ type: 'hidden' }),
  ])
  const rows = [...booked.data, ...active.data, ...finished.data, ...hidden.data]
  const all = await tellListings(rows, locals)
  const isHidden = ({ row }: OwnListing) => row.status === 'hidden'
  const isOver = (one: OwnListing) => one.row.status === 'completed' || isHidden(one)
  const todo = all.filter(({ isDue }) => isDue)
  const open = all.filter((one) => !isOver(one))
  const done = all.filter(({ row, offer }) => row.status === 'completed' && offer?.status === 'realized')
  return {
    tasks: todo.map((one) => listingTask(one, locals)),
    /** Those of listings that are not open, such as a review. */
    tasksOfPast: todo.filter(isOver).map((one) => listingTask(one, locals)),
    open,
    done,
    doneTotal: finished.total,
    isMore: active.total + booked.total > open.length || hidden.total > 0,
    isNew: active.total + booked.total + finished.total + hidden.total === 0,
    waiting: { listings: active.total + booked.total },
  }
}

/** The next step of a listing, as a task of its owner. */
function listingTask({ row, offer, agreed, sentence, action }: OwnListing, locals: ServerLocals): Task {
  const { locale, storefront } = locals
  // To pay, the sentence and the button already name the price.
  const price = offer?.status === 'awaiting_payment' ? null : (agreed ?? row.lowestGross)
  return {
    sentence,
    href: offer ? toPath(locale, 'deal', { id: offer.id }) : toPath(locale, 'myListing', { id: row.id }),
    route: [row.from.city, row.to.city].join(' → '),
    thing: { text: row.goods.title, lang: langOf(row.goods.titleLanguage, storefront) },
    facts: [...(price ? [formatPrice(price, storefront)] : []), ...lastDayOf(offer, locals)],
    action,
  }
}

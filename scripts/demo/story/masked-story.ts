import type { MaskingDecision } from '#api/message/masking.rules.ts'
import { bid } from '#scripts/demo/bid.ts'
import { by } from '#scripts/demo/calls.ts'
import { flexibleDates } from '#scripts/demo/days.ts'
import { ago, type Maker, type Person, type Provider } from '#scripts/demo/maker.ts'
import { postListing } from '#scripts/demo/post-listing.ts'
import { fork } from '#scripts/demo/random.ts'
import { biddersOf, type Shop } from '#scripts/demo/shop.ts'
import { pickWay } from '#scripts/demo/ways.ts'
import { textsOf } from '#scripts/demo/words.ts'

/**
 * Both sides of an offer try to bypass the booking. The author of a message with a number that is
 * no contact data appeals; an administrator may have answered.
 */
export function beginMasked(
  given: Maker,
  shop: Shop,
  { owner, provider: named }: { owner: Person; provider?: Provider },
  decision?: MaskingDecision,
): void {
  const maker = { ...given, random: fork(given.random) }
  const { random, timeline, towns } = maker
  const { storefront } = shop
  const { phone, mail, serial, what, reason } = textsOf(storefront.language).contacts
  const way = pickWay(random, towns, storefront)
  const [other] = biddersOf(maker, shop, 1)
  const provider = named ?? other
  if (!provider) return
  timeline.begin(ago(maker, { days: 4, hours: random.int(1, 20) }), async () => {
    const listing = await postListing(maker, {
      owner,
      leaf: 'workshop-machine',
      way,
      dates: flexibleDates,
    })
    await timeline.until(ago(maker, { days: 3 }))
    const { offerId } = await bid(maker, { listing, provider })
    const courier = by(maker, provider)
    await timeline.until(ago(maker, { days: 2, hours: 3 }))
    await courier.message.send({ offerId, text: phone })
    await timeline.until(ago(maker, { days: 2 }))
    await by(maker, owner).message.send({ offerId, text: mail })
    await timeline.until(ago(maker, { days: 1, hours: 4 }))
    const { id: messageId } = await courier.message.send({ offerId, text: serial })
    await timeline.until(ago(maker, { hours: 19 }))
    await courier.message.appeal({ messageId, text: what })
    if (!decision) return
    await timeline.until(ago(maker, { hours: 6 }))
    await by(maker, maker.staff).message.decide({ messageId, decision, reason })
  })
}

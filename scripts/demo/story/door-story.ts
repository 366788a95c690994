import { fromWire, money, toWire } from '#api/common/money.rules.ts'
import type { Bid } from '#scripts/demo/bid.ts'
import { by } from '#scripts/demo/calls.ts'
import { drawnPaper } from '#scripts/demo/draw-pictures.ts'
import { after, ago, type Maker } from '#scripts/demo/maker.ts'
import { signedIn } from '#scripts/demo/people.ts'
import type { Listing } from '#scripts/demo/post-listing.ts'
import { textsOf } from '#scripts/demo/words.ts'

/** `asked` just now, or agreed and `paid` before the pickup. */
export type DoorAnswer = 'asked' | 'paid'

interface Door {
  listing: Listing
  chosen: Bid
  pickedUpAt: Date
  answer: DoorAnswer
}

/** The courier finds a quarter more than was listed, and asks for 15 % more. */
export async function askAtTheDoor(
  maker: Maker,
  { listing: { owner }, chosen, pickedUpAt, answer }: Door,
): Promise<void> {
  const { offerId, provider } = chosen
  await maker.timeline.until(answer === 'asked' ? ago(maker, { minutes: 2 }) : after(pickedUpAt, -14))
  const { gross, most, listed, obstacle } = await by(maker, provider).offer.doorPrice({ offerId })
  if (obstacle) return
  const { minor, currency } = fromWire(gross)
  await by(maker, provider).offer.askDoorPrice({
    offerId,
    price: toWire(money(Math.min(Math.ceil((minor * 1.15) / 100) * 100, fromWire(most).minor), currency)),
    pieces: (listed.pieces ?? 1) + 1,
    weight: listed.weight === null ? null : Math.round(listed.weight * 1.25),
    reason: textsOf(provider.storefront.language).door,
    files: [await drawnPaper()],
  })
  if (answer === 'asked') return
  await maker.timeline.until(after(pickedUpAt, -9))
  await by(maker, owner).offer.answerDoorPrice({ offerId, answer: 'accept' })
  const { redirectUrl } = await by(maker, owner).payment.pay({ offerId })
  await maker.timeline.until(after(pickedUpAt, -6))
  await maker.cards.pay(redirectUrl, signedIn(owner).name)
  await by(maker, owner).payment.status({ offerId })
}

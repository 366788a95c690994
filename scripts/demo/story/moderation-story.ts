import { by } from '#scripts/demo/calls.ts'
import { flexibleDates } from '#scripts/demo/days.ts'
import { ago, type Maker, type Person } from '#scripts/demo/maker.ts'
import { postListing } from '#scripts/demo/post-listing.ts'
import { fork } from '#scripts/demo/random.ts'
import type { Shop } from '#scripts/demo/shop.ts'
import { pickWay } from '#scripts/demo/ways.ts'
import { textsOf } from '#scripts/demo/words.ts'

/** A reported listing: not yet reviewed, or hidden and its owner appeals. */
export function beginReported(given: Maker, { storefront, owners }: Shop, hidden?: { owner: Person }): void {
  const maker = { ...given, random: fork(given.random) }
  const { random, timeline, towns } = maker
  const { text, reason, appeal } = textsOf(storefront.language).reports
  const owner = hidden?.owner ?? random.pick(owners)
  const reporter = random.pick(owners.filter((one) => one !== owner))
  const way = pickWay(random, towns, storefront)
  timeline.begin(ago(maker, { days: 3, hours: random.int(1, 20) }), async () => {
    const { id } = await postListing(maker, { owner, leaf: 'appliance', way, dates: flexibleDates })
    await timeline.until(ago(maker, { days: 2 }))
    const said = { auction: String(id), ground: 'fraud', text, isHonest: true } as const
    await by(maker, reporter).moderation.report(said)
    if (!hidden) return
    await timeline.until(ago(maker, { days: 1, hours: 5 }))
    await by(maker, maker.staff).moderation.moderate({ auction: String(id), decision: 'hide', ground: 'other', reason })
    await timeline.until(ago(maker, { hours: 20 }))
    const { data } = await by(maker, owner).moderation.decisions({})
    const [decision] = data
    if (decision) await by(maker, owner).moderation.appeal({ decisionId: decision.id, text: appeal })
  })
}

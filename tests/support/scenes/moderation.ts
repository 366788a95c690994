import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { anAuction } from './auctions.ts'
import { aCustomer, anAdmin } from './people.ts'
import { as } from '#tests/support/test-app.ts'

export const statement = { ground: 'forbidden', reason: 'Gas bottles may not be carried.' } as const

const notice = {
  ground: 'forbidden',
  text: 'There are gas bottles on the second picture.',
  name: 'Eva',
  isHonest: true,
} as const

/** A guest with this address reports a listing. */
export const reportBy = (email: string, auctionId: number) =>
  as(guestCaller).moderation.report({ auction: auctionId, ...notice, email })

/** A reported listing. */
export async function aReportedListing() {
  const ann = await aCustomer()
  const { id: auctionId } = await anAuction({ by: ann })
  await reportBy('eva@example.test', auctionId)
  const ada = await anAdmin()
  return { ann, ada, auctionId, reportId: await openReportOf(ada, auctionId) }
}

export async function openReportOf(by: SignedIn, auctionId: number): Promise<number> {
  const { data } = await as(by).moderation.reports()
  return data.find((one) => one.auctionId === auctionId)?.id ?? 0
}

/** A listing that an administrator has hidden or removed. */
export async function aDecision(decision: 'hide' | 'remove' = 'hide') {
  const [ann, ada] = [await aCustomer(), await anAdmin()]
  const { id: auctionId } = await anAuction({ by: ann })
  await as(ada).moderation.moderate({ auction: auctionId, decision, ...statement })
  const { data } = await as(ann).moderation.decisions({})
  return { ann, ada, auctionId, decisionId: data[0]?.id ?? 0 }
}

/** The owner appeals. */
export async function anAppeal(decision: 'hide' | 'remove' = 'hide') {
  const scene = await aDecision(decision)
  const { ann, decisionId } = scene
  await as(ann).moderation.appeal({ decisionId, text: 'They are empty.' })
  return scene
}

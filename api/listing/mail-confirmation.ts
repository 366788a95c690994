import { claimElsewhere } from '#api/account/auth/claim-elsewhere.part.ts'
import { countMail } from '#api/account/auth/throttle.part.ts'
import { User } from '#api/account/user/user.model.ts'
import { newConfirmToken } from '#api/account/auth/user-tokens.part.ts'
import type { Auction } from '#api/auction/auction.model.ts'
import { mayOn } from '#api/auction/auction.policy.ts'
import type { MailConfirmation } from '#api/auction/auction-call.schema.ts'
import { getAuction, lockAuction, type VisibleAuction } from '#api/auction/get-auction.query.ts'
import { conflictOn } from '#api/auction/auction.move.ts'
import type { Ctx } from '#api/kit/context.ts'
import { txOption } from '#api/kit/db/db.ts'
import { authorize, fail, orNotFound } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { lock } from '#api/kit/db/transition.ts'

const accepted = { accepted: true }

/**
 * Sends the confirmation mail again, or to a corrected address. The answer does not reveal whether
 * the address has an account.
 */
export async function mailConfirmation(ctx: Ctx, { auction: ref, email }: MailConfirmation): Promise<typeof accepted> {
  const { ownerId } = assertWaits(ctx, await getAuction(ctx, ref))
  const owner = orNotFound(await User.findByPk(ownerId ?? 0, txOption(ctx)))
  const takeBack = await countMail(ctx, email ?? owner.email)
  try {
    return await inLastTransaction(ctx, async (inside) => {
      const auction = assertWaits(inside, await lockAuction(inside, ref))
      const user = await lock(inside, User, { id: owner.id })
      if (email && email.toLowerCase() !== user.email.toLowerCase()) await claimElsewhere(inside, user, email)
      const token = await newConfirmToken(inside, user.id)
      await publishEvent(inside, 'auction.postUnconfirmed', auction.id, { token })
      return accepted
    })
  } catch (error) {
    await takeBack()
    throw error
  }
}

function assertWaits({ caller }: Ctx, { auction, relation }: VisibleAuction): Auction {
  authorize(mayOn('auction.mailConfirmation', caller, auction, relation))
  if (auction.status !== 'pending') fail('auction.wrong_state', conflictOn(caller, auction))
  return auction
}

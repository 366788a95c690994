import { openMailbox } from '#api/account/user/mailbox.part.ts'
import { User } from '#api/account/user/user.model.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'

/** An admin allows mails to an address again after bounces. */
export async function liftClosure(ctx: TxCtx, { userId }: { userId: number }): Promise<void> {
  const { email } = await lock(ctx, User, { id: userId })
  await openMailbox(ctx, email, 'lift')
}

import { openMailbox } from '#api/account/mailbox.part.ts'
import { User } from '#api/account/user.model.ts'
import { lock, type TxCtx } from '#api/kit/transition.ts'

/** Mails to somebody came back, and an administrator knows that his mailbox works. */
export async function liftClosure(ctx: TxCtx, { userId }: { userId: number }): Promise<void> {
  const { email } = await lock(ctx, User, { id: userId })
  await openMailbox(ctx, email, 'lift')
}

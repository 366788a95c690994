import { User } from '#api/account/user/user.model.ts'
import { audit } from '#api/kit/db/audit.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { authorize } from '#api/kit/fail.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import { maySetStaffRole } from './admin.policy.ts'
import type { SetStaffRole } from './admin.schema.ts'
import { holdAdmins } from './hold-admins.part.ts'

/** Changes the role of another admin, effective from their next request. */
export async function setStaffRole(
  ctx: SignedInCtx & TxCtx,
  { userId, staffRole, reason }: SetStaffRole,
): Promise<void> {
  await holdAdmins(ctx)
  const user = await lock(ctx, User, { id: userId })
  authorize(maySetStaffRole(ctx.caller, user))
  const from = user.staffRole
  if (from === staffRole) return
  await user.update({ staffRole }, { transaction: ctx.tx })
  await audit(ctx, {
    machine: 'user',
    thingId: userId,
    event: 'setStaffRole',
    from,
    to: staffRole,
    reason,
  })
}

import type { StaffRole } from '#api/common/staff.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import { authorize } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'

/**
 * Locks all admins. If two admins demote each other at once, the second fails, so one is always
 * left.
 */
export async function holdAdmins(ctx: SignedInCtx & TxCtx): Promise<void> {
  const admins = await query<{ id: number; staffRole: StaffRole }>(
    ctx,
    `select id, staff_role as "staffRole" from users where role = 'admin' and status = 'active'
     order by id for update`,
  )
  const { userId, staffRole } = ctx.caller
  authorize(admins.some((one) => one.id === userId && one.staffRole === staffRole))
}

import { Company } from '#api/account/registration/company.model.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import type { Ctx } from '#api/kit/context.ts'
import { inTransaction, txOption } from '#api/kit/db/db.ts'
import { failField } from '#api/kit/fail.ts'
import { addJob } from '#api/kit/worker/outbox.ts'
import { findLocked, lock, recordCreated, stateMachine, type TxCtx } from '#api/kit/db/transition.ts'
import { askVies, type ViesAnswer } from './ask-vies.port.ts'
import { getCheckedCompany, type CheckedCompany } from '#api/company/verification/checked-company.part.ts'
import type { SetVies } from '#api/company/verification/verification.schema.ts'
import { ViesCheck } from './vies.model.ts'
import { isInRegister, VIES_RETRY_MINUTES, viesMoves, type ViesStatus } from './vies.rules.ts'

const moveVies = stateMachine<ViesStatus, typeof viesMoves, ViesCheck>('vies', viesMoves)

/** Queues a check of the VAT number if it is new or was submitted for verification. */
export async function orderViesCheck(ctx: TxCtx, company: Company): Promise<void> {
  const { country, taxNumber } = company
  const check = await lockCheck(ctx, company)
  if (check.taxNumber === taxNumber && check.status === 'valid') return
  if (!isInRegister(country, taxNumber)) return void (await moveVies(ctx, check, 'skip'))
  const set = { taxNumber, tries: 0, source: null, registeredName: null, reason: null }
  await moveVies(ctx, check, 'ask', { set })
  await addJob(ctx, 'check-vies', { companyId: company.id }, { key: keyOf(company.id) })
}

const keyOf = (companyId: number): string => `check-vies:${companyId}`

async function lockCheck(ctx: TxCtx, { id: companyId }: Company): Promise<ViesCheck> {
  const viesCheck = await findLocked(ctx, ViesCheck, { companyId })
  if (viesCheck) return viesCheck
  const at = ctx.now.toJSDate()
  const status = 'not_applicable' as const
  const check = await ViesCheck.create({ companyId, status, createdAt: at, updatedAt: at }, { transaction: ctx.tx })
  await recordCreated(ctx, 'vies', check, 'open')
  return check
}

/**
 * Asks the register without a lock. The answer is discarded if the number has changed meanwhile.
 */
export async function checkVies(ctx: Ctx, companyId: number): Promise<void> {
  const company = await Company.findByPk(companyId, txOption(ctx))
  if (!company || !isInRegister(company.country, company.taxNumber)) return
  const asked = company.taxNumber
  const answer = await askVies(ctx, company.country, asked)
  await inTransaction(ctx, async (tx) => {
    const held = await lock(tx, Company, { id: companyId })
    const check = await lockCheck(tx, held)
    const isAwaited = check.status === 'pending' || check.status === 'unavailable'
    if (isAwaited && held.taxNumber === asked) await keepAnswer(tx, check, answer)
  })
}

const eventOf = { valid: 'confirm', invalid: 'refuse', unavailable: 'postpone' } as const

async function keepAnswer(ctx: TxCtx, check: ViesCheck, answer: ViesAnswer): Promise<void> {
  const { status, source, name: registeredName, reason } = answer
  const { tries, companyId } = check
  await moveVies(ctx, check, eventOf[status], {
    set: { source, registeredName, reason, tries: tries + 1, checkedAt: ctx.now.toJSDate() },
    reason: reason ?? undefined,
  })
  const minutes = VIES_RETRY_MINUTES[tries]
  if (status !== 'unavailable' || minutes === undefined) return
  const runAt = ctx.now.plus({ minutes })
  await addJob(ctx, 'check-vies', { companyId }, { key: keyOf(companyId), runAt })
}

/** An admin repeats the check, or enters its result by hand with a reason. */
export async function setVies(
  ctx: TxCtx & SignedInCtx,
  { companyId, status, reason }: SetVies,
): Promise<CheckedCompany> {
  const company = await lock(ctx, Company, { id: companyId })
  const check = await lockCheck(ctx, company)
  if (!status) await askAgain(ctx, company, check)
  else {
    if (!reason) failField('reason', 'required')
    await moveVies(ctx, check, eventOf[status], {
      set: { source: 'hand', reason, taxNumber: company.taxNumber, checkedAt: ctx.now.toJSDate() },
      reason,
    })
  }
  return getCheckedCompany(ctx, { companyId })
}

async function askAgain(ctx: TxCtx, company: Company, check: ViesCheck): Promise<void> {
  if (check.status !== 'not_applicable') await moveVies(ctx, check, 'ask')
  await orderViesCheck(ctx, company)
}

import { audit } from '#api/kit/db/audit.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { fail, failField } from '#api/kit/fail.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import { versionOf, type AgreementKind } from './agreement.rules.ts'
import type { AnswerAgreement } from './agreement.schema.ts'
import { listAgreements } from './list-agreements.ts'

/**
 * Gives consent to the text that was read, or withdraws marketing consent. Fails with
 * `user.wrong_state` if a newer text is in force.
 */
export async function answerAgreement(ctx: SignedInCtx & TxCtx, { kind, version, isGiven }: AnswerAgreement) {
  const inForce = versionOf(kind)
  // A newer text came into force while the user was reading.
  if (isGiven && (version ?? null) !== inForce) fail('user.wrong_state', { state: inForce ?? 'none', allowed: [] })
  if (!isGiven && kind !== 'marketing') failField('isGiven', 'agreements')
  const changed = isGiven ? await give(ctx, kind, inForce) : await withdraw(ctx, kind)
  if (changed)
    await audit(ctx, {
      machine: 'agreement',
      thingId: ctx.caller.userId,
      event: isGiven ? 'give' : 'withdraw',
      from: null,
      to: [kind, inForce].filter(Boolean).join(' '),
    })
  return listAgreements(ctx)
}

const give = (ctx: SignedInCtx & TxCtx, kind: AgreementKind, version: string | null): Promise<object | undefined> =>
  queryOne(
    ctx,
    `insert into agreements (user_id, kind, version, given_at, address) values ($1, $2, $3, $4, $5)
     on conflict (user_id, kind, coalesce(version, '')) where withdrawn_at is null do nothing returning id`,
    [ctx.caller.userId, kind, version, ctx.now.toJSDate(), ctx.ip || null],
  )

async function withdraw(ctx: SignedInCtx & TxCtx, kind: AgreementKind): Promise<boolean> {
  const ended = await query(
    ctx,
    `update agreements set withdrawn_at = $3 where user_id = $1 and kind = $2 and withdrawn_at is null returning id`,
    [ctx.caller.userId, kind, ctx.now.toJSDate()],
  )
  return ended.length > 0
}

import { randomInt } from 'node:crypto'
import { PHONE_CODE_MINUTES } from '#api/common/deadlines-and-limits.rules.ts'
import { ipBlock } from '#api/kit/ip-block.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne, txOption } from '#api/kit/db/db.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { countAll, DAY, type Limit } from '#api/kit/limits.ts'
import { addJob } from '#api/kit/worker/outbox.ts'
import { findLocked, lock, recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { wordsOf } from '#api/kit/words.ts'
import { movePhone, phoneView, refuseLocked, tracesOfPhoneCode, type PhoneView } from './phone-proof.part.ts'
import { assertPhoneNumber } from './phone-number.lib.ts'
import { PhoneProof } from './phone-proof.model.ts'
import { PHONE_CODE_DIGITS, SMS_EVERY_SECONDS, SMS_PER_ADDRESS_A_DAY, SMS_PER_DAY } from './phone.rules.ts'
import type { Phone } from './phone.schema.ts'
import { User } from '#api/account/user/user.model.ts'

const inARow: Limit = { name: 'sms-turn', times: 1, seconds: SMS_EVERY_SECONDS }
const aDay: Limit = { name: 'sms-day', times: SMS_PER_DAY, seconds: DAY }
const fromHere: Limit = { name: 'sms-address', times: SMS_PER_ADDRESS_A_DAY, seconds: DAY }

/** Sends a code to the number. Changing the number drops the earlier verification. */
export async function sendPhoneCode(ctx: SignedInCtx, { phone: typed }: Phone): Promise<PhoneView> {
  const phone = assertPhoneNumber(typed, ctx.storefront.country)
  const { userId } = ctx.caller
  const phoneProof = await PhoneProof.findOne({ where: { userId } })
  if (phoneProof) refuseLocked(phoneProof, ctx.now)
  if (phoneProof?.status === 'verified' && phoneProof.phone === phone) return phoneView(phone, phoneProof)
  // Each SMS costs money, and a mistyped number disturbs a stranger.
  const giveBack = await countAll(ctx.limits, [
    { limit: inARow, who: String(userId) },
    { limit: aDay, who: String(userId) },
    { limit: aDay, who: phone },
    { limit: fromHere, who: ipBlock(ctx.ip) },
  ])
  return inLastTransaction(ctx, (inside) => sendInside(inside, userId, phone)).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
}

async function sendInside(ctx: TxCtx, userId: number, phone: string): Promise<PhoneView> {
  const user = await lock(ctx, User, { id: userId })
  const proof = await proofOf(ctx, userId, phone)
  refuseLocked(proof, ctx.now)
  if (proof.phone !== phone && proof.status !== 'none' && proof.status !== 'locked')
    await movePhone(ctx, proof, 'change')
  const code = String(randomInt(10 ** PHONE_CODE_DIGITS)).padStart(PHONE_CODE_DIGITS, '0')
  await movePhone(ctx, proof, 'send', {
    set: {
      phone,
      codeTrace: tracesOfPhoneCode(ctx, { userId, phone }, code)[0] ?? '',
      codeExpiresAt: ctx.now.plus({ minutes: PHONE_CODE_MINUTES }).toJSDate(),
      wrongCodes: 0,
      lockedUntil: null,
    },
  })
  await user.update({ phone, phoneVerifiedAt: null }, txOption(ctx))
  await writeSms(ctx, user, phone, code)
  return phoneView(phone, proof)
}

async function proofOf(ctx: TxCtx, userId: number, phone: string): Promise<PhoneProof> {
  const phoneProof = await findLocked(ctx, PhoneProof, { userId })
  if (phoneProof) return phoneProof
  const made = await PhoneProof.create({ userId, status: 'none', phone }, txOption(ctx))
  await recordCreated(ctx, 'phone', made, 'begin')
  return made
}

async function writeSms(ctx: TxCtx, user: User, phone: string, code: string): Promise<void> {
  const { language } = ctx.storefront
  const text = wordsOf(language, 'profile')('phone.sms', { code })
  const sms = await queryOne<{ id: number }>(
    ctx,
    `insert into outbox_sms (user_id, to_phone, language, text, created_at)
     values ($1, $2, $3, $4, $5) returning id`,
    [user.id, phone, language, text, ctx.now.toJSDate()],
  )
  await addJob(ctx, 'send-sms', { id: sms?.id })
}

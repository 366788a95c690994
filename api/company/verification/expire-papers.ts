import { EXPIRY_WARNING_DAYS } from '#api/common/deadlines-and-limits.rules.ts'
import { Company } from '#api/account/registration/company.model.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { transactionPerRow } from '#api/kit/db/transaction-per-row.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import { moveBlock } from './block.move.ts'
import { moveCompany } from '#api/company/company.move.ts'
import { VerificationBlock } from './verification.model.ts'
import { isInForce, requiredOf } from './verification.rules.ts'

/**
 * Warns companies a month before documents expire. With expired documents they cannot take on new
 * work.
 */
export async function expirePapers(ctx: Ctx): Promise<void> {
  const today = todayOf(ctx)
  const soon = todayOf({ ...ctx, now: ctx.now.plus({ days: EXPIRY_WARNING_DAYS }) })
  await transactionPerRow(ctx, await findBlocks(ctx, [['verified', 'expiring'], today]), expireBlock)
  await transactionPerRow(ctx, await findBlocks(ctx, [['verified'], soon]), warnOf)
  await transactionPerRow(ctx, await findLapsing(ctx, today), lapseCompany)
}

const todayOf = ({ now, storefront }: Pick<Ctx, 'now' | 'storefront'>): string => todayIn(now, storefront.timeZone)

interface Found {
  id: number
  companyId: number
}

const findBlocks = (ctx: Ctx, before: [states: string[], day: string]): Promise<Found[]> =>
  query<Found>(
    ctx,
    `select id, company_id as "companyId" from verification_blocks
     where status = any($1) and verified_at is not null and valid_until < $2::date order by id`,
    before,
  )

async function lockFound(ctx: TxCtx, { id, companyId }: Found): Promise<VerificationBlock> {
  await lock(ctx, Company, { id: companyId })
  return lock(ctx, VerificationBlock, { id })
}

async function expireBlock(ctx: TxCtx, found: Found): Promise<void> {
  const block = await lockFound(ctx, found)
  if (isInForce(datesOf(block), todayOf(ctx))) return
  if (block.status === 'verified' || block.status === 'expiring') await moveBlock(ctx, block, 'expire')
}

async function warnOf(ctx: TxCtx, found: Found): Promise<void> {
  const block = await lockFound(ctx, found)
  if (block.status === 'verified') await moveBlock(ctx, block, 'warn')
}

/**
 * Includes companies whose renewals wait for review, because the earlier documents have expired.
 */
const findLapsing = (ctx: Ctx, today: string): Promise<{ id: number }[]> =>
  query(
    ctx,
    `select distinct c.id from companies c join verification_blocks b on b.company_id = c.id
     where c.status = 'verified' and b.verified_at is not null and b.valid_until < $1::date order by c.id`,
    [today],
  )

async function lapseCompany(ctx: TxCtx, { id }: { id: number }): Promise<void> {
  const company = await lock(ctx, Company, { id })
  if (company.status !== 'verified') return
  const blocks = await VerificationBlock.findAll({ where: { companyId: id }, transaction: ctx.tx })
  const over = blocks.find((one) => requiredOf(company).includes(one.type) && !isInForce(datesOf(one), todayOf(ctx)))
  if (over) await moveCompany(ctx, company, 'lapse', { eventData: { type: over.type } })
}

const datesOf = ({ verifiedAt, validUntil }: VerificationBlock) => ({ verifiedAt, validUntil })

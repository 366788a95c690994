import { Company } from '#api/account/registration/company.model.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import { User } from '#api/account/user/user.model.ts'
import type { Ctx } from '#api/kit/context.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { requestMemo } from '#api/kit/request-memo.ts'
import { batchQueryOne } from '#api/kit/db/batch-statements.ts'
import { findModel, modelOfRow, type JsonRow } from '#api/kit/db/model-of-row.ts'
import type { Cancellations } from './reputation/cancellation-rate.rules.ts'
import { cancellationsOf } from './reputation/reliability.query.ts'
import { CharityCheck } from './charity/charity.model.ts'
import { CompanyDocument, VerificationBlock } from './verification/verification.model.ts'
import { ViesCheck } from './tax-number/vies.model.ts'

interface Rows {
  company: JsonRow
  owner: JsonRow
  blocks: JsonRow[]
  documents: JsonRow[]
  charity: JsonRow | null
  vies: JsonRow | null
  cancellations: Cancellations
}

type Known = Pick<Ctx, 'tx' | 'memory' | 'now' | 'storefront'>

const of = (table: string, order = ''): string =>
  `(select coalesce(json_agg(one ${order}), '[]') from ${table} one where one.company_id = c.id)`

const one = (table: string): string => `(select row_to_json(one) from ${table} one where one.company_id = c.id)`

/** A company with its owner, documents (newest first) and checks, in one query. */
export const getCompanyRows = (ctx: Known, companyId: number) =>
  requestMemo(ctx, `company rows ${companyId}`, () => readCompanyRows(ctx, companyId))

async function readCompanyRows(ctx: Known, companyId: number) {
  const rows = orNotFound(
    await batchQueryOne<Rows>(
      ctx,
      `select row_to_json(c) as company, row_to_json(u) as owner,
         ${of('verification_blocks', 'order by one.id')} as blocks,
         ${of('company_documents', 'order by one.created_at desc, one.uuid')} as documents,
         ${one('charity_checks')} as charity, ${one('vies_checks')} as vies,
         ${cancellationsOf('c.id', '$2')} as cancellations
       from companies c join users u on u.id = c.user_id where c.id = $1`,
      [companyId, todayIn(ctx.now, ctx.storefront.timeZone)],
    ),
  )
  return {
    company: modelOfRow(Company, rows.company),
    user: modelOfRow(User, rows.owner),
    blocks: rows.blocks.map((row) => modelOfRow(VerificationBlock, row)),
    documents: rows.documents.map((row) => modelOfRow(CompanyDocument, row)),
    charity: findModel(CharityCheck, rows.charity),
    vies: findModel(ViesCheck, rows.vies),
    cancellations: rows.cancellations,
  }
}

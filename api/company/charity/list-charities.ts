import type { CompanyStatus } from '#api/account/registration/company.model.ts'
import type { Instant, Uuid } from '#api/common/wire.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import { CHARITIES_SHOWN } from './charity.rules.ts'
import { statuteView, type StatuteView } from './charity.view.ts'
import { logDocumentViews } from '#api/company/verification/log-document-view.part.ts'

interface Waiting {
  companyId: number
  name: string
  country: string
  city: string | null
  registerNumber: string | null
  about: string
  companyStatus: CompanyStatus
  accountHolder: string | null
  version: number
}

interface WaitingRow extends Waiting {
  statuteUid: Uuid
  statuteForm: 'pdf' | 'picture'
  statutePages: number
  since: Date
}

interface WaitingCharity extends Waiting {
  since: Instant
  statute: StatuteView | null
}

/** Charities waiting for review, oldest first. */
export async function listCharities(ctx: SignedInCtx): Promise<{ data: WaitingCharity[] }> {
  const rows = await query<WaitingRow>(
    ctx,
    `select c.id as "companyId", c.name, c.country, c.city, c.register_number as "registerNumber", c.about,
       c.status as "companyStatus", k.account_holder as "accountHolder", k.version,
       k.statute_uid as "statuteUid", k.statute_form as "statuteForm", k.statute_pages as "statutePages",
       k.updated_at as since
     from charity_checks k join companies c on c.id = k.company_id
     where k.status = 'submitted' order by k.updated_at, k.id limit $1`,
    [CHARITIES_SHOWN],
  )
  await logDocumentViews(
    ctx,
    'company',
    rows.map(({ companyId: id, companyStatus: status }) => ({ id, status })),
  )
  return {
    data: rows.map(({ since, statuteUid, statuteForm, statutePages, ...one }) => ({
      ...one,
      since: since.toISOString(),
      statute: statuteView(ctx, { statuteUid, statuteForm, statutePages }),
    })),
  }
}

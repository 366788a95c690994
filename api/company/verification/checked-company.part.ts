import { todayIn } from '#api/common/dates.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { checkedCharityView, type CheckedCharity } from '#api/company/charity/charity.view.ts'
import { getCompanyRows } from '#api/company/company-rows.query.ts'
import { listCompanyEvents, type CompanyEvent } from '#api/company/company-events.query.ts'
import type { ViesCheck } from '#api/company/tax-number/vies.model.ts'
import type { ViesSource, ViesStatus } from '#api/company/tax-number/vies.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import {
  openDocumentView,
  verificationView,
  type OpenDocumentView,
  type VerificationView,
} from './verification.view.ts'

/** A company as an admin sees it: its data beside its documents. */
export interface CheckedCompany extends VerificationView<OpenDocumentView> {
  name: string
  kind: 'courier' | 'charity'
  country: string
  city: string | null
  taxNumber: string | null
  registerNumber: string | null
  isVatPayer: boolean
  about: string
  person: { userId: number; name: string; email: string; phone: string | null; status: string }
  isPayoutAccountReady: boolean
  vies: ViesView | null
  /** Charity check; null if the company has never applied for one. */
  charity: CheckedCharity | null
  /** History, newest first. */
  events: CompanyEvent[]
}

interface ViesView {
  status: ViesStatus
  source: ViesSource | null
  registeredName: string | null
  reason: string | null
  checkedAt: Instant | null
}

const viesView = (check: ViesCheck | null): ViesView | null =>
  check && {
    status: check.status,
    source: check.source ?? null,
    registeredName: check.registeredName ?? null,
    reason: check.reason ?? null,
    checkedAt: check.checkedAt?.toISOString() ?? null,
  }

export async function getCheckedCompany(
  ctx: SignedInCtx,
  { companyId }: { companyId: number },
): Promise<CheckedCompany> {
  const { company, user, blocks, documents, charity, vies } = await getCompanyRows(ctx, companyId)
  const view = verificationView({
    company,
    user,
    blocks,
    documents: documents.map((one) => openDocumentView(ctx, one)),
    today: todayIn(ctx.now, ctx.storefront.timeZone),
  })
  const { name, kind, country, city, taxNumber, registerNumber, isVatPayer, about } = company
  const { isPayoutAccountReady } = company
  const { id: userId, email, phone, status } = user
  return {
    ...view,
    ...{ name, kind, country, city, taxNumber, registerNumber, isVatPayer, about },
    person: { userId, name: user.name, email, phone, status },
    isPayoutAccountReady,
    vies: viesView(vies),
    charity: charity && checkedCharityView(ctx, company, charity),
    events: await listCompanyEvents(ctx, companyId),
  }
}

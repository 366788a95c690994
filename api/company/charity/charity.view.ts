import type { Company } from '#api/account/registration/company.model.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import { signedAddressOf } from '#api/file/signed-address.lib.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { CharityCheck } from './charity.model.ts'
import { missingOf, type CharityNeed, type CharityStatus } from './charity.rules.ts'
import { statuteFile } from './statute-file.part.ts'

export interface StatuteView {
  form: 'pdf' | 'picture'
  pages: number
  /** Signed URL, valid for some minutes. */
  url: string
  /** Signed URL of a small picture; null for a PDF. */
  smallUrl: string | null
}

export interface CharityView {
  status: CharityStatus
  /** Number in the national register, as stated by the company; null if not given. */
  registerNumber: string | null
  isPayoutAccountReady: boolean
  /** Data that is missing before the statute can be submitted. */
  missing: CharityNeed[]
  statute: StatuteView | null
  submittedAt: Instant | null
  /** Reason of a rejection or revocation. */
  reason: string | null
  decidedAt: Instant | null
}

/** A charity as an admin sees it. */
export interface CheckedCharity extends CharityView {
  version: number
  /** Holder of the bank account, according to the card processor; null if unknown. */
  accountHolder: string | null
}

type Signing = Pick<Ctx, 'config' | 'now'>
type Sent = Pick<CharityCheck, 'statuteUid' | 'statuteForm' | 'statutePages'>

export function statuteView(
  ctx: Signing,
  { statuteUid: uid, statuteForm: form, statutePages: pages }: Sent,
): StatuteView | null {
  if (!uid || !form) return null
  const urlOf = (size: 'pdf' | 'large' | 'w480') => signedAddressOf(ctx, statuteFile, { uid, form: size }).url
  return form === 'pdf'
    ? { form, pages: pages ?? 1, url: urlOf('pdf'), smallUrl: null }
    : { form, pages: pages ?? 1, url: urlOf('large'), smallUrl: urlOf('w480') }
}

export function charityView(ctx: Signing, company: Company, check: CharityCheck | null): CharityView {
  const { registerNumber, isPayoutAccountReady } = company
  return {
    status: check?.status ?? 'none',
    registerNumber,
    isPayoutAccountReady,
    missing: missingOf(company),
    statute: check && statuteView(ctx, check),
    submittedAt: check?.submittedAt?.toISOString() ?? null,
    reason: check?.reason ?? null,
    decidedAt: check?.decidedAt?.toISOString() ?? null,
  }
}

export const checkedCharityView = (ctx: Signing, company: Company, check: CharityCheck): CheckedCharity => ({
  ...charityView(ctx, company, check),
  version: check.version,
  accountHolder: check.accountHolder ?? null,
})

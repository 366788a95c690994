import { toMainPath } from '#content/paths.ts'
import type { Currency } from '#content/storefronts.ts'
import { typedPrice } from '#site/forms/typed-number.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

const suspensions: Readonly<Record<string, boolean>> = { suspended: true, readmitted: false }

/** Runs an administrator's decision about a company; returns where to go next. */
export async function runVerificationAction(
  { api, storefront }: ServerLocals,
  companyId: number,
  typed: Typed,
): Promise<string> {
  const { block = '', status = '', reason = '', validUntil = '', version = '' } = typed
  if (block === 'vies') {
    const known = status === 'valid' ? { status, reason } : {}
    await api.company.setVies({ companyId, ...known } as Parameters<typeof api.company.setVies>[0])
    return toMainPath('verification', { company: companyId })
  }
  if (block === 'phone') {
    await api.company.setPhoneStatus({ companyId, status: status as 'verified', reason })
    return toMainPath('verification', { company: companyId })
  }
  if (block === 'charity') {
    await api.company.setCharityStatus(decisionOf(companyId, { status, reason, version }))
    return `${toMainPath('verification', { company: companyId })}#charity`
  }
  if (block === 'suspension') {
    const isSuspended = suspensions[status] as boolean
    await api.company.suspend({ companyId, isSuspended, reason, version: Number(version) })
    return `${toMainPath('verification', { company: companyId })}#company`
  }
  if (block === 'company' && status === 'rejected') {
    await api.company.rejectVerification({ companyId, reason, version: Number(version) })
    return `${toMainPath('verification', { company: companyId })}#company`
  }
  await api.company.decideBlock({
    companyId,
    block,
    status: status as 'verified',
    validUntil,
    insured: typedPrice(typed.insured, typed.insuredCurrency as Currency, storefront),
    version: Number(version),
    ...(reason ? { reason } : {}),
  })
  return `${toMainPath('verification', { company: companyId })}#${block}`
}

/** The decision about a charity, for the company's page and the queue of charities. */
export const decisionOf = (
  companyId: number,
  { status, reason, version }: Typed,
): Parameters<ServerLocals['api']['company']['setCharityStatus']>[0] => ({
  companyId,
  status: status as 'verified',
  version: Number(version),
  ...(reason ? { reason } : {}),
})

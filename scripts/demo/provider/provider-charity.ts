import type { CharityDecision, CharityStatus } from '#api/company/charity/charity.rules.ts'
import { by } from '#scripts/demo/calls.ts'
import { drawnPaper } from '#scripts/demo/draw-pictures.ts'
import { after, ago, type Maker, type Provider } from '#scripts/demo/maker.ts'
import { signedIn } from '#scripts/demo/people.ts'

const DAY = 1440

const reasons: Partial<Record<CharityDecision, string>> = {
  rejected: 'The statute is cut off after its second page. Please send all of it.',
  revoked: 'The register says that the charity was dissolved.',
}

/**
 * A charity sends its statute; an administrator checks it the next day. One charity loses its
 * status later.
 */
export async function showCharity(maker: Maker, provider: Provider, status: CharityStatus): Promise<void> {
  const { timeline } = maker
  if (status === 'submitted') await timeline.until(ago(maker, { days: 2, hours: 3 }))
  await by(maker, provider).company.handInCharity({ file: await drawnPaper() })
  if (status === 'submitted') return
  await timeline.until(after(timeline.now().toJSDate(), DAY))
  await decide(maker, provider, status === 'rejected' ? 'rejected' : 'verified')
  if (status !== 'revoked') return
  await timeline.until(ago(maker, { days: 5, hours: 6 }))
  await decide(maker, provider, 'revoked')
}

async function decide(maker: Maker, provider: Provider, status: CharityDecision): Promise<void> {
  const companyId = signedIn(provider).companyId ?? 0
  const { company } = by(maker, maker.staff)
  const version = (await company.toCheck({ companyId })).charity?.version ?? 0
  const reason = reasons[status]
  await company.setCharityStatus({ companyId, version, status, ...(reason ? { reason } : {}) })
}

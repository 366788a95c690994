import type { SignedInCtx } from '#api/kit/call.ts'
import { batchQuery } from '#api/kit/db/batch-statements.ts'
import { agreementKinds, versionOf, type AgreementKind } from './agreement.rules.ts'

interface Given {
  kind: AgreementKind
  version: string | null
  givenAt: string
}

/** The current version of each text, and which version the caller has agreed to and when. */
export async function listAgreements(ctx: SignedInCtx) {
  const given = await batchQuery<Given>(
    ctx,
    `select distinct on (kind) kind, version, given_at as "givenAt" from agreements
     where user_id = $1 and withdrawn_at is null order by kind, version desc, id desc`,
    [ctx.caller.userId],
  )
  return { data: agreementKinds.map((kind) => viewOf(kind, given)) }
}

function viewOf(kind: AgreementKind, all: readonly Given[]) {
  const given = all.find((one) => one.kind === kind)
  const version = versionOf(kind)
  return {
    kind,
    version,
    isNeeded: kind !== 'marketing',
    givenVersion: given?.version ?? null,
    givenAt: given ? new Date(given.givenAt).toISOString() : null,
    /** True if the version in force was accepted. */
    isCurrent: given !== undefined && given.version === version,
  }
}

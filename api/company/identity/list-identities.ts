import type { Instant } from '#api/common/wire.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { query } from '#api/kit/db/db.ts'
import { findPhotos, type IdentityPhoto } from './get-identity.ts'
import { IDENTITIES_SHOWN, type IdentityDocument } from './identity.rules.ts'
import { logDocumentViews } from '#api/company/verification/log-document-view.part.ts'

interface WaitingRow {
  userId: number
  name: string | null
  email: string
  document: IdentityDocument
  version: number
  since: Date
}

interface WaitingIdentity extends Omit<WaitingRow, 'since'> {
  since: Instant
  photos: IdentityPhoto[]
}

/** People whose identity documents wait for review, oldest first. */
export async function listIdentities(ctx: SignedInCtx): Promise<{ data: WaitingIdentity[] }> {
  const rows = await query<WaitingRow>(
    ctx,
    `select u.id as "userId", u.name, u.email, c.document, c.version, c.updated_at as since
     from identity_checks c join users u on u.id = c.user_id
     where c.status = 'submitted' order by c.updated_at, c.id limit $1`,
    [IDENTITIES_SHOWN],
  )
  await logDocumentViews(
    ctx,
    'user',
    rows.map(({ userId: id }) => ({ id, status: 'submitted' })),
  )
  const photos = await findPhotos(
    ctx,
    rows.map(({ userId }) => userId),
  )
  return {
    data: rows.map(({ since, ...one }) => ({
      ...one,
      since: since.toISOString(),
      photos: photos.get(one.userId) ?? [],
    })),
  }
}

import { storefrontOf, type Locale, type Storefront } from '#content/storefronts.ts'
import type { UserStatus } from '#api/common/caller.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db.ts'

/** Who is told, and in which storefront's words. */
export interface Recipient {
  userId: number
  email: string
  status: UserStatus
  storefront: Storefront
}

/** Nobody, when the person has left. */
export async function findRecipient(ctx: Ctx, userId: number): Promise<Recipient | undefined> {
  const found = await queryOne<{ email: string; status: UserStatus; locale: Locale }>(
    ctx,
    `select email, status, locale from users where id = $1 and status <> 'erased'`,
    [userId],
  )
  if (!found) return undefined
  const { email, status, locale } = found
  return { userId, email, status, storefront: storefrontOf(locale) }
}

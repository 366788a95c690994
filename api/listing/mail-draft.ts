import { countMail } from '#api/account/auth/throttle.part.ts'
import type { MailDraft } from '#api/auction/auction-call.schema.ts'
import { MAILED_DRAFT_DAYS } from '#api/auction/auction.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { hashToken, newToken } from '#api/kit/secret.ts'

const accepted = { accepted: true }

/**
 * Stores an unfinished form and mails a link to it, so that the recipient can continue on another
 * device.
 */
export async function mailDraft(ctx: Ctx, { email, form }: MailDraft): Promise<typeof accepted> {
  const takeBack = await countMail(ctx, email)
  try {
    return await inLastTransaction(ctx, async (inside) => {
      const token = newToken()
      const { id } = orNotFound(
        await queryOne<{ id: number }>(
          inside,
          `insert into mailed_drafts (token_hash, email, locale, form, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6) returning id`,
          [
            hashToken(token),
            email,
            inside.storefront.locale,
            form,
            inside.now.toJSDate(),
            inside.now.plus({ days: MAILED_DRAFT_DAYS }).toJSDate(),
          ],
        ),
      )
      await publishEvent(inside, 'draft.mail', id, { token })
      return accepted
    })
  } catch (error) {
    await takeBack()
    throw error
  }
}

/** The form behind the link, until it expires. */
export async function getMailedDraft(ctx: Ctx, { token }: { token: string }) {
  const row = await queryOne<{ form: string }>(
    ctx,
    'select form from mailed_drafts where token_hash = $1 and expires_at > $2',
    [hashToken(token), ctx.now.toJSDate()],
  )
  return orNotFound(row)
}

import { maskContacts } from '#api/common/mask-contacts.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { failField, orNotFound } from '#api/kit/fail.ts'
import { auditAndAnnounce } from '#api/kit/worker/outbox.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { DealSide } from '#api/offer/offer.rules.ts'
import { recordMasked } from './masking.move.ts'
import { isPhraseAt, type PhrasePlace } from './message.rules.ts'

interface Written {
  auctionId: number
  offerId?: number
  answersId?: number
  topic?: string | null
  side: DealSide
  phrase: string | null
  text: string
  /** Number of attached files. */
  files?: number
  /** Place that the preset phrase must belong to. */
  place: PhrasePlace
  event: 'ask' | 'answer' | 'send'
}

/** SQL: how long the customer had waited for this message of the courier; null if it answers nothing. */
const ANSWER_SECONDS = /* sql */ `(
  select case when count(*) > 0 then greatest(0, extract(epoch from $12::timestamptz - min(w.created_at))::int) end
  from messages w
  where $4 = 'provider' and w.offer_id = $2 and w.side = 'owner' and w.id > coalesce(
    (select max(id) from messages where offer_id = $2 and side = 'provider'), 0))`

/**
 * Stores the text as typed, with a masked version for readers before the booking, and notifies the
 * other side. Returns the message id.
 */
export async function writeMessage(ctx: SignedInCtx & TxCtx, written: Written): Promise<number> {
  const { auctionId, offerId, answersId, topic, side, phrase, files = 0, place, event } = written
  if (phrase !== null && !isPhraseAt(place, phrase)) failField('phrase', 'oneOf')
  // Free text takes precedence over a preset phrase.
  const ready = written.text === '' ? phrase : null
  if (ready === null && written.text === '' && files === 0) failField('text', 'required')
  const { text, isMasked } = maskContacts(written.text)
  const { id } = orNotFound(
    await queryOne<{ id: number }>(
      ctx,
      `insert into messages (auction_id, offer_id, answers_id, side, author_id, company_id, locale, topic, phrase,
         text, masked, created_at, files, answer_seconds)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, ${ANSWER_SECONDS}) returning id`,
      [
        auctionId,
        offerId ?? null,
        answersId ?? null,
        side,
        ctx.caller.userId,
        side === 'provider' ? ctx.caller.companyId : null,
        ctx.storefront.locale,
        topic ?? null,
        ready,
        written.text,
        isMasked ? text : null,
        ctx.now.toJSDate(),
        files,
      ],
    ),
  )
  await auditAndAnnounce(ctx, { machine: 'message', thingId: id, event, from: null, to: 'sent' })
  if (isMasked) await recordMasked(ctx, id)
  return id
}

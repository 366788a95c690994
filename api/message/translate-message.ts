import { mayOn } from '#api/auction/auction.policy.ts'
import { getAuction } from '#api/auction/get-auction.query.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { fail, orNotFound } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import { getDeal, partiesOf } from '#api/offer/get-deal.query.ts'
import { mayOnOffer, sideOf } from '#api/offer/offer.policy.ts'
import { dealStatuses } from '#api/offer/offer.rules.ts'
import { storefrontOf, type Language } from '#content/storefronts.ts'
import { TRANSLATION_RETRY_SECONDS } from './message.rules.ts'
import type { TranslateMessage } from './message.schema.ts'
import { isOwnPublic, messageView, type MessageRow, type MessageView } from './message.view.ts'
import { findMessage } from './messages.query.ts'
import { keepTranslation } from './translation.query.ts'
import { isForeign, withTranslations } from './translations.part.ts'

interface TranslationView {
  messageId: number
  language: Language
  text: string
}

/**
 * Machine-translates a message into the reader's language. The translation is stored and shared by
 * all readers of the same text.
 */
export async function translateMessage(ctx: SignedInCtx, { messageId }: TranslateMessage): Promise<TranslationView> {
  const { language } = ctx.storefront
  const shown = await readMessage(ctx, orNotFound(await findMessage(ctx, messageId)))
  if (!ctx.translator || !isForeign(shown, language)) return fail('not_found')
  const [known] = await withTranslations(ctx, [shown])
  const text = known?.translation
  return text ? { messageId, language, text } : translate(ctx, shown)
}

/** The message as this reader sees it. */
async function readMessage(ctx: SignedInCtx, row: MessageRow): Promise<MessageView> {
  const name = null
  if (row.offerId === null) {
    const { auction } = await getAuction(ctx, String(row.auctionId))
    if (!mayOn('message.ofAuction', ctx.caller, auction)) fail('not_found')
    return messageView(row, { isOwn: isOwnPublic(ctx.caller, row), name, isWhole: false })
  }
  const deal = await getDeal(ctx, row.offerId)
  if (!mayOnOffer('message.ofOffer', ctx.caller, partiesOf(deal))) fail('not_found')
  const isOwn = row.side === sideOf(ctx.caller, partiesOf(deal))
  return messageView(row, { isOwn, name, isWhole: dealStatuses.includes(deal.offer.status) })
}

async function translate(
  ctx: SignedInCtx,
  { id: messageId, text: source, writtenIn }: MessageView,
): Promise<TranslationView> {
  const { language } = ctx.storefront
  const asked = { text: source, from: storefrontOf(writtenIn).language, to: language }
  const text = await ctx.translator?.translate(asked).catch((err: unknown) => {
    ctx.log.warn({ err }, 'the translator did not translate')
    return undefined
  })
  if (text === undefined) return fail('translation.unavailable', { retryAfterSeconds: TRANSLATION_RETRY_SECONDS })
  return inLastTransaction(ctx, async (ctx) => {
    await keepTranslation(ctx, { messageId, language, source, text })
    return { messageId, language, text }
  })
}

import { hasNeededAgreements } from '#api/account/agreement/agreement.rules.ts'
import { newConfirmToken } from '#api/account/auth/user-tokens.part.ts'
import { countMail } from '#api/account/auth/throttle.part.ts'
import { toPhoneNumber } from '#api/account/phone/phone-number.lib.ts'
import { registerGuestOwner } from '#api/account/registration/register-guest-owner.part.ts'
import type { Ctx } from '#api/kit/context.ts'
import { fail, FieldErrors } from '#api/kit/fail.ts'
import { inLastTransaction } from '#api/kit/idempotency.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { Passed } from '#api/kit/collect-field-errors.ts'
import { arrangePictures, dropUnnamed, findWrongPictures } from './arrange-pictures.part.ts'
import type { Auction } from '#api/auction/auction.model.ts'
import { ADDED_COOKIE } from '#api/auction/auction.rules.ts'
import type { PostAuction } from './listing.schema.ts'
import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import { draftTokenFor, giveDraftToken } from '#api/auction/draft-token.lib.ts'
import { findWrongForm, formToColumns, type FormColumns } from './form-to-columns.part.ts'
import { moveAuction, conflictOn } from '#api/auction/auction.move.ts'
import { openDraft } from './open-draft.part.ts'
import { expiryDate } from '#api/auction/expiry-date.lib.ts'
import { queueRateOffers } from '#api/auction/queue-rate-offers.part.ts'
import { assertMayPost } from './assert-may-post.part.ts'
import { showOwnAuction } from '#api/auction/show-auction.ts'
import { findPosted, keepPostingSecret, type Posted } from './posting-secret.part.ts'
import { withTmpIds, writeItems } from './write-items.part.ts'

/**
 * Posts a listing. A guest's listing stays pending until they confirm their e-mail. With a known
 * posting secret, the listing already posted is returned.
 */
export async function createAuction(ctx: Ctx, form: PostAuction): Promise<Posted> {
  assertMayPost(ctx.caller)
  const token = draftTokenFor(ctx, form.uuid)
  const before = await findPosted(ctx, form, token)
  if (before) return before
  const errors = new FieldErrors()
  await findWrongBesideForm(ctx, form, errors)
  const filled = await formToColumns(ctx, form, errors)
  const email = mailedOf(ctx, form)
  const takeBack = email === undefined ? undefined : await countMail(ctx, email)
  try {
    return await inLastTransaction(ctx, async (ctx) => {
      const posted = await post(ctx, form, filled, token)
      return { ...posted, token: giveDraftToken(ctx, token) }
    })
  } catch (error) {
    await takeBack?.()
    // The first attempt may have succeeded while this one waited for its lock.
    const meanwhile = await findPosted(ctx, form, token)
    if (meanwhile) return meanwhile
    throw error
  }
}

/** Checks of a posting that need more than the schema. */
export async function findWrongPosting(ctx: Ctx, form: Passed<PostAuction>, errors: FieldErrors): Promise<void> {
  assertMayPost(ctx.caller)
  await findWrongBesideForm(ctx, form, errors)
  await findWrongForm(ctx, form, errors)
}

/** A guest must give name, e-mail, phone and consent; pictures must belong to the listing. */
async function findWrongBesideForm(ctx: Ctx, form: Passed<PostAuction>, errors: FieldErrors): Promise<void> {
  await findWrongPictures(ctx, form, errors)
  if (ctx.caller.isSignedIn) return
  for (const path of ['email', 'phone', 'name'] as const) if (!form[path]) errors.add(path, 'required')
  if (!hasNeededAgreements(form.agreements ?? [])) errors.add('agreements', 'agreements')
  if (form.phone) toPhoneNumber(errors, form.phone, ctx.storefront.country)
}

async function post(ctx: TxCtx, form: PostAuction, filled: FormColumns, token: string | null): Promise<OwnAuctionView> {
  const auction = await openDraft(ctx, form.uuid, token)
  if (auction.status !== 'draft') fail('auction.wrong_state', conflictOn(ctx.caller, auction))
  await dropUnnamed(ctx, auction, form.pictures)
  await arrangePictures(ctx, auction, form.pictures)
  await writeItems(ctx, auction.id, filled.items)
  await goLive(ctx, auction, form, filled.columns)
  await keepPostingSecret(ctx, auction, form.postingSecret)
  ctx.io.setCookie(ADDED_COOKIE, String(auction.id), { script: true })
  return withTmpIds(await showOwnAuction(ctx, auction), form.items)
}

async function goLive(
  ctx: TxCtx,
  auction: Auction,
  form: PostAuction,
  columns: FormColumns['columns'],
): Promise<Auction> {
  const { locale, currency } = ctx.storefront
  const owner = await ownerOf(ctx, form)
  const set = { ...columns, locale, currency, ownerId: owner.id }
  const reason = form.source
  if (!owner.isConfirmed) {
    const token = await newConfirmToken(ctx, owner.id)
    return moveAuction(ctx, auction, 'postUnconfirmed', { set, reason, eventData: { token } })
  }
  const publishedAt = ctx.now.toJSDate()
  const expiresAt = expiryDate({ ...auction.get(), ...set }, ctx.now)
  await queueRateOffers(ctx, auction.id)
  return moveAuction(ctx, auction, 'post', { set: { ...set, publishedAt, expiresAt }, reason })
}

/** The mailbox to confirm; undefined if it is confirmed already. */
function mailedOf({ caller }: Ctx, form: PostAuction): string | undefined {
  if (!caller.isSignedIn) return form.email ?? ''
  return caller.status === 'unconfirmed' ? caller.email : undefined
}

/** A guest must confirm their mailbox first, even if the address has an account already. */
async function ownerOf(ctx: TxCtx, form: PostAuction): Promise<{ id: number; isConfirmed: boolean }> {
  const { caller } = ctx
  if (caller.isSignedIn) return { id: caller.userId, isConfirmed: caller.status !== 'unconfirmed' }
  const { id } = await registerGuestOwner(ctx, {
    email: form.email ?? '',
    phone: form.phone ?? '',
    name: form.name,
    locale: ctx.storefront.locale,
    agreements: form.agreements ?? [],
  })
  return { id, isConfirmed: false }
}

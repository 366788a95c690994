import { randomUUID } from 'node:crypto'
import type { Address } from '#api/address/address.rules.ts'
import { noVillage } from '#api/auction/redacted.view.ts'
import type { Ctx } from '#api/kit/context.ts'
import { authorize } from '#api/kit/fail.ts'
import type { FormDataQuery } from '#api/auction/auction-call.schema.ts'
import { mayOn, ownsAuction } from '#api/auction/auction.policy.ts'
import { rangeOf } from '#api/auction/auction.rules.ts'
import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import { getAuction } from '#api/auction/get-auction.part.ts'
import { assertEditable } from './assert-editable.part.ts'
import { showOwnAuction } from '#api/auction/show-auction.ts'

type AuctionFormData = Omit<OwnAuctionView, 'id'> & {
  /** None yet for a copy. */
  id: number | null
  mode: FormDataQuery['mode']
}

const asWritten = (address: Address | null) => address && { ...noVillage, ...address }

/** W29: what the form starts from: the listing itself, or a new one that looks like it. */
export async function getFormData(
  ctx: Ctx,
  { auction: ref, mode, newUuid }: FormDataQuery,
): Promise<AuctionFormData> {
  const { auction } = await getAuction(ctx, ref)
  authorize(mayOn('auction.formData', ctx.caller, auction))
  if (mode === 'edit') assertEditable(ctx, auction)
  const own = await showOwnAuction(ctx, auction)
  // As they were written, so that they can be sent again.
  const ends = {
    fromAddress: asWritten(auction.fromAddress),
    toAddress: asWritten(auction.toAddress),
  }
  const form = { ...own, ...ends, mode }
  if (mode === 'read') return form
  const transportDateRange = rangeOf(own)
  if (mode === 'edit') return { ...form, transportDateRange }
  const fresh = { id: null, uuid: newUuid ?? randomUUID(), version: 1, status: 'draft' as const }
  // What is said of a company goes into a copy of its own alone.
  const invoice = ownsAuction(ctx.caller, auction) ? own.invoice : null
  return { ...form, ...fresh, invoice, hiddenReason: null, transportDateRange }
}

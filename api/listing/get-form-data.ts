import { randomUUID } from 'node:crypto'
import type { Address } from '#api/address/address.rules.ts'
import { noVillage } from '#api/auction/redacted.view.ts'
import type { Ctx } from '#api/kit/context.ts'
import { authorize } from '#api/kit/fail.ts'
import type { FormDataQuery } from '#api/auction/auction-call.schema.ts'
import { mayOn, ownsAuction } from '#api/auction/auction.policy.ts'
import { rangeOf } from '#api/auction/auction.rules.ts'
import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import { getAuction } from '#api/auction/get-auction.query.ts'
import { assertEditable } from './assert-editable.part.ts'
import { showOwnAuction } from '#api/auction/show-auction.ts'

type AuctionFormData = Omit<OwnAuctionView, 'id'> & {
  /** Number of the listing; null for a copy. */
  id: number | null
  mode: FormDataQuery['mode']
}

const nothing = { invoice: null, declaredValue: null }

const asWritten = (address: Address | null) => address && { ...noVillage, ...address }

/** W29: initial data of the form: the listing itself, or a copy without its identity. */
export async function getFormData(ctx: Ctx, { auction: ref, mode, newUuid }: FormDataQuery): Promise<AuctionFormData> {
  const { auction } = await getAuction(ctx, ref)
  authorize(mayOn('auction.formData', ctx.caller, auction))
  if (mode === 'edit') assertEditable(ctx, auction)
  const own = await showOwnAuction(ctx, auction)
  // The complete addresses, so that the form can send them again.
  const ends = {
    fromAddress: asWritten(auction.fromAddress),
    toAddress: asWritten(auction.toAddress),
  }
  const form = { ...own, ...ends, mode }
  if (mode === 'read') return form
  const transportDateRange = rangeOf(own)
  if (mode === 'edit') return { ...form, transportDateRange }
  const fresh = { id: null, uuid: newUuid ?? randomUUID(), version: 1, status: 'draft' as const }
  // Invoice data and value are copied only from the caller's own listing.
  const { invoice, declaredValue } = ownsAuction(ctx.caller, auction) ? own : nothing
  return { ...form, ...fresh, invoice, declaredValue, hiddenReason: null, transportDateRange }
}

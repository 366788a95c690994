import { randomUUID } from 'node:crypto'
import type { Ctx } from '#api/kit/context.ts'
import { allow } from '#api/kit/fail.ts'
import type { FormDataQuery } from './auction-call.schema.ts'
import { mayManageAuction } from './auction.policy.ts'
import { rangeOf } from './auction.rules.ts'
import type { OwnAuctionView } from './auction.view.ts'
import { getAuction } from './get-auction.ts'
import { refuseUneditable } from './refuse-uneditable.ts'
import { showOwnAuction } from './show-auction.ts'

export type AuctionFormData = Omit<OwnAuctionView, 'id'> & {
  /** None yet for a copy. */
  id: number | null
  mode: FormDataQuery['mode']
  polylineString: string
}

/** W29: what the form starts from: the listing itself, or a new one that looks like it. */
export async function getFormData(
  ctx: Ctx,
  { auction: ref, mode, newUuid }: FormDataQuery,
): Promise<AuctionFormData> {
  const { auction } = await getAuction(ctx, ref)
  allow(mayManageAuction(ctx.caller, auction))
  if (mode === 'edit') refuseUneditable(auction)
  const own = await showOwnAuction(ctx, auction)
  const form = { ...own, mode, polylineString: own.polyline }
  if (mode === 'read') return form
  const transportDateRange = rangeOf(own)
  if (mode === 'edit') return { ...form, transportDateRange }
  const fresh = { id: null, uuid: newUuid ?? randomUUID(), version: 1, status: 'draft' as const }
  return { ...form, ...fresh, hiddenReason: null, transportDateRange }
}

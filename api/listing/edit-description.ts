import type { TxCtx } from '#api/kit/db/transition.ts'
import type { EditDescription } from '#api/auction/auction-call.schema.ts'
import type { OwnAuctionView } from '#api/auction/auction.view.ts'
import { lockEditable, saveEdit } from './save-edit.part.ts'

/** Changes the description; offers are not affected. */
export async function editDescription(
  ctx: TxCtx,
  { auction: ref, version, description }: EditDescription,
): Promise<OwnAuctionView> {
  const auction = await lockEditable(ctx, ref, version, 'auction.editDescription')
  return saveEdit(ctx, auction, { description }, null)
}

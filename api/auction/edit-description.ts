import type { TxCtx } from '#api/kit/transition.ts'
import type { EditDescription } from './auction-call.schema.ts'
import type { OwnAuctionView } from './auction.view.ts'
import { lockEditable, saveEdit } from './save-edit.ts'

/** A word more about it; offers stay as they are. */
export async function editDescription(
  ctx: TxCtx,
  { auction: ref, version, description }: EditDescription,
): Promise<OwnAuctionView> {
  const auction = await lockEditable(ctx, ref, version)
  return saveEdit(ctx, auction, { description }, false)
}

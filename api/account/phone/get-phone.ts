import type { SignedInCtx } from '#api/kit/call.ts'
import { findModel } from '#api/kit/db/model-of-row.ts'
import { getOwnUser } from '#api/account/user/change-settings.ts'
import { getOwnRows } from '#api/account/user/own-rows.query.ts'
import { PhoneProof } from './phone-proof.model.ts'
import { phoneView, type PhoneView } from './phone-proof.part.ts'

/** The caller's phone number and its verification status. */
export async function getPhone(ctx: SignedInCtx): Promise<PhoneView> {
  const { phone } = await getOwnUser(ctx)
  return phoneView(phone, findModel(PhoneProof, (await getOwnRows(ctx)).phoneProof))
}

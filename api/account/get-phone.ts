import type { SignedInCtx } from '#api/kit/call.ts'
import { getOwnUser } from './change-settings.ts'
import { PhoneProof } from './phone-proof.model.ts'
import { phoneView, type PhoneView } from './phone-proof.part.ts'

/** One's own number, and how far it is proved. */
export async function getPhone(ctx: SignedInCtx): Promise<PhoneView> {
  const { id: userId, phone } = await getOwnUser(ctx)
  return phoneView(phone, await PhoneProof.findOne({ where: { userId } }))
}

import { by } from '#scripts/demo/calls.ts'
import { drawnPaper } from '#scripts/demo/draw-pictures.ts'
import type { Maker, Provider } from '#scripts/demo/maker.ts'
import { signedIn } from '#scripts/demo/people.ts'
import { createRandom } from '#scripts/demo/random.ts'

/**
 * Two providers in five have proved their identity; for one with new documents the check is still
 * pending.
 */
export async function showIdentity(
  maker: Maker,
  provider: Provider,
  { isDecided }: { isDecided: boolean },
): Promise<void> {
  const { userId } = signedIn(provider)
  // Uses its own random generator, so that the rest of the story stays the same.
  const random = createRandom(userId + 1)
  if (isDecided && random.chance(3 / 5)) return
  const file = await drawnPaper()
  await by(maker, provider).user.addIdentityPhoto({ document: 'passport', side: 'front', file })
  if (!isDecided) return
  const { user } = by(maker, maker.staff)
  const { data } = await user.identities()
  const sent = data.find((one) => one.userId === userId)
  if (!sent) throw new Error('the document that was sent does not wait')
  const validUntil = maker.timeline.end.plus({ days: random.int(200, 3000) }).toFormat('yyyy-MM-dd')
  await user.decideIdentity({ userId, version: sent.version, status: 'verified', validUntil })
}

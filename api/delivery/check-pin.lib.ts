import type { Ctx } from '#api/kit/context.ts'
import { failField } from '#api/kit/fail.ts'
import { MINUTE, type Limit } from '#api/kit/limits.ts'
import { equalSecrets } from '#api/kit/secret.ts'
import type { Delivery } from './delivery.model.ts'
import { PIN_TRIES, PIN_TRIES_WINDOW_MINUTES, type ProofStage } from './delivery.rules.ts'

const pins: Limit = { name: 'pins', times: PIN_TRIES, seconds: PIN_TRIES_WINDOW_MINUTES * MINUTE }

/**
 * Limits attempts, because six digits are quickly guessed. Fails with a field error if the PIN is
 * wrong.
 */
export async function checkPin({ limits }: Ctx, delivery: Delivery, stage: ProofStage, pin: string): Promise<void> {
  const who = String(delivery.id)
  await limits.count(pins, who)
  const right = stage === 'pickup' ? delivery.pickupPin : delivery.deliveryPin
  if (!equalSecrets(pin, right)) failField('pin', 'incorrect')
  await limits.giveBack(pins, who)
}

import { RateLimiterMemory } from 'rate-limiter-flexible'
import { fail, failField } from '#api/kit/fail.ts'
import { sameText } from '#api/kit/secret.ts'
import type { Delivery } from './delivery.model.ts'
import { PIN_TRIES, PIN_TRIES_WINDOW_MINUTES, type ProofStage } from './delivery.rules.ts'

const wrongPins = new RateLimiterMemory({
  points: PIN_TRIES,
  duration: PIN_TRIES_WINDOW_MINUTES * 60,
})

/** A PIN is told at the door; six digits are soon found by who may try as often as he likes. */
export async function checkPin(delivery: Delivery, stage: ProofStage, pin: string): Promise<void> {
  const key = String(delivery.id)
  const tries = await wrongPins.get(key)
  if (tries && tries.remainingPoints <= 0)
    fail('too_many', { retryAfterSeconds: Math.ceil(tries.msBeforeNext / 1000) })
  const right = stage === 'pickup' ? delivery.pickupPin : delivery.deliveryPin
  if (sameText(pin, right)) return
  await wrongPins.penalty(key)
  failField('pin', 'incorrect')
}

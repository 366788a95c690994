import { randomBytes, randomInt } from 'node:crypto'
import { recordCreated, type TxCtx } from '#api/kit/db/transition.ts'
import { Delivery } from './delivery.model.ts'
import { PIN_DIGITS } from './delivery.rules.ts'

/** Creates the delivery of a deal, with its tracking link and PINs. */
export async function planDelivery(ctx: TxCtx, offerId: number): Promise<void> {
  const delivery = await Delivery.create(
    {
      offerId,
      status: 'planned',
      trackingSecret: randomBytes(16).toString('hex'),
      pickupPin: newPin(),
      deliveryPin: newPin(),
    },
    { transaction: ctx.tx },
  )
  await recordCreated(ctx, 'delivery', delivery, 'plan')
}

const newPin = (): string => String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0')

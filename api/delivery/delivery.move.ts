import { stateMachine } from '#api/kit/db/transition.ts'
import type { Delivery } from './delivery.model.ts'
import { deliveryMoves, type DeliveryStatus } from './delivery.rules.ts'

/** Every change of a delivery's status goes through here. */
export const moveDelivery = stateMachine<DeliveryStatus, typeof deliveryMoves, Delivery>('delivery', deliveryMoves)

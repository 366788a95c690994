import type { Saved } from './setup-of.ts'

type Loaded = Saved['loaded']

/** A listing from its end to its start: places, floors and lifts swapped. */
export const wayBack = (loaded: Loaded): Loaded => ({
  ...loaded,
  fromAddress: loaded.toAddress,
  toAddress: loaded.fromAddress,
  pickupFloor: loaded.deliveryFloor,
  pickupElevator: loaded.deliveryElevator,
  deliveryFloor: loaded.pickupFloor,
  deliveryElevator: loaded.pickupElevator,
})

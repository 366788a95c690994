import { listingFieldsOf } from '#api/category/floors.rules.ts'
import type { Random } from './random.ts'

const noFloors = {
  pickupFloor: null,
  deliveryFloor: null,
  pickupElevator: null,
  deliveryElevator: null,
}

/** If things are carried up and down stairs, people say how many floors. */
export function floorsOf(random: Random, mainCategoryId: string) {
  const [asked] = listingFieldsOf(mainCategoryId)
  if (!asked || (!asked.required && random.chance(0.4))) return noFloors
  const [pickupFloor, deliveryFloor] = [random.int(0, 4), random.int(0, 4)]
  const elevator = (floor: number) => (floor === 0 ? null : random.chance(0.4))
  return {
    pickupFloor,
    deliveryFloor,
    pickupElevator: elevator(pickupFloor),
    deliveryElevator: elevator(deliveryFloor),
  }
}

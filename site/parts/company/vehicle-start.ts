import type { VehicleView } from '#api/company/vehicle.view.ts'
import type { Typed } from '#site/forms/submit.ts'

/** What a fresh form of a vehicle holds: the one that is changed, or what most drive. */
export function vehicleStart(vehicle: VehicleView | undefined): Typed {
  if (!vehicle) return { type: 'van' }
  const { type, plate, loadLength, loadWidth, loadHeight, payload } = vehicle
  return {
    type,
    plate,
    loadLength: String(loadLength),
    loadWidth: String(loadWidth),
    loadHeight: String(loadHeight),
    payload: String(payload),
  }
}

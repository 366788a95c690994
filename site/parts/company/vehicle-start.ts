import { vehicleTypes } from '#api/company/vehicle/vehicle.rules.ts'
import type { VehicleView } from '#api/company/vehicle/vehicle.view.ts'
import type { Typed } from '#site/forms/submit.ts'

/** Initial values of the form: the vehicle being edited, or else the chosen or most common type. */
export function vehicleStart(vehicle: VehicleView | undefined, chosen: string | null): Typed {
  if (!vehicle) return { type: vehicleTypes.find((type) => type === chosen) ?? 'van' }
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

import type { Instant } from '#api/common/wire.rules.ts'
import type { CompanyVehicle } from './vehicle.model.ts'
import type { VehicleType } from './vehicle.rules.ts'

/** A vehicle as everybody may know it: never its plate. */
export interface ShownVehicle {
  id: number
  type: VehicleType
  loadLength: number
  loadWidth: number
  loadHeight: number
  payload: number
}

/** The same as its company sees it. */
export interface VehicleView extends ShownVehicle {
  plate: string
  createdAt: Instant
}

export const vehicleView = (vehicle: CompanyVehicle): VehicleView => ({
  id: vehicle.id,
  type: vehicle.type,
  plate: vehicle.plate,
  loadLength: vehicle.loadLength,
  loadWidth: vehicle.loadWidth,
  loadHeight: vehicle.loadHeight,
  payload: vehicle.payload,
  createdAt: vehicle.createdAt.toISOString(),
})

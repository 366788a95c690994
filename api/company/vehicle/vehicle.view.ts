import type { Instant } from '#api/common/wire.rules.ts'
import { shownPicture, type PictureRow, type ShownPicture } from '#api/company/picture/picture.view.ts'
import type { CompanyVehicle } from './vehicle.model.ts'
import type { VehicleType } from './vehicle.rules.ts'

/** Public data of a vehicle; never its plate. */
export interface VehicleFacts {
  id: number
  type: VehicleType
  loadLength: number
  loadWidth: number
  loadHeight: number
  payload: number
}

/** A vehicle as everybody sees it. */
export interface ShownVehicle extends VehicleFacts {
  pictures: ShownPicture[]
}

/** The same as read from the database. */
export interface VehicleRow extends VehicleFacts {
  pictures: PictureRow[]
}

export const shownVehicleView = ({ pictures, ...facts }: VehicleRow): ShownVehicle => ({
  ...facts,
  pictures: pictures.map(shownPicture),
})

export interface VehicleView extends VehicleFacts {
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

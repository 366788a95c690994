import type { VehicleData } from '#api/company/vehicle/vehicle.schema.ts'

/** The data of a van. */
export const aVan = (wishes: Partial<VehicleData> = {}): VehicleData => ({
  type: 'van',
  plate: 'GD 4711X',
  loadLength: 330,
  loadWidth: 170,
  loadHeight: 190,
  payload: 1200,
  ...wishes,
})

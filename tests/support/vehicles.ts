import type { VehicleData } from '#api/company/vehicle.schema.ts'

/** What a courier may tell of a van. */
export const aVan = (wishes: Partial<VehicleData> = {}): VehicleData => ({
  type: 'van',
  plate: 'GD 4711X',
  loadLength: 330,
  loadWidth: 170,
  loadHeight: 190,
  payload: 1200,
  ...wishes,
})

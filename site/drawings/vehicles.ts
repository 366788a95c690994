import type { VehicleType } from '#api/company/vehicle/vehicle.rules.ts'

export type VehicleKind = 'van' | 'luton' | 'flatbed' | 'carrier' | 'horsebox'

/** Where the load stands in the drawing: its length is written above this line. */
export const loadSpace: Readonly<Record<VehicleKind, { from: number; to: number; y: number }>> = {
  van: { from: 58, to: 212, y: 90 },
  luton: { from: 44, to: 292, y: 40 },
  flatbed: { from: 22, to: 240, y: 102 },
  carrier: { from: 26, to: 258, y: 56 },
  horsebox: { from: 54, to: 230, y: 92 },
}

/** The closed load spaces, which can be drawn as filled from the floor up. */
export const fillSpace: Partial<Record<VehicleKind, { from: number; to: number; top: number; floor: number }>> = {
  van: { from: 60, to: 221, top: 50, floor: 124 },
  luton: { from: 38, to: 249, top: 14, floor: 133 },
}

export const vehicleKinds = Object.keys(loadSpace) as VehicleKind[]

/** The drawing used for each vehicle type; a type without one is not drawn. */
export const drawnAs: Partial<Record<VehicleType, VehicleKind>> = {
  small_van: 'van',
  van: 'van',
  long_van: 'van',
  luton: 'luton',
  truck_3_5: 'luton',
  truck_7_5: 'luton',
  truck_12: 'luton',
  car_transporter: 'carrier',
}

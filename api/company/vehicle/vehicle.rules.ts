/** Types of vehicles, from the smallest to the largest. */
export const vehicleTypes = [
  'car', 'estate', 'small_van', 'van', 'long_van', 'luton', 'truck_3_5', 'truck_7_5', 'truck_12',
  'semi_trailer', 'car_trailer', 'car_transporter', 'motorcycle_trailer', 'horse_trailer',
] as const // prettier-ignore
export type VehicleType = (typeof vehicleTypes)[number]

export const VEHICLES_PER_COMPANY = 50
export const PLATE_MIN = 2
export const PLATE_MAX = 12

/** Load space in centimetres, payload in kilograms. */
export const loadLimits = {
  loadLength: { min: 30, max: 2500 },
  loadWidth: { min: 30, max: 400 },
  loadHeight: { min: 30, max: 450 },
  payload: { min: 20, max: 40_000 },
} as const
export type LoadField = keyof typeof loadLimits

/** Normalises a plate: capitals, single spaces. */
export const toPlate = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s-]+/gu, ' ')
    .trim()

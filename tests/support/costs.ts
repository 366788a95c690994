import type { CostsData } from '#api/earning/cost.schema.ts'
import { pounds } from './offers.ts'

/** What a courier who drives for pounds may say of his costs. */
export const someCosts = (wishes: Partial<CostsData> = {}): CostsData => ({
  fuel: pounds('1.20'),
  hour: pounds('15'),
  stopMinutes: 30,
  leastPerHour: null,
  leastPerKm: null,
  vehicles: [],
  tolls: [],
  ...wishes,
})

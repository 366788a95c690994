import type { CostsData } from '#api/earning/cost.schema.ts'
import { pounds } from './scenes/offers.ts'

/** Costs of a courier who works in pounds. */
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

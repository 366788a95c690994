import { emptyIsNull } from '#api/common/dates.schema.ts'
import { countryField, idField } from '#api/common/fields.schema.ts'
import { moneyField } from '#api/common/money.schema.ts'
import { countriesServed } from '#api/common/countries.rules.ts'
import type { WireMoney } from '#api/common/money.rules.ts'
import { yup } from '#api/common/yup.schema.ts'
import { VEHICLES_PER_COMPANY } from '#api/company/vehicle/vehicle.rules.ts'
import {
  CONSUMPTION_MAX,
  CONSUMPTION_MIN,
  FUEL_MAX_MINOR,
  HOUR_MAX_MINOR,
  PER_KM_MAX_MINOR,
  STOP_MINUTES_MAX,
} from './cost.rules.ts'

/** Null means our own figure; for a minimum, no minimum. */
const costField = (maxMinor: number) => moneyField(maxMinor).nullable().default(null)

const vehicleField = yup.object({
  vehicleId: idField(),
  consumption: yup.number().transform(emptyIsNull).min(CONSUMPTION_MIN).max(CONSUMPTION_MAX).nullable().default(null),
  /** Total cost per km, instead of fuel only. */
  perKm: costField(PER_KM_MAX_MINOR),
})

const tollField = yup.object({
  country: countryField().required(),
  perKm: moneyField(PER_KM_MAX_MINOR).required(),
})

/** Costs of a company; omitted figures are our estimates. */
export const costsSchema = yup.object({
  fuel: costField(FUEL_MAX_MINOR),
  hour: costField(HOUR_MAX_MINOR),
  stopMinutes: yup.number().transform(emptyIsNull).integer().min(0).max(STOP_MINUTES_MAX).nullable().default(null),
  leastPerHour: costField(HOUR_MAX_MINOR),
  leastPerKm: costField(PER_KM_MAX_MINOR),
  vehicles: yup.array(vehicleField.required()).max(VEHICLES_PER_COMPANY).default([]),
  tolls: yup.array(tollField.required()).max(countriesServed.length).default([]),
})

export type CostsData = yup.InferType<typeof costsSchema>

/** Every price in the input, with its path. */
export const pricesIn = ({ vehicles, tolls, ...costs }: CostsData): [string, WireMoney][] => {
  const all: [string, WireMoney | null | undefined][] = [
    ['fuel', costs.fuel],
    ['hour', costs.hour],
    ['leastPerHour', costs.leastPerHour],
    ['leastPerKm', costs.leastPerKm],
    ...vehicles.map(({ perKm }, i): [string, typeof perKm] => [`vehicles[${i}].perKm`, perKm]),
    ...tolls.map(({ perKm }, i): [string, WireMoney] => [`tolls[${i}].perKm`, perKm]),
  ]
  return all.flatMap(([path, price]) => (price ? [[path, price] as [string, WireMoney]] : []))
}

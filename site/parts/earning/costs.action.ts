import type { CostsView } from '#api/earning/get-costs.ts'
import type { Storefront } from '#content/storefronts.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { asTyped, typedNumber, typedPrice } from '#site/forms/typed-number.ts'

type Sent = Parameters<ServerLocals['api']['earning']['saveCosts']>[0]

const plain = ['fuel', 'hour', 'leastPerHour', 'leastPerKm'] as const

/** Reads the costs form. */
function costsIn(typed: Typed, costs: CostsView, storefront: Storefront): Sent {
  const price = (name: string) => typedPrice(typed[name], costs.currency, storefront)
  const number = (name: string) => (typed[name] ? typedNumber(typed[name], storefront) : typed[name]) as number
  return {
    ...Object.fromEntries(plain.map((name) => [name, price(name)])),
    stopMinutes: number('stopMinutes'),
    vehicles: costs.vehicles.map(({ vehicleId }) => ({
      vehicleId,
      consumption: number(`consumption-${vehicleId}`),
      perKm: price(`perKm-${vehicleId}`),
    })),
    tolls: tollsIn(typed, costs).map((country) => ({
      country,
      perKm: price(`toll-${country}`) ?? { amount: '', currency: costs.currency },
    })),
  }
}

const tollsIn = (typed: Typed, { tolls }: CostsView): string[] =>
  tolls.map(({ country }) => country).filter((country) => typed[`toll-${country}`]?.trim())

/** Saves the costs of a company. */
export const runCostsAction = ({ api, storefront }: ServerLocals, typed: Typed, costs: CostsView): Promise<CostsView> =>
  api.earning.saveCosts(costsIn(typed, costs, storefront))

/** Initial values of the form: only the company's own figures, not the defaults. */
export function costsStart(costs: CostsView, storefront: Storefront): Typed {
  const typed = (value: { amount: string } | number | null | undefined) =>
    value === null || value === undefined ? '' : asTyped(typeof value === 'number' ? value : value.amount, storefront)
  const own = <T>({ value, source }: { value: T; source: string }) => (source === 'own' ? value : null)
  return {
    fuel: typed(own(costs.fuel)),
    hour: typed(own(costs.hour)),
    stopMinutes: typed(own(costs.stopMinutes)),
    leastPerHour: typed(costs.leastPerHour),
    leastPerKm: typed(costs.leastPerKm),
    ...Object.fromEntries(
      costs.vehicles.flatMap(({ vehicleId, consumption, perKm }) => [
        [`consumption-${vehicleId}`, typed(own(consumption))],
        [`perKm-${vehicleId}`, typed(perKm)],
      ]),
    ),
    ...Object.fromEntries(costs.tolls.map(({ country, own: toll }) => [`toll-${country}`, typed(toll)])),
  }
}

/** The errors by field name of the form. */
export function costErrors(errors: Typed, typed: Typed, costs: CostsView): Typed {
  const tolls = tollsIn(typed, costs)
  const nameOf = (path: string): string => {
    const [, list, at, field] = /^(vehicles|tolls)\[(\d+)\]\.(\w+)/.exec(path) ?? []
    if (list === 'tolls') return `toll-${tolls[Number(at)]}`
    return list ? `${field}-${costs.vehicles[Number(at)]?.vehicleId}` : path
  }
  return Object.fromEntries(Object.entries(errors).map(([path, text]) => [nameOf(path), text]))
}

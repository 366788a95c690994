import { carModels, motorcycles, otherVehicles, type Vehicle } from '#api/category/load-vehicles.lib.ts'
import { once } from '#api/kit/read-table.ts'
import { findCarName } from '#api/category/suggest-cars.ts'
import type { RawItem } from './thing-items.ts'
import type { Choice } from './things.ts'

type Make = (choice: Choice) => RawItem[]

const NEWEST_YEAR = 2025
const OLDEST_YEAR = 1960

/** Makes that are common on car transporters. */
const often = new Set([
  'Volkswagen', 'Ford', 'Opel', 'Audi', 'BMW', 'Mercedes-Benz', 'Toyota', 'Renault', 'Peugeot',
  'Skoda', 'Seat', 'Fiat', 'Volvo', 'Citroen', 'Kia', 'Hyundai', 'Mazda', 'Nissan', 'Dacia',
]) // prettier-ignore

const bodies = once(() =>
  carModels().flatMap(({ make, name, generations }) =>
    generations.flatMap(({ from, to, series }) =>
      series.map((one) => ({ ...one, make, model: name, from, to: to ?? NEWEST_YEAR })),
    ),
  ),
)

interface CarWishes {
  body: RegExp
  builtAfter?: number
  builtBefore?: number
  runs?: boolean
}

const makeAndModel = /^\p{L}[\p{L}\d.'’&-]*\s+[/#]?[\p{L}\d]/u

/** A car from the vehicle tables, as its suggestion would fill it in. */
export function car({ body, builtAfter = OLDEST_YEAR, builtBefore = NEWEST_YEAR, runs = true }: CarWishes): Make {
  const fitting = once(() => {
    const all = bodies().filter((one) => body.test(one.body) && one.to > builtAfter && one.from < builtBefore)
    const known = all.filter(({ make }) => often.has(make))
    return known.length > 10 ? known : all
  })
  return ({ random }) => {
    const one = random.pick(fitting())
    const from = Math.max(one.from, builtAfter)
    const year = random.int(from, Math.max(from, Math.min(one.to, builtBefore)))
    return [
      {
        ...sizeOf(one),
        autocompleteItemId: one.id,
        model: findCarName(one.id) ?? `${one.make} ${one.model}`,
        productionDate: String(year),
        bodyType: one.body.split(' ')[0] ?? null,
        hasWheels: true,
        runs,
        keys: true,
        enclosed: random.chance(0.15) ? 'enclosed' : 'open',
      },
    ]
  }
}

export const motorcycle = (kind: RegExp): Make =>
  vehicle(
    once(() => motorcycles().filter((one) => kind.test(one.class))),
    ({ random }) => ({
      hasWheels: true,
      runs: random.chance(0.9),
    }),
  )

const others = (kind: RegExp) => once(() => otherVehicles().filter((one) => kind.test(one.class)))

export const trailer = (kind: RegExp): Make => vehicle(others(kind), () => ({ hasWheels: true }))

export const boat = (kind: RegExp): Make => vehicle(others(kind), ({ random }) => ({ hasWheels: random.chance(0.3) }))

export const machineOfClass = (kind: RegExp): Make =>
  vehicle(others(kind), () => ({ hasWheels: true, loadingAid: 'ramp' }))

/** Lorries and buses have no table: each has a name, three sizes and a weight. */
export const named =
  (list: readonly (readonly [string, number, number, number, number])[]): Make =>
  ({ random }) => {
    const [model, length, width, height, weight] = random.pick(list)
    return [{ model, name: model, length, width, height, weight, itemsNumber: 1, hasWheels: true, runs: true }]
  }

function vehicle(list: () => Vehicle[], more: (choice: Choice) => RawItem): Make {
  return (choice) => {
    // Some names begin with a number, which the form would refuse as a make.
    const one = choice.random.pick(list().filter(({ name }) => makeAndModel.test(name)))
    return [
      {
        ...sizeOf(one),
        autocompleteItemId: one.id,
        name: one.name,
        model: one.name,
        ...more(choice),
      },
    ]
  }
}

const sizeOf = ({
  length,
  width,
  height,
  weight,
}: Record<'length' | 'width' | 'height' | 'weight', number>): RawItem => ({
  itemsNumber: 1,
  length,
  width,
  height,
  weight,
  dimensionsEstimated: true,
})

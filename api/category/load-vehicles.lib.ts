import { once, readTable } from '#api/kit/read-table.ts'
import { slugOf } from './text-match.lib.ts'

interface Size {
  length: number
  width: number
  height: number
  weight: number
}

/** A body type of a generation, with its usual dimensions. */
export interface Series extends Size {
  id: string
  body: string
}

export interface Generation {
  id: string
  name: string
  from: number
  to: number | null
  series: Series[]
}

export interface CarModel {
  id: string
  make: string
  name: string
  generations: Generation[]
}

export interface Vehicle extends Size {
  id: string
  class: string
  name: string
}

type SizeColumn = 'length_cm' | 'width_cm' | 'height_cm' | 'weight_kg'
type CarColumn = SizeColumn | 'make' | 'model' | 'generation' | 'gen_code' | 'from' | 'to' | 'series'
type VehicleColumn = SizeColumn | 'make' | 'model' | 'class' | 'from' | 'to'

/** Rows with average sizes and English names. */
const AVERAGE = 'Typical'

const sizeOf = (row: Record<SizeColumn, string>): Size => ({
  length: Number(row.length_cm),
  width: Number(row.width_cm),
  height: Number(row.height_cm),
  weight: Number(row.weight_kg),
})

const otherRows = once(() =>
  readTable<VehicleColumn>('vehicles/other_vehicles.csv').filter(({ make }) => make !== AVERAGE),
)

/** Cars and vans; motorhomes are included as models with one body type. */
export const carModels = once((): CarModel[] => {
  const models = new Map<string, CarModel>()
  for (const row of readTable<CarColumn>('vehicles/cars.csv')) addSeries(models, row)
  for (const row of otherRows()) {
    if (row.class === 'motorhome') addSeries(models, { ...row, generation: '', gen_code: '', series: 'camper' })
  }
  return [...models.values()]
})

function addSeries(models: Map<string, CarModel>, row: Record<CarColumn, string>): void {
  const { make, model: name, series: body } = row
  const id = slugOf(make, name)
  const model = models.get(id) ?? { id, make, name, generations: [] }
  models.set(id, model)
  generationOf(model, row).series.push({
    id: slugOf(generationId(row), body),
    body,
    ...sizeOf(row),
  })
}

const generationId = ({ make, model, generation, gen_code }: Record<CarColumn, string>): string =>
  slugOf(make, model, generation, gen_code === generation ? '' : gen_code)

/**
 * Body types built in different years belong to one generation, from its first year to its last.
 */
function generationOf(model: CarModel, row: Record<CarColumn, string>): Generation {
  const id = generationId(row)
  const from = Number(row.from)
  const to = row.to === '' ? null : Number(row.to)
  const known = model.generations.find((generation) => generation.id === id)
  if (known) {
    known.from = Math.min(known.from, from)
    known.to = known.to === null || to === null ? null : Math.max(known.to, to)
    return known
  }
  const code = row.gen_code && row.gen_code !== row.generation ? ` (${row.gen_code})` : ''
  const made: Generation = { id, name: `${row.generation}${code}`.trim(), from, to, series: [] }
  model.generations.push(made)
  return made
}

/** Motorcycles, scooters, quads and snowmobiles. Years are added if several models share a name. */
export const motorcycles = once((): Vehicle[] => {
  const rows = readTable<VehicleColumn>('vehicles/motorcycles.csv')
  const fullName = ({ make, model }: (typeof rows)[number]) => `${make} ${model}`
  const byName = Map.groupBy(rows, fullName)
  return rows.map((row) => ({
    id: slugOf(row.make, row.model, row.from),
    class: row.class,
    name: byName.get(fullName(row))?.length === 1 ? fullName(row) : `${fullName(row)} (${row.from}–${row.to})`,
    ...sizeOf(row),
  }))
})

/** Caravans, trailers, machines and boats, whose names need no translation. */
export const otherVehicles = once((): Vehicle[] =>
  otherRows()
    .filter((row) => row.class !== 'motorhome')
    .map((row) => ({
      id: slugOf(row.class, row.make, row.model),
      class: row.class,
      name: row.make === row.model ? row.make : `${row.make} ${row.model}`,
      ...sizeOf(row),
    })),
)

export const makeAliases = once(
  () =>
    new Map(readTable<'make' | 'aliases'>('vehicles/makes.csv').map(({ make, aliases }) => [make, aliases.split(' ')])),
)

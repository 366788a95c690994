import { describe, expect, test } from 'vitest'
import { itemFieldsOf, validateItem } from '#api/category/category.rules.ts'
import { carModels, makeAliases, motorcycles, otherVehicles } from '#api/category/load-vehicles.lib.ts'

const bodies = carModels().flatMap((model) =>
  model.generations.flatMap((generation) => generation.series.map((series) => ({ ...series, model, generation }))),
)
const twice = (all: string[]) => all.filter((one, at) => all.indexOf(one) !== at)
type Size = Record<'length' | 'width' | 'height' | 'weight', number>

const density = ({ length, width, height, weight }: Size) => weight / ((length * width * height) / 1_000_000)
const outside = <T extends Size & { id: string }>(all: T[], least: Size, most: Size) =>
  all
    .filter((one) =>
      (['length', 'width', 'height', 'weight'] as const).some(
        (key) => !(one[key] >= least[key] && one[key] <= most[key]),
      ),
    )
    .map(({ id }) => id)

describe('the vehicles', () => {
  test('ids are unique', () => {
    expect(twice(carModels().map(({ id }) => id))).toEqual([])
    expect(twice(carModels().flatMap(({ generations }) => generations.map(({ id }) => id)))).toEqual([])
    expect(twice(bodies.map(({ id }) => id))).toEqual([])
    expect(twice(motorcycles().map(({ id }) => id))).toEqual([])
    expect(twice(otherVehicles().map(({ id }) => id))).toEqual([])
  })

  test('there are as many as the form promises', () => {
    expect(bodies.length).toBeGreaterThan(1500)
    expect(motorcycles().length).toBeGreaterThan(200)
    expect(otherVehicles().length).toBeGreaterThan(90)
  })

  test('cars have the size and weight of cars', () => {
    const least = { length: 250, width: 130, height: 110, weight: 400 }

    expect(outside(bodies, least, { length: 760, width: 250, height: 320, weight: 4000 })).toEqual([])
    expect(bodies.filter((car) => density(car) < 50 || density(car) > 170).map(({ id }) => id)).toEqual([])
  })

  test('motorcycles have the size and weight of motorcycles', () => {
    const least = { length: 110, width: 50, height: 60, weight: 40 }

    expect(outside(motorcycles(), least, { length: 360, width: 180, height: 170, weight: 500 })).toEqual([])
    expect(
      motorcycles()
        .filter((one) => density(one) < 25 || density(one) > 170)
        .map(({ id }) => id),
    ).toEqual([])
  })

  test('other vehicles have plausible sizes and names of their own', () => {
    const least = { length: 150, width: 50, height: 30, weight: 15 }

    expect(outside(otherVehicles(), least, { length: 1400, width: 450, height: 450, weight: 12_000 })).toEqual([])
    expect(otherVehicles().filter(({ name }) => name.includes('Typical'))).toEqual([])
  })

  test('a generation ends after it begins', () => {
    const wrong = bodies.filter(({ generation: { from, to } }) => !(from >= 1930 && (to ?? from) >= from))

    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  test('an estate is not shorter than the hatchback beside it', () => {
    const wrong = carModels().flatMap(({ generations }) =>
      generations.filter(({ series }) => {
        const estate = series.find(({ body }) => body === 'estate')
        const hatchback = series.find(({ body }) => body.startsWith('hatchback'))
        return estate && hatchback && estate.length < hatchback.length - 5
      }),
    )

    expect(wrong.map(({ id }) => id)).toEqual([])
  })

  test('W42 every suggestion passes the rules of its category', () => {
    const fields = itemFieldsOf('car')
    const rest = { hasWheels: true, runs: true, itemsNumber: 1 }
    const wrong = bodies.filter(
      ({ model, length, width, height, weight }) =>
        validateItem(fields, {
          ...rest,
          model: `${model.make} ${model.name}`,
          length,
          width,
          height,
          weight,
        }).length > 0,
    )

    expect(wrong.map(({ id }) => id)).toEqual([])
    expect(
      motorcycles().filter(
        ({ name, ...sizes }) =>
          validateItem(itemFieldsOf('motorcycle'), { ...sizes, model: name, hasWheels: true }).length > 0,
      ),
    ).toEqual([])
  })

  test('every abbreviation belongs to a make that exists', () => {
    const makes = new Set(carModels().map(({ make }) => make))

    expect([...makeAliases().keys()].filter((make) => !makes.has(make))).toEqual([])
  })
})

import { once } from '#api/kit/read-table.ts'
import type { Point } from './distance.rules.ts'
import { roadGraph } from './road-graph.lib.ts'

interface Town extends Point {
  name: string
  country: string
}

/** Towns of the road graph by population, the largest first. */
export const biggestTowns = once((): Town[] => {
  const { name, lat, lng, country, countries, population } = roadGraph()
  return name
    .map((one, i) => ({
      name: one,
      lat: lat[i] ?? 0,
      lng: lng[i] ?? 0,
      country: countries[country[i] ?? 0] ?? '',
      population: population[i] ?? 0,
    }))
    .filter((town) => town.name)
    .sort((a, b) => b.population - a.population)
})

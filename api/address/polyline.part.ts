import codec from '@googlemaps/polyline-codec'
import type { Point } from './distance.rules.ts'

/** A line as the text that maps everywhere understand; 5 digits unless somebody says otherwise. */
export const encodeLine = (points: readonly Point[], digits = 5): string =>
  codec.encode(
    points.map(({ lat, lng }) => [lat, lng] as [number, number]),
    digits,
  )

export const decodeLine = (line: string, digits = 5): Point[] =>
  codec.decode(line, digits).map(([lat, lng]) => ({ lat, lng }))

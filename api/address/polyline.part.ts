import codec from '@googlemaps/polyline-codec'
import type { Point } from './distance.rules.ts'

/** A line as the text that maps everywhere understand; 5 digits unless a service says 6. */
export const encodeLine = (points: readonly Point[]): string =>
  codec.encode(
    points.map(({ lat, lng }) => [lat, lng] as [number, number]),
    5,
  )

export const decodeLine = (line: string, digits = 5): Point[] =>
  codec.decode(line, digits).map(([lat, lng]) => ({ lat, lng }))

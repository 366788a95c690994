import codec from '@googlemaps/polyline-codec'
import type { Point } from './distance.rules.ts'

/** A line as an encoded polyline, with a precision of 5 digits by default. */
export const encodeLine = (points: readonly Point[], digits = 5): string =>
  codec.encode(
    points.map(({ lat, lng }) => [lat, lng] as [number, number]),
    digits,
  )

export const decodeLine = (line: string, digits = 5): Point[] =>
  codec.decode(line, digits).map(([lat, lng]) => ({ lat, lng }))

export type Point = { lat: number; lng: number }

/** Corners of a mountain area, and the factor by which roads are longer there. */
export type MountainArea = { corners: readonly (readonly [number, number])[]; factor: number }

export const EARTH_DIAMETER_KM = 12742
const RADIANS = Math.PI / 180

/** Great-circle distance in km. */
export function airKm(a: Point, b: Point): number {
  const half =
    Math.sin(((b.lat - a.lat) * RADIANS) / 2) ** 2 +
    Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * Math.sin(((b.lng - a.lng) * RADIANS) / 2) ** 2
  return EARTH_DIAMETER_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** The haversine of a distance, which grows with it; comparing it saves a square root. */
export const angleOf = (km: number): number => Math.sin(Math.min(km / EARTH_DIAMETER_KM, Math.PI / 2)) ** 2

/** Linear interpolation between two points, precise enough within Europe. */
export function between(a: Point, b: Point, share: number): Point {
  return { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share }
}

function isInside(point: Point, corners: MountainArea['corners']): boolean {
  let inside = false
  corners.forEach(([lat, lng], i) => {
    const [lastLat, lastLng] = corners.at(i - 1) ?? [lat, lng]
    if (lat > point.lat === lastLat > point.lat) return
    const crossing = lng + ((point.lat - lat) / (lastLat - lat)) * (lastLng - lng)
    if (point.lng < crossing) inside = !inside
  })
  return inside
}

/** Average factor of mountain areas along a leg; 1 on plains. */
export function mountainFactor(a: Point, b: Point, areas: readonly MountainArea[]): number {
  const near = areas.filter((area) => mayTouch(a, b, area))
  if (near.length === 0) return 1
  const samples = Math.max(1, Math.ceil(airKm(a, b) / 10))
  let sum = 0
  for (let i = 0; i < samples; i++) {
    const point = between(a, b, (i + 0.5) / samples)
    sum += near.find((area) => isInside(point, area.corners))?.factor ?? 1
  }
  return sum / samples
}

function mayTouch(a: Point, b: Point, { corners }: MountainArea): boolean {
  const lats = corners.map(([lat]) => lat)
  const lngs = corners.map(([, lng]) => lng)
  return (
    Math.max(a.lat, b.lat) >= Math.min(...lats) &&
    Math.min(a.lat, b.lat) <= Math.max(...lats) &&
    Math.max(a.lng, b.lng) >= Math.min(...lngs) &&
    Math.min(a.lng, b.lng) <= Math.max(...lngs)
  )
}

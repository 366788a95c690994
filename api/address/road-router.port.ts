import type { Ctx } from '#api/kit/context.ts'
import { fail } from '#api/kit/fail.ts'
import type { Route } from './address.rules.ts'
import type { Point } from './distance.rules.ts'
import { estimateRoute } from './estimate-route.lib.ts'
import { decodeLine, encodeLine } from './polyline.lib.ts'

type RoutingCtx = { config: Pick<Ctx['config'], 'routeUrl'>; log: Pick<Ctx['log'], 'warn'> }

const PATIENCE_MS = 3000
const VALHALLA_DIGITS = 6

/** The service works, but there is no road. */
class NoRoad extends Error {}

/** Road route from the configured routing service; otherwise, or if it fails, an estimate. */
export async function findRoute(ctx: RoutingCtx, from: Point, to: Point): Promise<Route> {
  const url = ctx.config.routeUrl
  if (!url) return estimateRoute(from, to)
  try {
    return await (isValhalla(url) ? askValhalla : askOsrm)(url, from, to)
  } catch (error) {
    if (error instanceof NoRoad) fail('address.no_route')
    ctx.log.warn({ err: error }, 'road service')
    return estimateRoute(from, to)
  }
}

/** Valhalla's URL ends in `/route`; OSRM's is the root of the server. */
const isValhalla = (url: string) => /\/route\/?$/.test(new URL(url).pathname)

async function askJson<T>(url: string, init: RequestInit = {}) {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
  return { status: answer.status, body: (await answer.json()) as T }
}

const toHours = (seconds: number) => Math.max(0.5, Math.round(seconds / 1800) / 2)

interface OsrmAnswer {
  code: string
  routes?: {
    distance: number
    duration: number
    geometry: string
    legs: { steps: { mode: string }[] }[]
  }[]
}

/** Metres, seconds and a polyline of 5 digits (OSRM HTTP API, route service v1). */
async function askOsrm(url: string, from: Point, to: Point): Promise<Route> {
  const points = [from, to].map(({ lat, lng }) => `${lng},${lat}`).join(';')
  const query = 'overview=simplified&geometries=polyline&steps=true'
  const { status, body } = await askJson<OsrmAnswer>(`${url.replace(/\/$/, '')}/route/v1/driving/${points}?${query}`)
  if (body.code === 'NoRoute' || body.code === 'NoSegment') throw new NoRoad()
  const route = body.routes?.[0]
  if (body.code !== 'Ok' || !route) throw new Error(`the road service answered ${status}`)
  return {
    distance: Math.max(1, Math.round(route.distance / 1000)),
    polylineString: route.geometry,
    hours: toHours(route.duration),
    ferry: route.legs.some((leg) => leg.steps.some((step) => step.mode === 'ferry')),
    isEstimated: false,
  }
}

interface ValhallaAnswer {
  error_code?: number
  trip?: {
    summary: { length: number; time: number; has_ferry?: boolean }
    legs: { shape: string }[]
  }
}

/** Error codes "no suitable edges near location" and "no path could be found". */
const VALHALLA_NO_ROAD = [171, 442]

/** Kilometres, seconds and a polyline of 6 digits (Valhalla's turn-by-turn API). */
async function askValhalla(url: string, from: Point, to: Point): Promise<Route> {
  const { status, body } = await askJson<ValhallaAnswer>(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      locations: [from, to].map(({ lat, lng }) => ({ lat, lon: lng })),
      costing: 'auto',
      units: 'kilometers',
    }),
  })
  if (body.error_code && VALHALLA_NO_ROAD.includes(body.error_code)) throw new NoRoad()
  if (!body.trip) throw new Error(`the road service answered ${status}`)
  const { summary, legs } = body.trip
  return {
    distance: Math.max(1, Math.round(summary.length)),
    polylineString: encodeLine(legs.flatMap((leg) => decodeLine(leg.shape, VALHALLA_DIGITS))),
    hours: toHours(summary.time),
    ferry: summary.has_ferry ?? false,
    isEstimated: false,
  }
}

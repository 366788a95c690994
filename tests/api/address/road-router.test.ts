import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { storefrontOf } from '#content/storefronts.ts'
import { searchGeocoder, findGeocodedPlace } from '#api/address/geocoder.port.ts'
import { decodeLine } from '#api/address/polyline.lib.ts'
import { findRoute } from '#api/address/road-router.port.ts'
import { findAppError } from '#api/kit/fail.ts'
import { createLog } from '#api/kit/log.ts'

const warsaw = { lat: 52.2297, lng: 21.0122 }
const krakow = { lat: 50.0647, lng: 19.945 }
const log = createLog('silent')

let server: Server | undefined
afterEach(() => server?.close())

interface Asked {
  url: string
  body: string
}

/** A service on this machine that always gives one answer and records its requests. */
async function aService(status: number, answer: unknown): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = []
  const read = async (request: IncomingMessage) => {
    let body = ''
    for await (const part of request) body += String(part)
    asked.push({ url: request.url ?? '', body })
  }
  server = createServer((request, response) => {
    void read(request).then(() => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    })
  })
  const listening = server
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done))
  const { port } = listening.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked }
}

const osrm = {
  code: 'Ok',
  routes: [
    {
      distance: 293_480.4,
      duration: 11_700,
      geometry: '_p~iF~ps|U_ulLnnqC',
      legs: [{ steps: [{ mode: 'driving' }, { mode: 'ferry' }] }],
    },
  ],
}

describe('a route from OSRM', () => {
  test('is requested with longitude first, and answered in kilometres and hours', async () => {
    const { url, asked } = await aService(200, osrm)

    const route = await findRoute({ config: { routeUrl: url }, log }, warsaw, krakow)

    expect(asked[0]?.url).toMatch(/^\/route\/v1\/driving\/21\.0122,52\.2297;19\.945,50\.0647\?/)
    expect(route).toEqual({
      distance: 293,
      polylineString: '_p~iF~ps|U_ulLnnqC',
      hours: 3.5,
      ferry: true,
      isEstimated: false,
    })
  })

  test('does not exist when the service knows no road', async () => {
    const { url } = await aService(400, { code: 'NoRoute', message: 'Impossible route' })

    const refusal = await findRoute({ config: { routeUrl: url }, log }, warsaw, krakow).catch((error: unknown) =>
      findAppError(error),
    )

    expect(refusal).toMatchObject({ code: 'address.no_route' })
  })

  test('is estimated while the service is broken', async () => {
    const { url } = await aService(502, { message: 'bad gateway' })

    const route = await findRoute({ config: { routeUrl: url }, log }, warsaw, krakow)

    expect(route.isEstimated).toBe(true)
  })
})

describe('a route from Valhalla', () => {
  test('is requested at /route, and its line with six digits is returned with five', async () => {
    const trip = {
      summary: { length: 293.4, time: 11_700, has_ferry: false },
      legs: [{ shape: '_izlhA~rlgdF_{geC~ywl@' }],
    }
    const { url, asked } = await aService(200, { trip })

    const route = await findRoute({ config: { routeUrl: `${url}/route` }, log }, warsaw, krakow)

    expect(asked[0]?.url).toBe('/route')
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      locations: [
        { lat: 52.2297, lon: 21.0122 },
        { lat: 50.0647, lon: 19.945 },
      ],
      costing: 'auto',
    })
    expect(route).toMatchObject({ distance: 293, hours: 3.5, ferry: false, isEstimated: false })
    expect(decodeLine(route.polylineString)).toEqual([
      { lat: 38.5, lng: -120.2 },
      { lat: 40.7, lng: -120.95 },
    ])
  })
})

const street = {
  place_id: 1,
  osm_type: 'node',
  osm_id: 4242,
  lat: '54.3487',
  lon: '18.6540',
  name: '',
  display_name: '5, Długa, Gdańsk, województwo pomorskie, 80-827, Polska',
  address: {
    house_number: '5',
    road: 'Długa',
    city: 'Gdańsk',
    state: 'województwo pomorskie',
    postcode: '80-827',
    country: 'Polska',
    country_code: 'pl',
  },
}
const asker = (geocoderUrl: string | undefined) => ({
  config: { geocoderUrl },
  storefront: storefrontOf('pl_PL'),
  log,
})

describe('streets from a geocoder', () => {
  test('are found with number, postal code and a place id that can be looked up again', async () => {
    const { url, asked } = await aService(200, [street])

    const [found] = await searchGeocoder(asker(url), 'Długa 5 Gdańsk', 5)
    await findGeocodedPlace(asker(url), found?.placeId ?? '')

    expect(found).toMatchObject({
      placeId: 'oN4242',
      street: 'Długa',
      buildingNr: '5',
      postalCode: '80-827',
      country: 'PL',
      lat: 54.3487,
      lng: 18.654,
    })
    expect(asked[0]?.url).toMatch(/^\/search\?q=D%C5%82uga\+5\+Gda%C5%84sk&.*format=jsonv2/)
    expect(asked[1]?.url).toMatch(/^\/lookup\?osm_ids=N4242&/)
  })

  test('are missing while it is down or not configured', async () => {
    const { url } = await aService(503, {})

    expect(await searchGeocoder(asker(url), 'Długa 5', 5)).toEqual([])
    expect(await searchGeocoder(asker(undefined), 'Długa 5', 5)).toEqual([])
  })
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { guestCaller } from '#api/common/caller.rules.ts'
import { isValidAddress } from '#api/address/address.rules.ts'
import { findAppError } from '#api/kit/fail.ts'
import { getAddressInfo } from '#api/address/get-address-info.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

const polish = () => as(guestCaller, { locale: 'pl_PL' }).address

describe('the address of a chosen place', () => {
  test('V26 is valid and tells everything in the language of the storefront', async () => {
    const address = await polish().info({ placeId: '3099434' })

    expect(isValidAddress(address)).toBe(true)
    expect(address).toMatchObject({
      country: 'Polska',
      countryCode: 'PL',
      countryId: 616,
      province: 'pomorskie',
      city: 'Gdańsk',
      cityId: 3099434,
      addressDbId: 3099434,
      placeId: '3099434',
    })
  })

  test('keeps the postal code that was typed', async () => {
    const [first] = await polish().suggest({ lang: 'pl', text: '80-001', limit: 1 })

    const address = await polish().info({ placeId: first?.placeId ?? '', text: '80-001' })

    expect(address).toMatchObject({ postalCode: '80-001', city: 'Gdańsk', enteredText: '80-001' })
    expect(isValidAddress(address)).toBe(true)
  })

  test.each(['0', 'nowhere', 'oN1', "'; drop table places"])(
    'E01 an unknown place (%s) is answered with "no route"',
    async (placeId) => {
      const refusal = await polish()
        .info({ placeId })
        .catch((error: unknown) => findAppError(error))

      expect(refusal).toMatchObject({ code: 'address.no_route', status: 404 })
    },
  )
})

describe('the route between two chosen places', () => {
  test('has its distance, its time and its line', async () => {
    const route = await polish().route({ from: '3094802', to: '756135' })

    expect(route.distance).toBeGreaterThan(280)
    expect(route.distance).toBeLessThan(310)
    expect(route.polylineString).not.toBe('')
    expect(route).toMatchObject({ ferry: false, isEstimated: true })
  })

  test('E01 does not exist when one of them is unknown', async () => {
    const refusal = await polish()
      .route({ from: '3094802', to: 'nowhere' })
      .catch((error: unknown) => findAppError(error))

    expect(refusal).toMatchObject({ code: 'address.no_route' })
  })
})

describe('a street that the geocoder found', () => {
  const hit = {
    osm_type: 'node',
    osm_id: 4242,
    lat: '54.3487',
    lon: '18.6540',
    display_name: '5, Długa, Gdańsk, Polska',
    address: {
      house_number: '5',
      road: 'Długa',
      city: 'Gdańsk',
      postcode: '80-827',
      country_code: 'pl',
    },
  }
  const geocoder = createServer((_, response) => response.end(JSON.stringify([hit])))
  afterEach(() => geocoder.close())

  test('V26 is a valid address with its street and the nearest town of ours', async () => {
    await new Promise<void>((done) => geocoder.listen(0, '127.0.0.1', done))
    const { port } = geocoder.address() as AddressInfo
    const ctx = aCtx(guestCaller, { locale: 'pl_PL' })
    const config = { ...ctx.config, geocoderUrl: `http://127.0.0.1:${port}` }

    const address = await getAddressInfo({ ...ctx, config }, { placeId: 'oN4242', text: undefined })

    expect(isValidAddress(address)).toBe(true)
    expect(address).toMatchObject({
      street: 'Długa',
      buildingNr: '5',
      postalCode: '80-827',
      city: 'Gdańsk',
      countryCode: 'PL',
      province: 'pomorskie',
      lat: 54.3487,
    })
  })
})

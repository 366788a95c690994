import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAddress, anApi, aSetup } from '#tests/support/wizard.ts'
import { $form } from '#islands/listing-wizard/draft.store.ts'
import { emptyForm } from '#islands/listing-wizard/form.ts'
import { $position, pickUpHere } from '#islands/listing-wizard/position.store.ts'
import { $setup } from '#islands/listing-wizard/setup.store.ts'

beforeEach(() => {
  $setup.set(aSetup())
  $form.set(emptyForm())
  $position.set('quiet')
})

afterEach(() => void vi.unstubAllGlobals())

function standingAt(latitude: number, longitude: number): void {
  const getCurrentPosition = (tell: (where: object) => void) => tell({ coords: { latitude, longitude } })
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
}

test('the pickup is the town at the visitor’s position, and the server gets no more precise position', async () => {
  standingAt(52.516275, 13.377704)
  const asked = anApi({
    'address.near': () => ({ placeId: '7', label: 'Berlin, Germany' }),
    'address.info': () => anAddress(),
  })

  await pickUpHere()

  expect($form.get()).toMatchObject({
    fromText: 'Berlin, Germany',
    fromAddress: { addressDbId: 7 },
  })
  expect(asked[0]).toMatchObject({ call: 'address.near', input: { lat: 52.52, lng: 13.38 } })
  expect($position.get()).toBe('quiet')
})

test('a visitor without a shared position types the place, and nothing is lost', async () => {
  const getCurrentPosition = (_: unknown, refuse: (error: Error) => void) => refuse(new Error('no'))
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
  $form.set({ ...emptyForm(), fromText: 'Wrocł' })

  await pickUpHere()

  expect($position.get()).toBe('failed')
  expect($form.get().fromText).toBe('Wrocł')
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api, problemIn } from '#islands/kit/client.ts'
import { aProblem, anApi } from '#tests/support/wizard.ts'
import { toldFaults } from '#tests/support/told-faults.ts'

let told: Error[]

beforeEach(() => {
  told = toldFaults()
})

afterEach(() => vi.unstubAllGlobals())

const askFields = () => api.category.itemFields.query({ itemCategoryId: 'car' })
const askPlace = () => api.address.info.query({ placeId: '7' })

describe('a failed request', () => {
  test('E02 is reported to the error service by the name of its call, and rejects', async () => {
    anApi({ 'category.itemFields': () => aProblem({ status: 500, code: 'internal' }) })

    const refusal = await askFields().catch((error: unknown) => error)

    expect(problemIn(refusal)?.code).toBe('internal')
    expect(told).toEqual([refusal])
    expect(told[0]).toMatchObject({
      name: 'ApiError',
      message: 'category.itemFields: 500',
      status: 500,
    })
  })

  test('E01 E02 is an AddressInfoError if a place is not found', async () => {
    anApi({ 'address.info': () => aProblem({ status: 404, code: 'address.no_route' }) })

    await askPlace().catch(() => {})

    expect(told).toMatchObject([{ name: 'AddressInfoError', message: 'No route found' }])
  })

  test('E02 is an InvalidError if the input is invalid, and one of the estimate has its own name', async () => {
    anApi({
      'address.info': () => aProblem({ status: 422 }),
      'category.predictPrice': () => aProblem({ status: 503, code: 'unavailable' }),
    })

    await askPlace().catch(() => {})
    await api.category.predictPrice
      .mutate({ model: 'listing', currency: 'EUR', categoryId: 'car', distance: 5, items: [] })
      .catch(() => {})

    expect(told.map(({ name }) => name)).toEqual(['InvalidError', 'PriceEstimatorRequestError'])
  })

  test('E04 is not reported for a network error or a missing sign-in', async () => {
    anApi({ 'address.info': () => aProblem({ status: 401, code: 'unauthorized' }) })

    await askPlace().catch(() => {})
    await expect(askFields()).rejects.toThrow('fetch failed')

    expect(told).toEqual([])
  })
})

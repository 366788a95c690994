import { expect, test } from 'vitest'
import type { Problem } from '#api/common/errors.rules.ts'
import { AppError } from '#api/kit/fail.ts'
import { toProblem } from '#api/kit/problem.ts'
import { submit } from '#site/forms/submit.ts'

const locals = {
  locale: 'pl_PL',
  problem: (error: unknown): Problem => toProblem(error, 'pl', ''),
} as App.Locals
const post = (failure: AppError) => {
  const body = new URLSearchParams({ note: 'at the gate' })
  const request = new Request('http://en.localhost/', { method: 'POST', body })
  return submit({ request, locals }, () => Promise.reject(failure))
}

test('a form refused with 503 comes back with what was typed and says so', async () => {
  const form = await post(new AppError('picture.busy', { retryAfterSeconds: 10 }))

  expect(form).toMatchObject({
    state: 'refused',
    values: { note: 'at the gate' },
    problem: { status: 503, code: 'picture.busy' },
  })
})

test('an error in the amount of a price is shown at the price field', async () => {
  const errors = [{ path: 'price.amount', code: 'price', values: { 0: '1240.50' } }]

  const form = await post(new AppError('invalid', { errors }))

  expect(form.errors).toEqual({ price: 'Podaj prawidłową cenę, na przykład 1240,50.' })
})

test('a server error is not shown as a form error', async () => {
  await expect(post(new AppError('internal'))).rejects.toThrow('internal')
})

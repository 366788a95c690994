import { TRPCError } from '@trpc/server'
import { describe, expect, test } from 'vitest'
import { errorStatus, type ErrorCode, type FieldError } from '#api/common/errors.rules.ts'
import { AppError } from '#api/kit/fail.ts'
import { toProblem } from '#api/kit/problem.ts'
import { languages, type Language } from '#content/storefronts.ts'

const codes = Object.keys(errorStatus) as ErrorCode[]

/** The sentence shown next to a wrong field. */
const fieldMessage = (error: FieldError, language: Language) =>
  toProblem(new AppError('invalid', { errors: [error] }), language, '').errors?.[0]?.message

describe('an error as a problem document', () => {
  test('V25: an unknown rule reads "Something is wrong"', () => {
    expect(fieldMessage({ path: 'x', code: 'no_such_rule' }, 'en')).toBe('Something is wrong')
  })

  test('V03: the sentence is in the storefront’s language, in all eleven', () => {
    const sentences = languages.map((language) => fieldMessage({ path: 'x', code: 'required' }, language))

    expect(sentences).toContain('This field is required.')
    expect(sentences).toContain('To pole jest wymagane.')
    expect(new Set(sentences).size).toBe(languages.length)
  })

  test.each([
    ['required', {}, 'This field is required.'],
    ['maxlength', { 0: 80 }, 'Please enter no more than 80 characters.'],
    ['password_digit', {}, 'Your password must contain a number.'],
    ['name_and_surname', {}, 'Please enter your name and last name.'],
    ['onlyletters', {}, 'Wrong characters'],
    ['postal_code', {}, 'Wrong postal code format'],
  ])('V01 V02 V04 V08 V11 V12: %s reads as in the specification', (code, values, sentence) => {
    expect(fieldMessage({ path: 'x', code, values }, 'en')).toBe(sentence)
  })

  test('the values of a rule are in its sentence', () => {
    expect(fieldMessage({ path: 'x', code: 'minlength', values: { 0: 8 } }, 'en')).toContain('8')
  })

  test.each(codes)('%s has a title and says what to do', (code) => {
    const { title, detail, status } = toProblem(
      new AppError(code, { state: 'active', allowed: [], retryAfterSeconds: 60 }),
      'en',
      'r',
    )

    expect(title).not.toContain(code.replaceAll('.', '_'))
    expect(detail).not.toMatch(/_detail|\.detail|\{\{/)
    expect(status).toBe(errorStatus[code])
  })

  test('no error mentions a page or a form: an app has neither', () => {
    // A cross-site form is the only error that needs a browser.
    const told = codes
      .filter((code) => code !== 'csrf.missing')
      .flatMap((code) => {
        const { title, detail } = toProblem(new AppError(code, { state: '', allowed: [] }), 'en', '')
        return [title, detail]
      })
    const ofPages = /reload|press|click|button|tick|\bbox\b|screen|mark|(?:this|your|the) (?:form|page)\b/i

    expect(told.filter((text) => ofPages.test(text))).toEqual([])
  })

  test.each([
    [1, 'en', 'Please try again in 1 second.'],
    [61, 'pl', 'Spróbuj ponownie za 2 minuty.'],
    [900, 'de', 'Bitte versuchen Sie es in 15 Minuten erneut.'],
    [80_000, 'pt', 'Tente de novo dentro de 23 horas.'],
  ] as const)('a wait of %d seconds is put in natural words in %s', (wait, language, said) => {
    const failure = new AppError('too_many', { retryAfterSeconds: wait })

    expect(toProblem(failure, language, 'r').detail).toBe(said)
  })

  test('a wrapped error is found again, with its data', () => {
    const failure = new AppError('offer.wrong_state', { state: 'lost', allowed: ['revise'] })
    const wrapped = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: failure })

    expect(toProblem(wrapped, 'en', 'r-1')).toMatchObject({
      status: 409,
      code: 'offer.wrong_state',
      state: 'lost',
      allowed: ['revise'],
      requestId: 'r-1',
    })
  })

  test('an unforeseen error reveals nothing', () => {
    const problem = toProblem(new Error('password=hunter2 at db.ts:12'), 'en', 'r')

    expect(problem).toMatchObject({ status: 500, code: 'internal' })
    expect(JSON.stringify(problem)).not.toContain('hunter2')
  })

  test('E01: a missing address is an AddressInfoError, No route found', () => {
    expect(toProblem(new AppError('address.no_route'), 'en', 'r')).toMatchObject({
      status: 404,
      code: 'AddressInfoError',
      title: 'No route found',
    })
  })
})

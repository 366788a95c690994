import { findAppError } from '#api/kit/fail.ts'
import type { ErrorCode, FieldError } from '#api/common/errors.rules.ts'

/** `expect(await refusal(as(bob).offer.accept(…))).toBe('forbidden')`. */
export async function refusal(call: Promise<unknown>): Promise<ErrorCode | 'accepted'> {
  return (await failureOf(call))?.code ?? 'accepted'
}

/** How things stand and what may be done instead, as a refused call says it. */
export async function conflict(call: Promise<unknown>) {
  const failure = await failureOf(call)
  return { code: failure?.code, ...failure?.data }
}

/** The wrong fields of a refused call: `{ email: 'email' }`. */
export async function wrongFields(call: Promise<unknown>): Promise<Record<string, string>> {
  const errors = (await failureOf(call))?.data.errors as FieldError[] | undefined
  return Object.fromEntries((errors ?? []).map(({ path, code }) => [path, code]))
}

/** As people do: who is told to come back asks again. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (findAppError(error)?.code !== 'unavailable') throw error
    return patiently(ask)
  }
}

async function failureOf(call: Promise<unknown>) {
  try {
    await call
    return undefined
  } catch (error) {
    const failure = findAppError(error)
    if (!failure) throw error
    return failure
  }
}

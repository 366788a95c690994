import { findAppError } from '#api/kit/fail.ts'
import type { ErrorCode, FieldError } from '#api/common/errors.rules.ts'

/** `expect(await refusal(as(bob).offer.accept(…))).toBe('forbidden')`. */
export async function refusal(call: Promise<unknown>): Promise<ErrorCode | 'accepted'> {
  return (await failureOf(call))?.code ?? 'accepted'
}

/** The state and the allowed moves in a conflict. */
export async function conflict(call: Promise<unknown>) {
  const failure = await failureOf(call)
  return { code: failure?.code, ...failure?.data }
}

/** The field errors of a refused call: `{ email: 'email' }`. */
export async function wrongFields(call: Promise<unknown>): Promise<Record<string, string>> {
  const errors = (await failureOf(call))?.data.errors as FieldError[] | undefined
  return Object.fromEntries((errors ?? []).map(({ path, code }) => [path, code]))
}

/** Retries while the server is overloaded, as people do. */
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

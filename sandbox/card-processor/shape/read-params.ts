import { invalidRequest, missingParam } from './api-error.ts'
import type { Params } from './form-params.ts'

/** An unknown parameter is refused, as at the real processor. */
export function refuseUnknown(params: Params, known: readonly string[]): void {
  const param = Object.keys(params).find((name) => name !== 'expand' && !known.includes(name))
  if (param === undefined) return
  throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
}

export function readText(params: Params, name: string): string | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (typeof value === 'object') throw invalidRequest('Invalid string', { param: name })
  return value
}

export function needText(params: Params, name: string): string {
  const value = readText(params, name)
  if (value === undefined) throw missingParam(name)
  return value
}

export function readInteger(params: Params, name: string): number | undefined {
  const value = readText(params, name)
  if (value === undefined) return undefined
  if (/^-?\d{1,15}$/.test(value)) return Number(value)
  const code = 'parameter_invalid_integer'
  throw invalidRequest(`Invalid integer: ${value}`, { code, param: name })
}

export function readFlag(params: Params, name: string): boolean | undefined {
  const value = readText(params, name)
  if (value === undefined || value === 'true' || value === 'false') return value && value === 'true'
  throw invalidRequest(`Invalid boolean: ${value}`, { param: name })
}

export function readOneOf<Value extends string>(
  params: Params,
  name: string,
  allowed: readonly Value[],
): Value | undefined {
  const value = readText(params, name)
  const found = allowed.find((one) => one === value)
  if (value === undefined || found !== undefined) return found
  throw invalidRequest(`Invalid ${name}: must be one of ${allowed.join(', ')}`, { param: name })
}

export function readGroup(params: Params, name: string): Params | undefined {
  const value = params[name]
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string') throw invalidRequest('Invalid object', { param: name })
  return value
}

export function readList(params: Params, name: string): (string | Params)[] {
  return Object.values(readGroup(params, name) ?? {})
}

export function readTexts(params: Params, name: string): string[] {
  return readList(params, name).filter((value) => typeof value === 'string')
}

export function readUrl(params: Params, name: string): string | undefined {
  const value = readText(params, name)
  if (value === undefined || /^https?:\/\/[^\s]+$/.test(value)) return value
  throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: name })
}

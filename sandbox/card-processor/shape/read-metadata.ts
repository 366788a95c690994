import type Stripe from 'stripe'
import { invalidRequest } from './api-error.ts'
import type { Params } from './form-params.ts'
import { readGroup } from './read-params.ts'

const KEYS_MAX = 50
const KEY_LENGTH_MAX = 40
const VALUE_LENGTH_MAX = 500

/** Merges new keys into the old ones; an empty value deletes its key, an empty field all keys. */
export function readMetadata(params: Params, before: Stripe.Metadata | null = {}): Stripe.Metadata {
  if (params['metadata'] === '') return {}
  const changes = Object.entries(readGroup(params, 'metadata') ?? {})
  for (const [key, value] of changes) refuseTooLong(key, value)
  const merged = { ...before, ...Object.fromEntries(changes) } as Stripe.Metadata
  const kept = Object.entries(merged).filter(([, value]) => value !== '')
  if (kept.length > KEYS_MAX) throw refused(`Metadata can have at most ${KEYS_MAX} keys`)
  return Object.fromEntries(kept)
}

function refuseTooLong(key: string, value: string | Params): void {
  if (typeof value === 'object') throw refused(`Metadata values must be strings: ${key}`)
  if (key.length > KEY_LENGTH_MAX) throw refused(`Metadata key too long: ${key}`)
  if (value.length > VALUE_LENGTH_MAX) throw refused(`Metadata value too long: ${key}`)
}

function refused(message: string) {
  return invalidRequest(message, { param: 'metadata' })
}

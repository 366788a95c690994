import type { Ctx } from '#api/kit/context.ts'
import { USER_AGENT_MAX } from './device.rules.ts'

/** From which device and country somebody signs in, as far as it is said. */
interface Whereabouts {
  userAgent: string | null
  country: string | null
}

/** The country is what the proxy before us has found out; nobody else is believed. */
export function whereaboutsOf({ io, config }: Pick<Ctx, 'io' | 'config'>): Whereabouts {
  const said = config.countryHeader ? io.header(config.countryHeader)?.toUpperCase() : undefined
  return {
    userAgent: io.header('user-agent')?.slice(0, USER_AGENT_MAX) ?? null,
    country: said !== undefined && isCountry(said) ? said : null,
  }
}

/** Proxies say XX or T1 where they do not know. */
const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && code !== 'XX'

import type { Ctx } from '#api/kit/context.ts'
import { USER_AGENT_MAX } from './device.rules.ts'

/** Device and country of a sign-in, if known. */
interface Whereabouts {
  userAgent: string | null
  country: string | null
}

/** The country comes from our proxy's header only; client claims are ignored. */
export function whereaboutsOf({ io, config }: Pick<Ctx, 'io' | 'config'>): Whereabouts {
  const said = config.countryHeader ? io.header(config.countryHeader)?.toUpperCase() : undefined
  return {
    userAgent: io.header('user-agent')?.slice(0, USER_AGENT_MAX) ?? null,
    country: said !== undefined && isCountry(said) ? said : null,
  }
}

/** Proxies send XX or T1 for an unknown country. */
const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && code !== 'XX'

import { isCountry } from '#api/common/countries.rules.ts'
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
    // Proxies send XX or T1 for an unknown country.
    country: said !== undefined && isCountry(said) ? said : null,
  }
}

import { isTaxNumber } from '#api/account/registration/tax-number.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { VIES_PATIENCE_MS, type ViesSource } from './vies.rules.ts'

export interface ViesAnswer {
  status: 'valid' | 'invalid' | 'unavailable'
  source: ViesSource
  name: string | null
  /** The register's code if nothing is known: `MS_UNAVAILABLE`. */
  reason: string | null
}

type Asker = Pick<Ctx, 'log'> & { config: Pick<Ctx['config'], 'viesUrl'> }

/**
 * Asks the VAT register if it is configured; otherwise checks form and check digit. `source` says
 * which.
 */
export const askVies = (ctx: Asker, country: string, taxNumber: string): Promise<ViesAnswer> =>
  ctx.config.viesUrl ? askRegister(ctx, ctx.config.viesUrl, taxNumber) : Promise.resolve(byForm(country, taxNumber))

const byForm = (country: string, taxNumber: string): ViesAnswer => ({
  status: isTaxNumber(taxNumber, country) ? 'valid' : 'invalid',
  source: 'form',
  name: null,
  reason: null,
})

/** Response of `POST …/check-vat-number`, see https://ec.europa.eu/taxation_customs/vies. */
interface Answer {
  valid?: boolean
  name?: string
  actionSucceed?: boolean
  errorWrappers?: { error?: string }[]
}

const PREFIX = 2

async function askRegister({ log }: Asker, viesUrl: string, taxNumber: string): Promise<ViesAnswer> {
  const asked = { countryCode: taxNumber.slice(0, PREFIX), vatNumber: taxNumber.slice(PREFIX) }
  try {
    const answer = await fetch(`${viesUrl.replace(/\/$/, '')}/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      signal: AbortSignal.timeout(VIES_PATIENCE_MS),
    })
    return readAnswer((await answer.json()) as Answer)
  } catch (error) {
    log.warn({ err: error }, 'the register of VAT numbers did not answer')
    return unknown('NO_ANSWER')
  }
}

/**
 * Only a clear answer counts: if the register of a country is down or busy, the number is neither
 * valid nor invalid.
 */
function readAnswer({ valid, name, errorWrappers }: Answer): ViesAnswer {
  const error = errorWrappers?.[0]?.error
  if (error === undefined && typeof valid === 'boolean')
    return {
      status: valid ? 'valid' : 'invalid',
      source: 'register',
      name: told(name),
      reason: null,
    }
  if (error === 'INVALID_INPUT') return { status: 'invalid', source: 'register', name: null, reason: error }
  return unknown(error ?? 'NO_ANSWER')
}

const unknown = (reason: string): ViesAnswer => ({
  status: 'unavailable',
  source: 'register',
  name: null,
  reason,
})

/** Some countries do not disclose names and return three dashes. */
const told = (name: string | undefined): string | null => (name === undefined || name === '---' ? null : name)

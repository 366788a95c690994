import type { Config } from '#api/kit/config.ts'
import { equalSecrets, tracesOf } from '#api/kit/secret.ts'

/** Hex digits of the signature: enough not to be guessed, short enough for a local part. */
const SIGNED = 32

/**
 * A signed, unforgeable name that identifies a mail when it bounces. Lower case only, because some
 * servers change the case.
 */
const mailName = (config: Config, id: number): string => {
  const [name = ''] = mailNames(config, id)
  return name
}

/** Names under each accepted key. */
const mailNames = (config: Config, id: number): string[] =>
  tracesOf(config, 'mail', String(id)).map((trace) => `${id}.${trace.slice(0, SIGNED)}`)

export const messageIdOf = (config: Config, id: number): string => `<mail-${mailName(config, id)}@${config.baseHost}>`

/** Return path for bounces: `bounces+…@shop.example`. */
export function bounceAddressOf(config: Config, id: number): string | undefined {
  const [box, host] = config.bounceAddress?.split('@') ?? []
  return box && host ? `${box}+${mailName(config, id)}@${host}` : undefined
}

/** The id of the mail named anywhere in this text, such as in an address or a Message-ID. */
export function readMailName(config: Config, text: string): number | undefined {
  for (const [, id = '', trace = ''] of text.matchAll(/(\d{1,9})\.([0-9a-f]{32})(?=@)/gi))
    if (mailNames(config, Number(id)).some((name) => equalSecrets(`${id}.${trace.toLowerCase()}`, name)))
      return Number(id)
  return undefined
}

import type { Config } from '#api/kit/config.ts'
import { equalSecrets, tracesOf } from '#api/kit/secret.ts'

/** As many signs of its trace as nobody guesses, and few enough for the name of a mailbox. */
const SIGNED = 32

/** By this a mail is known when it comes back; nobody makes one up. Small letters only: some servers write no others. */
const mailName = (config: Config, id: number): string => {
  const [name = ''] = mailNames(config, id)
  return name
}

/** Under each accepted key. */
const mailNames = (config: Config, id: number): string[] =>
  tracesOf(config, 'mail', String(id)).map((trace) => `${id}.${trace.slice(0, SIGNED)}`)

export const messageIdOf = (config: Config, id: number): string =>
  `<mail-${mailName(config, id)}@${config.baseHost}>`

/** Where mail servers send what could not be delivered: `bounces+…@shop.example`. */
export function bounceAddressOf(config: Config, id: number): string | undefined {
  const [box, host] = config.bounceAddress?.split('@') ?? []
  return box && host ? `${box}+${mailName(config, id)}@${host}` : undefined
}

/** The mail that is named somewhere in this text, as in an address or a Message-ID. */
export function readMailName(config: Config, text: string): number | undefined {
  for (const [, id = '', trace = ''] of text.matchAll(/(\d{1,9})\.([0-9a-f]{32})(?=@)/gi))
    if (
      mailNames(config, Number(id)).some((name) =>
        equalSecrets(`${id}.${trace.toLowerCase()}`, name),
      )
    )
      return Number(id)
  return undefined
}

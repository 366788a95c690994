/** Mail domains used by most people in our countries. */
const usual = [
  'gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'yahoo.com', 'icloud.com', 'proton.me',
  'gmx.de', 'gmx.net', 'web.de', 't-online.de', 'freenet.de', 'interia.pl', 'onet.pl', 'seznam.cz',
  'centrum.cz', 'libero.it', 'virgilio.it', 'orange.fr', 'laposte.net', 'wanadoo.fr', 'sapo.pt',
  'ziggo.nl', 'kpnmail.nl', 'telia.com', 'btinternet.com',
] // prettier-ignore

/** Existing domains that differ from those by one letter. */
const others = ['mail.com', 'email.com', 'ymail.com', 'email.cz', 'gmx.com', 'gmx.at', 'gmx.ch', 'weg.de', 'yahoo.co', 'onet.eu'] // prettier-ignore

/**
 * The address probably meant, if its domain is one typing error away from a usual one; otherwise
 * undefined.
 */
export function likelyEmail(typed: string): string | undefined {
  const [name, house, ...more] = typed.trim().split('@')
  const asked = house?.toLowerCase() ?? ''
  if (!name || more.length > 0 || usual.includes(asked) || others.includes(asked)) return undefined
  const meant = usual.filter((one) => isOneSlip(one, asked))
  return meant.length === 1 ? `${name}@${meant[0]}` : undefined
}

/** One letter added, missing or replaced, or two letters swapped. */
function isOneSlip(one: string, other: string): boolean {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && long[at] === short[at]) at++
  const [rest, left] = [long.slice(at), short.slice(at)]
  if (long.length > short.length) return rest.slice(1) === left
  const isSwapped = rest[0] === left[1] && rest[1] === left[0] && rest.slice(2) === left.slice(2)
  return isSwapped || rest.slice(1) === left.slice(1)
}

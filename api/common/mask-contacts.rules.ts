import { addressesIn, type Span } from './contact-patterns.rules.ts'
import { phonesIn } from './phone-numbers.rules.ts'
import { plainOf } from './plain-text.rules.ts'

const MASK = '•••'

interface Masked {
  text: string
  isMasked: boolean
}

/** A part of a text; all parts together are the original text. */
export interface TextPart {
  text: string
  isContact: boolean
}

/**
 * Masks mail addresses, links, account names and phone numbers, also if they are spelled out or
 * split up. Both sides of a deal see the full text.
 */
export function maskContacts(text: string): Masked {
  const parts = contactParts(text)
  const isMasked = parts.some(({ isContact }) => isContact)
  if (!isMasked) return { text, isMasked }
  return { text: parts.map((part) => (part.isContact ? MASK : part.text)).join(''), isMasked }
}

/** The masked parts of a text, as written. */
export const contactsIn = (text: string): string[] =>
  contactParts(text).flatMap((part) => (part.isContact ? [part.text] : []))

/** Splits a text into contact data and other text. */
export function contactParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  const take = (to: number, isContact: boolean) => {
    if (to > done) parts.push({ text: text.slice(done, to), isContact })
    done = Math.max(done, to)
  }
  for (const { from, to } of together(contactSpans(text))) {
    take(from, false)
    take(to, true)
  }
  take(text.length, false)
  return parts
}

function contactSpans(text: string): Span[] {
  const { plain, starts, ends } = plainOf(text)
  const spanOf = ({ from, to }: Span): Span => ({ from: starts[from] ?? 0, to: ends[to - 1] ?? 0 })
  const written = (span: Span): string => {
    const { from, to } = spanOf(span)
    return text.slice(from, to)
  }
  return [...addressesIn(plain, written), ...phonesIn(plain)].map(spanOf)
}

/** Sorted, with overlapping spans merged. */
function together(spans: readonly Span[]): Span[] {
  const apart: Span[] = []
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = apart.at(-1)
    if (last && span.from < last.to) last.to = Math.max(last.to, span.to)
    else apart.push({ ...span })
  }
  return apart
}

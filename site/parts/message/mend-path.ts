import type { Topic } from '#api/message/message.rules.ts'
import { toPath } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'

/** The step of the form in which it can be mended, with the listing as it stands. */
const segments: Partial<Record<Topic, string>> = {
  things: 'details',
  pictures: 'details',
  weight: 'details',
  floors: 'details',
  way: 'routes-dates',
  dates: 'routes-dates',
}

/** Where the owner changes what a question is about; nowhere, where it is about nothing that the form asks. */
export function mendPath(locale: Locale, id: number, topic: Topic | null): string | undefined {
  const segment = topic ? segments[topic] : undefined
  return segment && toPath(locale, 'editAuction', { id, segment })
}

import type { Topic } from '#api/message/message.rules.ts'
import { toPath } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'

/** The step of the form in which the topic can be edited. */
const segments: Partial<Record<Topic, string>> = {
  things: 'details',
  pictures: 'details',
  weight: 'details',
  floors: 'details',
  way: 'routes-dates',
  dates: 'routes-dates',
}

/**
 * The owner's link for editing what a question is about; undefined if the form has no such field.
 */
export function mendPath(locale: Locale, id: number, topic: Topic | null): string | undefined {
  const segment = topic ? segments[topic] : undefined
  return segment && toPath(locale, 'editAuction', { id, segment })
}

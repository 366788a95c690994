import { clockOf } from '#api/common/dates.rules.ts'
import type { PostAnnouncement } from '#api/storefront/announcement.schema.ts'
import type { AnnouncementView } from '#api/storefront/list-all-announcements.ts'
import type { Typed } from '#site/forms/submit.ts'
import { storefrontOf } from '#content/storefronts.ts'

/** Converts the announcement form into the input of the call. */
export const readAnnouncement = ({
  locale = '',
  role = '',
  text = '',
  link = '',
  shownFrom = '',
  shownUntil = '',
}: Typed): PostAnnouncement => ({ locale, role, text, link, shownFrom, shownUntil })

/** The form's initial values, with times in the storefront's time zone. */
export function typedOf({ locale, role, text, link, shownFrom, shownUntil }: AnnouncementView): Typed {
  const { timeZone } = storefrontOf(locale)
  const clock = (instant: string | null): string => (instant ? clockOf(instant, timeZone) : '')
  return {
    locale,
    role: role ?? '',
    text,
    link: link ?? '',
    shownFrom: clock(shownFrom),
    shownUntil: clock(shownUntil),
  }
}

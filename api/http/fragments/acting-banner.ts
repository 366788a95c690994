import { escapeHtml } from '#api/notification/mail/mail-style.lib.ts'
import { wordsOf } from '#api/kit/words.ts'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { formatTime } from '#api/common/format.rules.ts'
import { toPath } from '#content/paths.ts'
import type { Storefront } from '#content/storefronts.ts'

/**
 * Banner on every page that an admin reads in another account: whose account, until when, and how
 * to leave it.
 */
export function drawActingBanner(
  caller: Pick<SignedIn, 'acting' | 'name' | 'email'>,
  { locale, language, intlLocale, timeZone }: Storefront,
): string {
  const { acting } = caller
  if (!acting) return ''
  const say = wordsOf(language, 'account')
  const values = {
    name: caller.name || caller.email,
    time: formatTime(acting.until, intlLocale, timeZone),
  }
  const text = acting.isRaised ? say('auth.acting.bannerRaised', values) : say('auth.acting.banner', values)
  const [said, end] = [escapeHtml(text), escapeHtml(say('auth.acting.end'))]
  return `<aside class="wrap" aria-label="${said}"><form class="strip" method="post" action="${toPath(locale, 'endLoginAs')}"><strong>${said}</strong><button class="button">${end}</button></form></aside>`
}

/** Inserts the banner into a prerendered page, which is the same for every reader. */
export const withBanner = (html: string, banner: string): string =>
  banner === '' ? html : html.replace('<main id="main"', () => `${banner}<main id="main"`)

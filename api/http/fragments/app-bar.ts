import type { Config } from '#api/kit/config.ts'
import { wordsOf } from '#api/kit/words.ts'
import { escapeHtml } from '#api/notification/mail/mail-style.lib.ts'
import { mainOrigin, toMainPath, toPath } from '#content/paths.ts'
import { storefrontOf, type Locale } from '#content/storefronts.ts'

/** HTML of the bar; empty if there is no app. */
export type FindAppBar = (locale: Locale) => string

/**
 * S06: the bar on phone pages that links to the mobile app. In a demo it links to a page that says
 * there is no app yet.
 */
export function openAppBars({ mobileAppUrl, demo, originPattern }: Config): FindAppBar {
  const demoUrl = demo ? mainOrigin(originPattern) + toMainPath('demoApp') : undefined
  const appUrl = mobileAppUrl ?? demoUrl
  const drawn = new Map<Locale, string>()
  return (locale) => {
    if (!appUrl) return ''
    const bar = drawn.get(locale) ?? drawBar(locale, appUrl)
    drawn.set(locale, bar)
    return bar
  }
}

function drawBar(locale: Locale, appUrl: string): string {
  const t = wordsOf(storefrontOf(locale).language, 'site')
  const [name, text, close] = [
    escapeHtml(t('announcement.appName')),
    escapeHtml(t('announcement.app')),
    escapeHtml(t('announcement.close')),
  ]
  return `<aside class="announcement app-bar" aria-label="${name}"><form class="wrap" method="post" action="${toPath(locale, 'closeAnnouncement')}"><a href="${escapeHtml(appUrl)}">${text}</a><button class="link" name="app" value="closed">${close}</button></form></aside>`
}

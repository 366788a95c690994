import type { Role } from '#api/common/caller.rules.ts'
import { jobContext } from '#api/jobs.ts'
import type { Services } from '#api/kit/services.ts'
import { wordsOf } from '#api/kit/words.ts'
import { escapeHtml } from '#api/notification/mail/mail-style.lib.ts'
import { listAnnouncements } from '#api/storefront/list-announcements.ts'
import { toPath } from '#content/paths.ts'
import { storefrontOf, type Locale } from '#content/storefronts.ts'

/** The latest announcement for a role. */
interface TopBar {
  id: number
  html: string
}

/** The announcement above a page, if any. Answers from memory, without waiting for the database. */
export type FindTopBar = (locale: Locale, role: Role | undefined) => TopBar | undefined

interface Kept {
  bar: TopBar | undefined
  foundAt: number
  isBeingFound: boolean
}

/** An announcement appears or disappears within this time. */
const FRESH_MS = 30_000

export function openTopBars(services: Services, now: () => number = Date.now): FindTopBar {
  const all = new Map<string, Kept>()
  const find = async (kept: Kept, locale: Locale, role: Role | undefined): Promise<void> => {
    kept.isBeingFound = true
    const begunAt = now()
    try {
      const ctx = { ...jobContext(services), storefront: storefrontOf(locale) }
      const [latest] = await listAnnouncements(ctx, role ?? null)
      kept.bar = latest && { id: latest.id, html: drawBar(latest, locale) }
    } catch (error) {
      services.log.warn({ err: error }, 'pages go without what is announced')
      kept.bar = undefined
    } finally {
      kept.foundAt = begunAt
      kept.isBeingFound = false
    }
  }
  return (locale, role) => {
    const key = `${locale} ${role ?? ''}`
    const kept = all.get(key) ?? { bar: undefined, foundAt: -Infinity, isBeingFound: false }
    all.set(key, kept)
    if (now() - kept.foundAt >= FRESH_MS && !kept.isBeingFound) void find(kept, locale, role)
    return kept.bar
  }
}

function drawBar({ id, text, link }: { id: number; text: string; link: string | null }, locale: Locale): string {
  const t = wordsOf(storefrontOf(locale).language, 'site')
  const said = escapeHtml(text)
  const linked = link ? `<a href="${escapeHtml(link)}" dir="auto">${said}</a>` : `<span dir="auto">${said}</span>`
  const close = escapeHtml(t('announcement.close'))
  return `<aside class="announcement" aria-label="${escapeHtml(t('announcement.name'))}"><form class="wrap" method="post" action="${toPath(locale, 'closeAnnouncement')}">${linked}<button class="link" name="announcement" value="${id}">${close}</button></form></aside>`
}

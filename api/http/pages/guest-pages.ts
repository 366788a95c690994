import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import type { Caller } from '#api/common/caller.rules.ts'
import { ANNOUNCEMENT_COOKIE, APP_BAR_COOKIE, CONSENT_COOKIE } from '#api/storefront/storefront.rules.ts'
import { KNOWN_COOKIE } from '#api/account/auth/auth.rules.ts'
import type { Storefront } from '#content/storefronts.ts'
import { encodingFor, makers, type Encoding } from './encodings.ts'
import { nextPagesHeader } from './next-pages.ts'
import { closedAnnouncement, hasAnsweredCookies, hasClosedAppBar } from '#api/http/visitor-cookies.ts'

/** A page rendered by Astro. */
export interface MadePage {
  html: Uint8Array
  headers: Record<string, string>
}

/** A cached page with its compressed forms. */
interface GuestPage extends MadePage {
  forms: Map<Encoding | undefined, Promise<Buffer>>
}

/** Guests may read a page this old; signed-in users always get a fresh one. */
const FRESH_MS = 2000
const KEPT_BYTES = 16 * 1024 * 1024
/** A page is cached as HTML and in one or two compressed forms, each about a fifth of its size. */
const TIMES_ITS_HTML = 1.5

/** Public pages rendered per request that are the same for every guest. */
const forGuests: readonly string[] = ['listings', 'listing', 'courier']

/** Our cookies that do not make a page personal. Cookies that are not ours are ignored. */
const plainCookies: readonly string[] = [...[CONSENT_COOKIE, ANNOUNCEMENT_COOKIE], ...[APP_BAR_COOKIE, KNOWN_COOKIE]]
const ownCookie = /(?:^|;)\s*(?:__Host-)?(ct_\w+)=/g

export interface GuestPages {
  /** Cache key, or undefined if the page is personal. */
  keyOf(req: Request, res: Response): string | undefined
  /** Sends the page if it is cached or being rendered; false if the caller must render it. */
  send(key: string, req: Request, res: Response): Promise<boolean>
  /**
   * Marks the page as being rendered: other requests wait until `end`, which must be called even
   * after an error.
   */
  begin(key: string): { keep: (page: MadePage) => void; end: () => void }
}

/** Renders a page once if many guests open it at the same time. */
export function openGuestPages(now: () => number = Date.now): GuestPages {
  const kept = new LRUCache<string, GuestPage>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ html }) => Math.ceil(html.length * TIMES_ITS_HTML) || 1,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now },
  })
  const beingMade = new Map<string, Promise<GuestPage | undefined>>()
  return {
    keyOf(req, res) {
      const { caller, page, storefront } = res.locals as { caller?: Caller; page?: string; storefront: Storefront }
      if (req.method !== 'GET' || caller?.isSignedIn || !forGuests.includes(page ?? '')) return undefined
      const cookies = req.headers.cookie ?? ''
      const own = [...cookies.matchAll(ownCookie)].map(([, name = '']) => name)
      if (own.some((name) => !plainCookies.includes(name))) return undefined
      const marks = [hasAnsweredCookies(cookies), closedAnnouncement(cookies), hasClosedAppBar(cookies)]
      return [storefront.locale, ...marks, req.originalUrl].join(' ')
    },
    async send(key, req, res) {
      // A request that waited for this rendering gets the result even if it is older than
      // `FRESH_MS`: under load many wait.
      const page = kept.get(key) ?? (await beingMade.get(key))
      if (!page) return false
      const encoding = encodingFor(req.headers['accept-encoding'])
      const bytes = await formOf(page, encoding)
      res.set({ ...page.headers, 'cache-control': 'private, no-store' }).set(nextPagesHeader)
      // Headers passed as a list tell `packAnswers` that the bytes are compressed already.
      res.writeHead(200, [
        ...['content-length', String(bytes.length)],
        ...(encoding ? ['content-encoding', encoding] : []),
      ])
      res.end(bytes)
      return true
    },
    begin(key) {
      const { promise, resolve } = Promise.withResolvers<GuestPage | undefined>()
      let made: GuestPage | undefined
      beingMade.set(key, promise)
      // Taken before rendering: changes made meanwhile may be missing from the page.
      const start = now()
      return {
        keep: (page) => {
          made = { ...page, forms: new Map() }
          kept.set(key, made, { start })
        },
        end: () => {
          if (beingMade.get(key) === promise) beingMade.delete(key)
          resolve(made)
        },
      }
    },
  }
}

function formOf({ html, forms }: GuestPage, encoding: Encoding | undefined): Promise<Buffer> {
  const plain = Buffer.from(html.buffer, html.byteOffset, html.byteLength)
  const form = forms.get(encoding) ?? (encoding ? makers.once[encoding](plain) : Promise.resolve(plain))
  forms.set(encoding, form)
  return form
}

import type { Request, Response } from 'express'
import type { Caller } from '#api/common/caller.rules.ts'
import {
  ANNOUNCEMENT_COOKIE,
  APP_BAR_COOKIE,
  CONSENT_COOKIE,
} from '#api/storefront/storefront.rules.ts'
import { KNOWN_COOKIE } from '#api/account/auth.rules.ts'
import type { Storefront } from '#content/storefronts.ts'
import { encodingFor, makers, type Encoding } from './encodings.ts'
import { keepWithin } from './kept-bytes.ts'
import { nextPagesHeader } from './next-pages.ts'
import { closedAnnouncement, hasAnsweredCookies, hasClosedAppBar } from './visitors.ts'

/** What Astro has made of a page. */
export interface MadePage {
  html: Uint8Array
  headers: Record<string, string>
}

/** A page that is still good for the next guest, in the forms in which it was sent. */
interface GuestPage extends MadePage {
  madeAt: number
  forms: Map<Encoding | undefined, Promise<Buffer>>
}

/** So long a guest may read what has changed meanwhile; whoever is signed in reads what is so now. */
const FRESH_MS = 2000
const KEPT_BYTES = 16 * 1024 * 1024
/** Beside the page itself it is sent in one or two forms, each a fifth of it. */
const TIMES_ITS_HTML = 1.5

/** Public pages that are made per request, and the same for whoever is nobody. */
const forGuests: readonly string[] = ['listings', 'listing', 'courier']

/** Our cookies by which no page is another; of those that are not ours none is read. */
const plainCookies: readonly string[] = [
  ...[CONSENT_COOKIE, ANNOUNCEMENT_COOKIE],
  ...[APP_BAR_COOKIE, KNOWN_COOKIE],
]
const ownCookie = /(?:^|;)\s*(?:__Host-)?(ct_\w+)=/g

export interface GuestPages {
  /** Undefined where the page is for its reader alone. */
  keyOf(req: Request, res: Response): string | undefined
  /** Sends the page if one is there or about to be; false where the caller has to make it. */
  send(key: string, req: Request, res: Response): Promise<boolean>
  /** Says that the page is being made: others wait for it until `end`, however it ends. */
  begin(key: string): { keep: (page: MadePage) => void; end: () => void }
}

/** A page that many guests open at once is made once. */
export function openGuestPages(now: () => number = Date.now): GuestPages {
  const kept = keepWithin<GuestPage>(KEPT_BYTES, ({ html }) => html.length * TIMES_ITS_HTML)
  const beingMade = new Map<string, Promise<GuestPage | undefined>>()
  const find = (key: string): GuestPage | undefined => {
    const page = kept.get(key)
    return page && now() - page.madeAt < FRESH_MS ? page : undefined
  }
  return {
    keyOf(req, res) {
      const { caller, page, storefront } = res.locals as { caller?: Caller; page?: string; storefront: Storefront } // prettier-ignore
      if (req.method !== 'GET' || caller?.isSignedIn || !forGuests.includes(page ?? '')) return undefined // prettier-ignore
      const cookies = req.headers.cookie ?? ''
      const own = [...cookies.matchAll(ownCookie)].map(([, name = '']) => name)
      if (own.some((name) => !plainCookies.includes(name))) return undefined
      const marks = [
        hasAnsweredCookies(cookies),
        closedAnnouncement(cookies),
        hasClosedAppBar(cookies),
      ]
      return [storefront.locale, ...marks, req.originalUrl].join(' ')
    },
    async send(key, req, res) {
      // Who waited for it gets it, however long it took: under load is when many wait.
      const page = find(key) ?? (await beingMade.get(key))
      if (!page) return false
      const encoding = encodingFor(req.headers['accept-encoding'])
      const bytes = await formOf(page, encoding)
      res.set({ ...page.headers, 'cache-control': 'private, no-store' }).set(nextPagesHeader)
      // A head of pairs says that its bytes are compressed already.
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
      // What comes while it is made may not be in it.
      const madeAt = now()
      return {
        keep: (page) => {
          made = { ...page, madeAt, forms: new Map() }
          kept.set(key, made)
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
  const form = forms.get(encoding) ?? (encoding ? makers.once[encoding](plain) : Promise.resolve(plain)) // prettier-ignore
  forms.set(encoding, form)
  return form
}

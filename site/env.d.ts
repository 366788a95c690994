/// <reference types="astro/client" />
import type { FaultWatch } from '#api/http/fault-watch.ts'
import type { MadePage } from '#api/http/pages/guest-pages.ts'
import type { NarrowPage } from '#api/http/pages/narrow-page.ts'
import type { PageLocals } from '#api/http/pages/pages.ts'

declare global {
  namespace astroHTML.JSX {
    interface AnchorHTMLAttributes {
      /** `transform` places a link within a drawing, as it does for any other element. */
      transform?: string
    }
  }

  namespace App {
    interface Locals extends Partial<PageLocals> {
      /** The response when rendering a page fails; only the built shop has one. */
      broken?: (error: unknown) => Promise<Response>
      missing?: () => Promise<Response>
      /**
       * The form posted to an on-demand page; the development server leaves parsing to `formOf`.
       */
      form?: FormData | undefined
      /** Reports the page's browser errors, if an error service is configured. */
      faultWatch?: FaultWatch | undefined
      /** URL of the script that receives the signed-in reader's live notifications. */
      listenScript?: string | undefined
      /**
       * HTML shown above the page; for a prerendered page the server inserts it when it sends it.
       */
      topBar?: string
      /**
       * Keeps only the styles the page needs and a CSP for exactly those; clears a policy the page
       * set itself.
       */
      narrowPage?: NarrowPage | undefined
      /** Caches the page for the next request for it, unless the page is private to its reader. */
      keep?: ((page: MadePage) => void) | undefined
      /** Set by a list when the requested page number is past the last page. */
      lastPage?: number
      /** Always set: the middleware adds it for prerendered pages too. */
      locale: import('#content/storefronts.ts').Locale
    }
  }
}

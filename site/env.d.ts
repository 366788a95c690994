/// <reference types="astro/client" />
import type { FaultWatch } from '#api/http/fault-watch.ts'
import type { MadePage } from '#api/http/guest-pages.ts'
import type { NarrowPage } from '#api/http/narrow-page.ts'
import type { PageLocals } from '#api/http/pages.ts'

declare global {
  namespace astroHTML.JSX {
    interface AnchorHTMLAttributes {
      /** A link of a drawing is put where it belongs, as everything in it is. */
      transform?: string
    }
  }

  namespace App {
    interface Locals extends Partial<PageLocals> {
      /** The answer in the place of a page that cannot be made; the built shop has one. */
      broken?: (error: unknown) => Promise<Response>
      missing?: () => Promise<Response>
      /** What was posted to a page that is made per request; the development server leaves it to `formOf`. */
      form?: FormData | undefined
      /** What tells of the page's faults in the browser, where an error service is named. */
      faultWatch?: FaultWatch | undefined
      /** By which the page of somebody who is signed in hears what he is told. */
      listenScript?: string | undefined
      /** What stands above the page, or nothing; the server puts it into a prerendered page when it sends it. */
      topBar?: string
      /** The page with the styles that it needs, and a policy for these alone; a page with a policy of its own takes it away. */
      narrowPage?: NarrowPage | undefined
      /** Takes the page for whoever asks for the same next, where it is not for its reader alone. */
      keep?: ((page: MadePage) => void) | undefined
      /** Set by a list whose address asks for a page past its last. */
      lastPage?: number
      /** Always there: the middleware puts it in for prerendered pages too. */
      locale: import('#content/storefronts.ts').Locale
    }
  }
}

/// <reference types="astro/client" />
import type { PageLocals } from '#api/http/pages.ts'

declare global {
  namespace App {
    interface Locals extends Partial<PageLocals> {
      /** The answer in the place of a page that cannot be made; the built shop has one. */
      broken?: (error: unknown) => Response
      missing?: () => Response
      /** Always there: the middleware puts it in for prerendered pages too. */
      locale: import('#content/storefronts.ts').Locale
    }
  }
}

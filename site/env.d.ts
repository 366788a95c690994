/// <reference types="astro/client" />
import type { PageLocals } from '#api/http/pages.ts'

declare global {
  namespace App {
    interface Locals extends Partial<PageLocals> {
      /** Always there: the middleware puts it in for prerendered pages too. */
      locale: import('#content/storefronts.ts').Locale
    }
  }
}

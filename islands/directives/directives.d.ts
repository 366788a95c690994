import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** The cookie bar: on first touch, if no answer is saved. */
    'client:unanswered'?: boolean
    /** The login modal: on intent at a sign-in link, or with one of these names in the hash. */
    'client:intent'?: string
    /** The listing form: after first paint. */
    'client:painted'?: boolean
    /** The notifications panel: when a signed-in user presses the bell. */
    'client:member'?: boolean
  }
}

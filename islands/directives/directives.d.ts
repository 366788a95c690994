import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** The cookie bar: touched while no answer is kept. */
    'client:unanswered'?: boolean
    /** The login modal: a sign-in link is pointed at, or one of these names is in the hash. */
    'client:intent'?: string
    /** The listing form: the page is painted. */
    'client:painted'?: boolean
    /** The notifications centre: somebody who is signed in presses the bell. */
    'client:member'?: boolean
  }
}

// The package ships no types that TypeScript finds.
declare module 'astro-i18next' {
  export default function i18n(): import('astro').AstroIntegration
}

/** Scripts that integrations run before each page; ours loads the words. */
declare module 'astro:scripts/page-ssr.js'

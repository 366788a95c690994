/**
 * The server half of @sentry/astro, as far as it is used. The build bundles this file: the package would bring
 * Astro and its build tools onto a server, which loads the bundle with `--conditions=deployed` (`imports` in
 * package.json).
 */
export { captureException, close, contextLinesIntegration, init, linkedErrorsIntegration } from '@sentry/astro'

/**
 * Server half of @sentry/astro, reduced to the functions in use. The package depends on Astro and its build tools, so
 * the build bundles this file, and Node loads the bundle with `--conditions=deployed` (`imports` in package.json).
 */
export { captureException, close, contextLinesIntegration, init, linkedErrorsIntegration } from '@sentry/astro'

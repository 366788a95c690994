import path from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '#scripts/kit/child.ts'

/** Bundles `api/kit/sentry.lib.ts` with its packages for a server that has none of them. */
export async function bundleSentry(file: string): Promise<void> {
  const bundle = await rolldown({
    input: path.join(root, 'api/kit/sentry.lib.ts'),
    platform: 'node',
    logLevel: 'silent',
  })
  await bundle.write({ file, format: 'esm', codeSplitting: false, minify: true })
  await bundle.close()
}

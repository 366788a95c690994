import { findOrInstallChromium } from './kit/chromium.mjs'
import { prepareAndRun } from './kit/prepare.mjs'

const isQuick = process.argv.includes('--quick')
await prepareAndRun('bench.ts', {
  prepareMore: async () => (isQuick ? {} : { CHROMIUM: await findOrInstallChromium() }),
})

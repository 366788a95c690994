import { findOrInstallChromium } from './kit/chromium.mjs'
import { prepareAndRun } from './kit/prepare.mjs'

await prepareAndRun('e2e.ts', async () => ({ CHROMIUM: await findOrInstallChromium() }))

import { findOrInstallChromium } from './kit/chromium.mjs'
import { prepareAndRun } from './kit/prepare.mjs'

await prepareAndRun('test.ts', async () => ({ CHROMIUM: await findOrInstallChromium() }))

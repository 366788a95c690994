import { browsers } from './kit/chromium.mjs'
import { prepareAndRun } from './kit/prepare.mjs'

await prepareAndRun('e2e.ts', { prepareMore: browsers })

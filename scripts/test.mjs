import { browsers } from './kit/chromium.mjs'
import { prepareAndRun } from './kit/prepare.mjs'

await prepareAndRun('test.ts', { prepareMore: browsers })

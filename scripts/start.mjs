import { prepareAndRun } from './kit/prepare.mjs'

await prepareAndRun('up.ts', { needsTools: false })

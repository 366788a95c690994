import { prepareAndRun } from './kit/prepare.mjs'

await prepareAndRun('dev.ts')

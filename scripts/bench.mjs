import { prepareAndRun } from './kit/prepare.mjs'

await prepareAndRun('bench.ts')

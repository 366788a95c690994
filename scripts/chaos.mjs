import { prepareAndRun } from './kit/prepare.mjs'

await prepareAndRun('chaos.ts')

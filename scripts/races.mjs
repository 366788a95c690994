import { prepareAndRun } from './kit/prepare.mjs'

await prepareAndRun('races.ts')

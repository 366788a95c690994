import { parseArgs } from 'node:util'
import { runBench } from '#bench/run-bench.ts'
import { buildSite } from '#scripts/build.ts'
import { stopChildren } from '#scripts/kit/child.ts'
import { untilStopped } from '#scripts/kit/stopping.ts'
import { command, phase } from '#scripts/kit/terminal.ts'

const STOPPED_EXIT = 130

void untilStopped().then(() => {
  stopChildren()
  process.exit(STOPPED_EXIT)
})

/** `npm run bench`, `npm run bench -- --quick`, `-- --sizes 10000,100000 --only "offer"`, `-- --write`. */
void command(async () => {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      sizes: { type: 'string', default: '10000,100000,1000000' },
      only: { type: 'string', default: '' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      soak: { type: 'string', default: '0' },
      write: { type: 'boolean', default: false },
    },
  })
  await phase('pages', buildSite)
  const thorough = {
    sizes: values.sizes.split(',').map(Number),
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
  }
  const quick = { sizes: [10_000], rounds: 2, seconds: 0.5 }
  const { only, write } = values
  const soak = Number(values.soak)
  await runBench({ ...(values.quick ? quick : thorough), isQuick: values.quick, only, soak, write })
  process.exit(0)
})

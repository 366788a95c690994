import { say, table } from '#scripts/kit/terminal.ts'
import { findMarket } from './market.ts'
import { measure, type Measured } from './measure.ts'
import { machine, rowsOf } from './report.ts'
import { openShop } from './shop.ts'
import { worksOf } from './works.ts'
import { writeDown } from './write-down.ts'

interface Wishes {
  sizes: readonly number[]
  rounds: number
  seconds: number
  /** Only the works whose name holds this. */
  only: string
  /** Into README.md and chart.svg, for whoever reads later. */
  write: boolean
}

/** Measures every work at every size beside its references, and prints what it saw. */
export async function runBench(wishes: Wishes): Promise<void> {
  const { sizes, rounds, seconds, only, write } = wishes
  const all: Measured[] = []
  for (const size of sizes) {
    const shop = await openShop(size)
    try {
      const market = await findMarket(shop.origin, shop.databaseUrl)
      for (const work of worksOf(market).filter(({ name }) => name.includes(only))) {
        say(`  ${work.name} …`)
        all.push(await measure(shop, work, { size, rounds, seconds }))
      }
    } finally {
      await shop.stop()
    }
  }
  say(`\n${machine()}\n${rounds} rounds of ${seconds} s, 50 connections\n`)
  say(table(rowsOf(all)))
  if (write) await writeDown(all, { rounds, seconds })
}

import { say, table } from '#scripts/kit/terminal.ts'
import { findMarket } from './market.ts'
import { measure, type Measured } from './measure.ts'
import { LOOKS_MAX, meetPages, metRows, type Met } from './readers.ts'
import { machine, rowsOf } from './report.ts'
import { measureMatching } from './matching.ts'
import { measureSearches, searchRows, type Searched } from './searches.ts'
import { openShop } from './shop.ts'
import { soak, soakRows, type SoakedMinute } from './soak.ts'
import { measureStreams, streamRows, type Streamed } from './streams.ts'
import { measureStarts, startRows, type Start } from './starts.ts'
import { worksOf } from './works.ts'
import { writeDown } from './write-down.ts'

interface Wishes {
  sizes: readonly number[]
  rounds: number
  seconds: number
  /** Leaves out browser and start times, because a browser and a build take minutes. */
  isQuick: boolean
  /** Only benchmarks whose name contains this. */
  only: string
  /** Minutes of the soak test at the end; 0 for none. */
  soak: number
  /** Writes the results to README.md and chart.svg. */
  write: boolean
}

const READERS = 'as a reader meets them'
const STARTS = 'starts'
const STREAMS = 'streams'
const SEARCHES = 'searches'

/** Measures every benchmark at every size beside its references, and prints the results. */
export async function runBench(wishes: Wishes): Promise<void> {
  const { sizes, rounds, seconds, only, write, isQuick, soak: minutes } = wishes
  const all: Measured[] = []
  let met: Met[] | undefined
  let starts: Start[] | undefined
  let soaked: SoakedMinute[] | undefined
  let streamed: Streamed | undefined
  const searched: Searched[] = []
  for (const size of sizes) {
    const shop = await openShop(size)
    try {
      const market = await findMarket(shop.origin, shop.databaseUrl)
      for (const work of worksOf(market).filter(({ name }) => name.includes(only))) {
        say(`  ${work.name} …`)
        all.push(await measure(shop, work, { size, rounds, seconds }))
      }
      if (isQuick) continue
      if (SEARCHES.includes(only))
        searched.push(...(await measureSearches(shop, size)), ...(await measureMatching(shop, size)))
      if (size !== sizes[0]) continue
      if (STREAMS.includes(only)) streamed = await measureStreams(shop)
      if (minutes > 0) soaked = await soak(shop, minutes)
      if (READERS.includes(only)) met = await meetPages(shop, market, Math.min(rounds, LOOKS_MAX))
      if (STARTS.includes(only)) starts = await measureStarts(shop, rounds)
    } finally {
      await shop.stop()
    }
  }
  say(`\n${machine()}\n${rounds} rounds of ${seconds} s, 50 connections`)
  const tables = [
    all.length > 0 ? rowsOf(all) : undefined,
    met && metRows(met),
    starts && startRows(starts),
    soaked && soakRows(soaked),
    streamed && streamRows(streamed),
    searched.length > 0 ? searchRows(searched) : undefined,
  ]
  for (const rows of tables) if (rows) say(`\n${table(rows)}`)
  if (!isQuick && READERS.includes(only) && !met)
    say('\nWithout Chromium and Lighthouse no page is met as a reader meets it.')
  if (write) await writeDown({ all, met, starts, soaked, streamed, searched }, { rounds, seconds })
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { DateTime } from 'luxon'

export type Timeline = ReturnType<typeof createTimeline>

/** Somebody's story while it is told: how far it has come, and of what its steps have news. */
interface Story {
  now: number
  threads: Set<string>
  rest: () => void
}

interface Waiting {
  at: number
  story: Story
  goOn: () => void
  isAlone: boolean
}

/** So many stories go on beside each other, where no more than so much time lies between them. */
const STORIES_AT_ONCE = 24
const APART_MS = { long: 96 * 3_600_000, late: 3_600_000 }
const LATE_DAYS = 10

/**
 * The clock that travels: of all stories the one whose moment is next goes on until it waits again,
 * and beside it those whose moments are near. What has its moment after the end does not happen.
 */
export function createTimeline(end: DateTime) {
  const told = new AsyncLocalStorage<Story>()
  const waiting: Waiting[] = []
  const running = new Set<Waiting>()
  const late = end.minus({ days: LATE_DAYS }).toMillis()
  let wake: () => void = () => undefined
  let fault: Error | undefined

  function fail(error: unknown): void {
    fault ??= error instanceof Error ? error : new Error(String(error))
  }

  function wait(one: Waiting): void {
    waiting.splice(placeOf(waiting, one.at), 0, one)
  }

  /** The story goes on when this moment has come, and not before. */
  function until(at: Date): Promise<void> {
    const story = told.getStore()
    if (!story) throw new Error('only a story can wait')
    return new Promise((goOn) => {
      wait({ at: Math.max(at.getTime(), story.now), story, goOn, isAlone: false })
      story.rest()
    })
  }

  /** Tells a story from this moment on; alone, where it touches what others may be at. */
  function begin(at: Date, tell: () => Promise<void>, isAlone = false): void {
    const story: Story = { now: at.getTime(), threads: new Set(), rest: () => undefined }
    const goOn = () => {
      told.run(story, () => {
        tell()
          .catch(fail)
          .finally(() => {
            story.rest()
          })
      })
    }
    wait({ at: story.now, story, goOn, isAlone })
  }

  async function step(one: Waiting, afterwards: (threads: Set<string>) => Promise<void>) {
    const { story } = one
    story.now = one.at
    await new Promise<void>((rest) => {
      story.rest = rest
      one.goOn()
    })
    if (!fault) await told.run(story, () => afterwards(story.threads))
  }

  const oldest = (): number => Math.min(...[...running].map(({ at }) => at))

  function mayStart({ at, isAlone }: Waiting): boolean {
    if (fault || at > end.toMillis()) return false
    if (running.size === 0) return true
    const isBusy = running.size >= STORIES_AT_ONCE || [...running].some((one) => one.isAlone)
    return !isAlone && !isBusy && at - oldest() <= (at < late ? APART_MS.long : APART_MS.late)
  }

  /** Lets time pass to the end; after each step comes `afterwards`, with what the story has news of. */
  async function run(afterwards: (threads: Set<string>) => Promise<void>): Promise<void> {
    for (;;) {
      const next = waiting.at(-1)
      if (next && mayStart(next)) {
        waiting.pop()
        running.add(next)
        step(next, afterwards)
          .catch(fail)
          .finally(() => {
            running.delete(next)
            wake()
          })
      } else if (running.size > 0) await new Promise<void>((resolve) => (wake = resolve))
      else break
    }
    if (fault) throw fault
  }

  return {
    begin,
    until,
    run,
    end,
    /** The moment of the story that asks; outside of one, that of the story that is farthest behind, though it only waits. */
    now(): DateTime {
      const { now } = told.getStore() ?? {
        now: Math.min(oldest(), waiting.at(-1)?.at ?? Infinity, end.toMillis()),
      }
      return DateTime.fromMillis(now, { zone: 'utc' })
    },
    /** The story that is told has news of this from now on. */
    follow(thread: string): void {
      told.getStore()?.threads.add(thread)
    },
  }
}

/** The next one stands last; of one moment, who came first. */
function placeOf(waiting: readonly Waiting[], at: number): number {
  let [low, high] = [0, waiting.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((waiting[middle]?.at ?? 0) > at) low = middle + 1
    else high = middle
  }
  return low
}

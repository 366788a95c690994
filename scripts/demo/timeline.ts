import { AsyncLocalStorage } from 'node:async_hooks'
import { DateTime } from 'luxon'

export type Timeline = ReturnType<typeof createTimeline>

/** A running story: its clock, and the outbox threads in which its steps have published events. */
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

/** This many stories may run concurrently if their moments are this close (`late`: last days). */
const STORIES_AT_ONCE = 24
const APART_MS = { long: 96 * 3_600_000, late: 3_600_000 }
const LATE_DAYS = 10

/**
 * The simulated clock: it always resumes the story whose moment is next, until it waits again, and
 * with it the stories whose moments are close. Moments after the end are never reached.
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

  /** Suspends the story until this moment. */
  function until(at: Date): Promise<void> {
    const story = told.getStore()
    if (!story) throw new Error('only a story can wait')
    return new Promise((goOn) => {
      wait({ at: Math.max(at.getTime(), story.now), story, goOn, isAlone: false })
      story.rest()
    })
  }

  /** Starts a story at this moment; with `isAlone` no other story runs concurrently. */
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

  /**
   * Runs all stories to the end; after each step calls `afterwards` with the threads of its events.
   */
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
    /**
     * The moment of the calling story; outside of a story, that of the one that is farthest behind,
     * even if it only waits.
     */
    now(): DateTime {
      const { now } = told.getStore() ?? {
        now: Math.min(oldest(), waiting.at(-1)?.at ?? Infinity, end.toMillis()),
      }
      return DateTime.fromMillis(now, { zone: 'utc' })
    },
    /** Adds a thread in which the current story publishes events. */
    follow(thread: string): void {
      told.getStore()?.threads.add(thread)
    },
  }
}

/** Where to insert, latest first; equal moments keep their order of arrival. */
function placeOf(waiting: readonly Waiting[], at: number): number {
  let [low, high] = [0, waiting.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((waiting[middle]?.at ?? 0) > at) low = middle + 1
    else high = middle
  }
  return low
}

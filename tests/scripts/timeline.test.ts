import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { createTimeline } from '#scripts/demo/timeline.ts'

const end = DateTime.utc(2026, 11, 22)
const at = (hour: number): Date => DateTime.utc(2026, 6, 1, hour).toJSDate()

test('whoever asks the travelling clock from outside hears no moment that a waiting story has still before it', async () => {
  const timeline = createTimeline(end)
  const heard: (string | null)[] = []
  // What ticks by itself stands outside of every story.
  const outside = AsyncLocalStorage.snapshot()

  timeline.begin(at(2), async () => {
    await nextTurn()
    // A timer goes alone: it waits until the later story rests, and this one waits behind it.
    timeline.begin(at(3), () => Promise.resolve(), true)
    await timeline.until(at(4))
  })
  timeline.begin(at(9), async () => {
    await nextTurn()
    await nextTurn()
    outside(() => heard.push(timeline.now().toISO()))
  })
  await timeline.run(() => Promise.resolve())

  expect(heard).toEqual(['2026-06-01T03:00:00.000Z'])
  expect(timeline.now()).toEqual(end)
})

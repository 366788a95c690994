import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { createTimeline } from '#scripts/demo/timeline.ts'

const end = DateTime.utc(2026, 11, 22)
const at = (hour: number): Date => DateTime.utc(2026, 6, 1, hour).toJSDate()

test('code outside the stories never reads a time that a waiting story has not reached yet', async () => {
  const timeline = createTimeline(end)
  const heard: (string | null)[] = []
  // Periodic timers run outside every story.
  const outside = AsyncLocalStorage.snapshot()

  timeline.begin(at(2), async () => {
    await nextTurn()
    // A timer runs alone: it waits until the later story pauses, and this story waits behind it.
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

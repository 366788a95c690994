import { expect, test } from 'vitest'
import { createLoadShedder } from '#api/http/load-shedding.ts'

test('documents are drawn one after the other, and leave reads their room', async () => {
  const gate = createLoadShedder()
  const ends: (() => void)[] = []
  const draw = () => gate.pass('drawing', () => new Promise<void>((resolve) => void ends.push(resolve)))

  const drawn = [draw(), draw()]
  await gate.pass('read', () => Promise.resolve())
  expect(ends).toHaveLength(1)

  ends[0]?.()
  await drawn[0]
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await Promise.all(drawn)
})

test('a full queue of documents refuses more of them, and nothing else', async () => {
  const gate = createLoadShedder()
  let end = () => {}
  const first = gate.pass('drawing', () => new Promise<void>((resolve) => void (end = resolve)))
  const line = Array.from({ length: 8 }, () => gate.pass('drawing', () => Promise.resolve()))

  expect([gate.isFull('drawing'), gate.isFull('read')]).toEqual([true, false])
  await expect(gate.pass('drawing', () => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable' })
  end()
  await Promise.all([first, ...line])
})

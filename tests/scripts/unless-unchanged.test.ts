import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from '#scripts/kit/child.ts'
import { unlessUnchanged } from '#scripts/kit/unless-unchanged.ts'

let folder = ''
let runs = 0
let failed = 0

const part = () =>
  unlessUnchanged(
    {
      name: 'types of pages',
      cores: 1,
      run() {
        runs += 1
        return Promise.resolve({ passed: 1 - failed, failed, output: '' })
      },
    },
    ['*.ts', ':!ours.ts'],
    folder,
  )
const write = (name: string, text: string) => {
  writeFileSync(path.join(folder, name), text)
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'carryto-unchanged-'))
  runs = 0
  failed = 0
  await run('git', ['init', '--quiet'], { cwd: folder })
  write('page.ts', '1')
  write('ours.ts', '1')
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('a check that passed is skipped until one of its files changes', async () => {
  await part().run()
  write('ours.ts', '2')
  expect(await part().run()).toEqual({ passed: 1, failed: 0, output: '' })
  expect(runs).toBe(1)

  write('page.ts', '2')
  await part().run()
  expect(runs).toBe(2)

  write('other.ts', '1')
  await part().run()
  expect(runs).toBe(3)
})

test('a check that failed runs again', async () => {
  failed = 1
  await part().run()
  await part().run()
  expect(runs).toBe(2)
})

test('without Git a check always runs', async () => {
  rmSync(path.join(folder, '.git'), { recursive: true })
  await part().run()
  await part().run()
  expect(runs).toBe(2)
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { buildSite } from '#scripts/build.ts'
import { root } from '#scripts/kit/child.ts'
import { freePort } from '#scripts/kit/free-port.ts'
import { startNode } from '#scripts/kit/node-process.ts'
import { askOnce } from './ask-once.ts'
import { spreadOf } from './figures.ts'
import type { Shop } from './shop.ts'

/** The time until something is ready. */
export interface Start {
  name: string
  seconds: number | undefined
}

const READY = 'CarryTo is ready.'

/** Start times: medians, except the build, which runs once. */
export async function measureStarts(shop: Shop, rounds: number): Promise<Start[]> {
  const built = await secondsOf(async () => {
    await rm(path.join(root, 'dist/.stamp'), { force: true })
    await buildSite()
  })
  const dataDir = path.join(root, '.data/bench/start')
  await startShop(dataDir)
  const again: number[] = []
  const first: number[] = []
  for (let round = 0; round < rounds; round++) {
    again.push(await startShop(dataDir))
    first.push(await firstAnswer(shop))
  }
  return [
    { name: 'npm start, the second time', seconds: spreadOf(again)?.median },
    { name: 'a web process, to its first answer', seconds: spreadOf(first)?.median },
    { name: 'all pages built', seconds: built },
  ]
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/** Seconds until it reports that it is ready; then it is stopped. */
async function startShop(dataDir: string): Promise<number> {
  const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir }
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const seconds = await secondsOf(async () => {
    let said = ''
    for await (const part of child.stdout as AsyncIterable<Buffer>) {
      said += part.toString()
      if (said.includes(READY)) return
    }
    throw new Error(`npm start ended before it was ready:\n${said}`)
  })
  child.kill('SIGTERM')
  await once(child, 'exit')
  return seconds
}

/** Seconds until one more web process serves its first page. */
async function firstAnswer({ env }: Shop): Promise<number> {
  const port = await freePort()
  const web = startNode('api/main.ts', { ...env, PORT: String(port) })
  const seconds = await secondsOf(async () => {
    await web.ready
    const headers = { host: 'pl.localhost', 'accept-encoding': 'br' }
    await askOnce(`http://127.0.0.1:${port}`, { method: 'GET', path: '/', headers })
  })
  web.stop()
  await web.ended
  return seconds
}

export const startRows = (all: readonly Start[]): string[][] => [
  ['what', 'seconds'],
  ...all.map(({ name, seconds }) => [name, seconds === undefined ? '–' : seconds.toFixed(1)]),
]

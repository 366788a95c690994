import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { root, run } from '#scripts/kit/child.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'carryto-start-test-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('npm start', () => {
  test('a taken port ends in one sentence that names it and says how to choose another', async () => {
    const squatter = await listen()
    const { port } = squatter.address() as AddressInfo

    const { code, output } = await npmStart({ PORT: String(port) })
    squatter.close()

    expect(code).toBe(1)
    expect(output.trim()).toMatch(
      new RegExp(`^Port ${port} is taken; choose another one, as in PORT=\\d+ npm start\\.$`),
    )
  })

  test('a wrong setting ends in one sentence that names it', async () => {
    const { code, output } = await npmStart({ PORT: 'four thousand' })

    expect(code).toBe(1)
    expect(output.trim()).toBe('PORT must be a port number, not four thousand.')
  })

  test('a data folder that is a file ends in one sentence that names it', async () => {
    const file = path.join(folder, 'file')
    await writeFile(file, '')

    const { code, output } = await npmStart({ DATA_DIR: file })

    expect(code).toBe(1)
    expect(output.trim().split('\n').at(-1)).toBe(`${file} is not a folder; choose another one with DATA_DIR.`)
  })

  test('a database that does not answer ends in one sentence', async () => {
    const squatter = await listen()
    const { port } = squatter.address() as AddressInfo
    squatter.close()

    const { code, output } = await npmStart({
      DATABASE_URL: `postgres://ann@127.0.0.1:${port}/carryto`,
    })

    expect(code).toBe(1)
    expect(output.trim().split('\n').at(-1)).toBe(
      'The database of DATABASE_URL does not answer; check the address and that it is running.',
    )
  })
})

function npmStart(env: Record<string, string>) {
  const own = { DATA_DIR: folder, PORT: '0', NODE_ENV: 'development', ...env }
  return run(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    env: { ...process.env, ...own },
  })
}

function listen(): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      resolve(server)
    })
  })
}

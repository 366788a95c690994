import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

/** A fresh database for this test file, with all tables and places; it goes when the file is done. */
export async function aDatabase(): Promise<string> {
  const server = inject('postgresUrl')
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  const template = inject('templateDatabase')
  // Its files are copied as they are: written through the log it takes twice as long.
  await query(server, `create database ${name} template ${template} strategy file_copy`)
  afterAll(() => query(server, `drop database ${name} with (force)`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

let opened: Promise<pg.Client> | undefined

/** To open a connection takes the server as long as hundreds of questions: one serves all files of this process. */
async function query(url: string, sql: string): Promise<void> {
  opened ??= connected(url)
  const client = await opened
  await client.query(sql)
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  // It is open to the end of the process, which may come after that of the server.
  client.on('error', () => (opened = undefined))
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.unref()
  return client
}

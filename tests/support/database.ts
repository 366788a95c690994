import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

/**
 * A fresh database for this test file, with all tables and places; dropped when the file is done.
 */
export const aDatabase = (): Promise<string> => copyOf(inject('templateDatabase'))

/** The same without anything in it. */
export const anEmptyDatabase = (): Promise<string> => copyOf('template0')

async function copyOf(template: string): Promise<string> {
  const server = inject('postgresUrl')
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  // Copying the files directly is twice as fast as through the WAL.
  await query(server, `create database ${name} template ${template} strategy file_copy`)
  afterAll(() => query(server, `drop database ${name} with (force)`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

let opened: Promise<pg.Client> | undefined

/**
 * Opening a connection costs as much as hundreds of statements, so one serves all files of this
 * process.
 */
async function query(url: string, sql: string): Promise<void> {
  opened ??= connected(url)
  const client = await opened
  await client.query(sql)
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  // It stays open until the process ends, which may be after the server stopped.
  client.on('error', () => (opened = undefined))
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.unref()
  return client
}

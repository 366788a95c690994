import { randomBytes } from 'node:crypto'
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

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

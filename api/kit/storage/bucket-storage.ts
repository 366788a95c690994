import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import sax from 'sax'
import { isStorageName, type Storage } from './storage.ts'

/** A bucket of an S3-compatible store, with its credentials. */
export interface Bucket {
  /** Contains the bucket's name, as a subdomain or in the path. */
  url: string
  region: string
  accessKey: string
  secretKey: string
}

const PATIENCE_MS = 20_000
/** Retries for a busy store, with growing pauses. */
const RETRIES = 2

export function bucketStorage({ url, region, accessKey, secretKey }: Bucket): Storage {
  const bucket = url.replace(/\/+$/, '')
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: RETRIES,
  })

  const ask = (method: string, place: string, body?: Uint8Array): Promise<Response> =>
    client.fetch(`${bucket}${place}`, {
      method,
      headers: { 'x-amz-content-sha256': hashOf(body) },
      body: body ? new Uint8Array(body) : null,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })

  const placeOf = (name: string): string => {
    if (!isStorageName(name)) throw new Error(`not a storage name: ${name}`)
    return `/${name}`
  }

  async function* listAll(folder: string): AsyncIterable<Entry> {
    const prefix = `${folder}/`
    let next: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix, delimiter: '/' })
      if (next !== undefined) query.set('continuation-token', next)
      const answer = await ask('GET', `/?${query.toString()}`)
      if (!answer.ok) return await refuse(answer)
      const page = readListing(await answer.text())
      yield* page.entries
      next = page.next
    } while (next !== undefined)
  }

  return {
    async put(name, bytes) {
      await done(await ask('PUT', placeOf(name), bytes))
    },
    async get(name) {
      const answer = await ask('GET', placeOf(name))
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      const text = await answer.text()
      return answer.status === 404 && codeOf(text) === 'NoSuchKey' ? undefined : fault(answer.status, text)
    },
    async remove(name) {
      await done(await ask('DELETE', placeOf(name)))
    },
    async *listOld(folder, before) {
      for await (const { name, written } of listAll(folder)) if (written < before) yield name
    },
    async check() {
      await done(await ask('HEAD', '/'))
    },
  }
}

const hashOf = (body: Uint8Array = new Uint8Array()): string => createHash('sha256').update(body).digest('hex')

/** Reads the body to its end, so that the connection can be reused. */
async function done(answer: Response): Promise<void> {
  if (!answer.ok) return refuse(answer)
  await answer.arrayBuffer()
}

const refuse = async (answer: Response): Promise<never> => fault(answer.status, await answer.text())

function fault(status: number, text: string): never {
  throw new Error(`the store of files answered ${status} ${codeOf(text)}`.trim())
}

const codeOf = (text: string): string => /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''

interface Entry {
  name: string
  written: Date
}

/** Parses a `ListBucketResult` page: objects and the token of the next page. */
function readListing(text: string): { entries: Entry[]; next: string | undefined } {
  const entries: Entry[] = []
  const within: string[] = []
  let entry = { key: '', written: '' }
  let next = ''
  const parser = sax.parser(true)
  parser.onopentag = ({ name }) => {
    within.push(name)
    if (name === 'Contents') entry = { key: '', written: '' }
  }
  parser.ontext = (part) => {
    const tag = within.at(-1)
    if (tag === 'NextContinuationToken') next += part
    if (within.at(-2) !== 'Contents') return
    if (tag === 'Key') entry.key += part
    if (tag === 'LastModified') entry.written += part
  }
  parser.onclosetag = (name) => {
    within.pop()
    if (name === 'Contents') entries.push({ name: entry.key, written: new Date(entry.written) })
  }
  parser.write(text).close()
  return { entries, next: next || undefined }
}

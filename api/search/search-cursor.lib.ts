import { createHmac, type KeyObject } from 'node:crypto'
import { failField } from '#api/kit/fail.ts'
import type { Ctx } from '#api/kit/context.ts'
import { secretKey, secretKeys } from '#api/kit/secret.ts'

/** Sort position of the last row, so that listings posted meanwhile do not shift pages. */
export interface Place {
  key: string
  id: number
  /** For orders with a preferred group: whether the row belongs to it. */
  isFirst: boolean
}

const MARK_LENGTH = 16
const PURPOSE = 'search cursor'

const markOf = ({ storefront }: Ctx, key: KeyObject, search: object, body: string): string =>
  createHmac('sha256', key)
    .update(`${storefront.locale}\n${questionOf(search)}\n${body}`)
    .digest('base64url')
    .slice(0, MARK_LENGTH)

/** Paging fields are not part of the signature. */
const OF_PAGE = ['page', 'pageSize', 'cursor']

const questionOf = (search: object): string =>
  JSON.stringify(
    Object.entries(search)
      .filter(([name]) => !OF_PAGE.includes(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Signed together with the search, so that it works for no other search. */
export function writeCursor(ctx: Ctx, search: object, { key, id, isFirst }: Place): string {
  const body = Buffer.from(JSON.stringify([key, id, isFirst ? 1 : 0])).toString('base64url')
  return `${body}.${markOf(ctx, secretKey(ctx.config, PURPOSE), search, body)}`
}

export function readCursor(ctx: Ctx, search: object & { cursor?: string | undefined }): Place | undefined {
  const { cursor } = search
  if (cursor === undefined) return undefined
  const [body = '', mark] = cursor.split('.')
  const keys = secretKeys(ctx.config, PURPOSE)
  if (!keys.some((key) => mark === markOf(ctx, key, search, body))) return failField('cursor', 'cursor')
  const [key, id, isFirst] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [string, number, number]
  return { key, id, isFirst: isFirst === 1 }
}

import { documentTypes, type DocumentType } from '#api/company/verification.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db.ts'
import type { Notice, Notices, Values } from './notification.rules.ts'

type Words =
  | 'company.verify'
  | 'company.reject'
  | 'company.suspend'
  | 'company.readmit'
  | 'company.lapse'
  | 'block.reject'
  | 'block.warn'

/** A company hears what was decided of its papers, and in good time when one of them runs out. */
export const companyNotices: Notices = {
  'company.verify': async (ctx, { id }) => toCompany(await findOwner(ctx, id), 'company.verify'),
  'company.reject': async (ctx, { id, reason }) =>
    toCompany(await findOwner(ctx, id), 'company.reject', { reason: String(reason) }),
  'company.suspend': async (ctx, { id, reason }) =>
    toCompany(await findOwner(ctx, id), 'company.suspend', { reason: String(reason) }),
  'company.readmit': async (ctx, { id, reason }) =>
    toCompany(await findOwner(ctx, id), 'company.readmit', { reason: String(reason) }),
  'company.lapse': async (ctx, { id, type }) =>
    toCompany(await findOwner(ctx, id), 'company.lapse', { document: { document: typeIn(type) } }),
  'block.verify': async (ctx, { id }) => inCentre(await findBlock(ctx, id), 'block.verify'),
  'block.reject': async (ctx, { id, reason }) => {
    const block = await findBlock(ctx, id)
    return toCompany(block?.to, 'block.reject', { ...block?.values, reason: String(reason) })
  },
  'block.warn': async (ctx, { id }) => {
    const block = await findBlock(ctx, id)
    return toCompany(block?.to, 'block.warn', block?.values)
  },
  'block.expire': async (ctx, { id }) => inCentre(await findBlock(ctx, id), 'block.expire'),
}

const typeIn = (told: unknown): DocumentType =>
  documentTypes.find((one) => one === told) ?? 'profile'

const toCompany = (to: number | undefined, words: Words, values: Values = {}): Notice[] =>
  to === undefined
    ? []
    : [{ to, by: 'both', words, values, page: words === 'company.verify' ? 'listings' : 'papers' }]

const inCentre = (
  block: FoundBlock | undefined,
  words: 'block.verify' | 'block.expire',
): Notice[] => (block ? [{ ...block, by: 'centre', words, page: 'papers' }] : [])

async function findOwner(ctx: Ctx, companyId: number): Promise<number | undefined> {
  const found = await queryOne<{ to: number }>(
    ctx,
    `select user_id as "to" from companies where id = $1`,
    [companyId],
  )
  return found?.to
}

interface FoundBlock {
  to: number
  values: Values
}

async function findBlock(ctx: Ctx, blockId: number): Promise<FoundBlock | undefined> {
  const found = await queryOne<{ to: number; type: DocumentType; day: string | null }>(
    ctx,
    `select c.user_id as "to", b.type, b.valid_until as day
     from verification_blocks b join companies c on c.id = b.company_id where b.id = $1`,
    [blockId],
  )
  return found && { to: found.to, values: { document: { document: found.type }, day: { day: found.day } } } // prettier-ignore
}

import { documentTypes, type DocumentType } from '#api/company/verification/verification.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { findHome } from '#api/search/company-home.query.ts'
import { findTeam } from '#api/notification/company-team.query.ts'
import { findLine } from '#api/notification/listing-line.query.ts'
import type { Notice, Notices, Values } from '#api/notification/notification.rules.ts'

type Words =
  | 'company.verify'
  | 'company.reject'
  | 'company.suspend'
  | 'company.readmit'
  | 'company.lapse'
  | 'block.reject'
  | 'block.warn'

/** Verification results, expiring documents, matching new listings and new devices. */
export const companyNotices: Notices = {
  'company.verify': async (ctx, { id }) => toHearers(await findHearers(ctx, id), 'company.verify'),
  'company.reject': async (ctx, { id, reason }) =>
    toHearers(await findHearers(ctx, id), 'company.reject', { reason: String(reason) }),
  'company.suspend': async (ctx, { id, reason }) =>
    toHearers(await findHearers(ctx, id), 'company.suspend', { reason: String(reason) }),
  'company.readmit': async (ctx, { id, reason }) =>
    toHearers(await findHearers(ctx, id), 'company.readmit', { reason: String(reason) }),
  'company.lapse': async (ctx, { id, type }) =>
    toHearers(await findHearers(ctx, id), 'company.lapse', {
      document: { document: typeIn(type) },
    }),
  'company.newBank': async (ctx, { id }) => {
    const owner = await findOwner(ctx, id)
    return owner ? [{ to: owner, by: 'both', words: 'company.newBank', values: {}, page: 'payoutAccount' }] : []
  },
  'block.verify': async (ctx, { id }) => inCentre(await findBlock(ctx, id), 'block.verify'),
  'block.reject': async (ctx, { id, reason }) => {
    const block = await findBlock(ctx, id)
    return toHearers(block?.to, 'block.reject', { ...block?.values, reason: String(reason) })
  },
  'block.warn': async (ctx, { id }) => {
    const block = await findBlock(ctx, id)
    return toHearers(block?.to, 'block.warn', block?.values)
  },
  'company.newWork': async (ctx, { id, auctionId }) => {
    const line = await findLine(ctx, Number(auctionId))
    const team = await findTeam(ctx, id)
    if (!line) return []
    const { town, radiusKm, categories } = await findHome(ctx, id)
    const around = town === null ? {} : { from: town, fromRadius: String(radiusKm) }
    const kinds = categories.length > 0 ? { categories: categories.join(',') } : {}
    const told = { by: 'both', words: 'company.newWork', page: 'listings', values: line.values } as const
    return team.map((to) => ({ ...told, to, query: { ...around, ...kinds }, lines: [{ ...line, to }] }))
  },
  'device.appear': async (ctx, { id }) => {
    const device = await findDevice(ctx, id)
    return device ? [{ ...device, by: 'both', words: 'company.device', page: 'devices' }] : []
  },
  'block.expire': async (ctx, { id }) => inCentre(await findBlock(ctx, id), 'block.expire'),
}

const typeIn = (told: unknown): DocumentType => documentTypes.find((one) => one === told) ?? 'profile'

const toHearers = (hearers: readonly number[] = [], words: Words, values: Values = {}): Notice[] =>
  hearers.map((to) => ({
    to,
    by: 'both',
    words,
    values,
    page: words === 'company.verify' ? 'listings' : 'papers',
  }))

const inCentre = (block: FoundBlock | undefined, words: 'block.verify' | 'block.expire'): Notice[] =>
  (block?.to ?? []).map((to) => ({
    to,
    values: block?.values ?? {},
    by: 'centre',
    words,
    page: 'papers',
  }))

/** SQL: the company's owner and, if its settings say so, its dispatchers. */
const HEARERS = /* sql */ `array[c.user_id] || array(
  select m.user_id from company_members m join company_settings s on s.company_id = m.company_id
  where m.company_id = c.id and m.status = 'active' and m.role = 'dispatcher' and s.papers_to = 'team'
  order by m.id)`

async function findOwner(ctx: Ctx, companyId: number): Promise<number | undefined> {
  const row = await queryOne<{ id: number }>(ctx, `select user_id as id from companies where id = $1`, [companyId])
  return row?.id
}

async function findHearers(ctx: Ctx, companyId: number): Promise<number[] | undefined> {
  const row = await queryOne<{ to: number[] }>(ctx, `select ${HEARERS} as "to" from companies c where c.id = $1`, [
    companyId,
  ])
  return row?.to
}

/** Undefined if the device was removed meanwhile. */
async function findDevice(ctx: Ctx, id: number): Promise<FoundDevice | undefined> {
  const row = await queryOne<{ to: number; name: string; person: string }>(
    ctx,
    `select c.user_id as "to", d.name, u.name as person
     from company_devices d join companies c on c.id = d.company_id join users u on u.id = d.user_id
     where d.id = $1`,
    [id],
  )
  return row && { to: row.to, values: { name: row.name, person: row.person } }
}

interface FoundDevice {
  to: number
  values: Values
}

interface FoundBlock {
  to: number[]
  values: Values
}

async function findBlock(ctx: Ctx, blockId: number): Promise<FoundBlock | undefined> {
  const row = await queryOne<{ to: number[]; type: DocumentType; day: string | null }>(
    ctx,
    `select ${HEARERS} as "to", b.type, b.valid_until as day
     from verification_blocks b join companies c on c.id = b.company_id where b.id = $1`,
    [blockId],
  )
  return row && { to: row.to, values: { document: { document: row.type }, day: { day: row.day } } }
}

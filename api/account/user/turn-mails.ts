import { mailGroups, type LinkGroup } from '#api/common/mail-groups.rules.ts'
import { audit } from '#api/kit/db/audit.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { fail } from '#api/kit/fail.ts'
import { publishEvent } from '#api/kit/worker/outbox.ts'
import { findLocked, lock, type TxCtx } from '#api/kit/db/transition.ts'
import { readMailLink } from './mail-link.lib.ts'
import { User } from './user.model.ts'
import type { MailLink, TurnMails } from './user.schema.ts'

interface LinkedMails {
  group: LinkGroup
  isOn: boolean
}

/** The mail group of the link, and whether its reader still gets it. */
export async function getLinkedMails(ctx: Ctx, { token }: MailLink): Promise<LinkedMails> {
  const { userId, group: named } = meantBy(ctx, token)
  const row = await queryOne<Chosen>(
    ctx,
    `select role, mails_off as "mailsOff", lesser_mails as "lesserMails" from users where id = $1 and status <> 'erased'`,
    [userId],
  )
  if (!row) return fail('token.expired')
  const group = groupFor(row, named)
  return { group, isOn: isOnFor(row, group) }
}

/** Authorized by the link alone: RFC 8058 lets a mail client unsubscribe for its user. */
export async function turnMails(ctx: TxCtx, { token, isOn }: TurnMails): Promise<LinkedMails> {
  const { userId, group: named } = meantBy(ctx, token)
  const user = await lock(ctx, User, { id: userId })
  if (user.status === 'erased') fail('token.expired')
  const group = groupFor(user, named)
  if (isOnFor(user, group) === isOn) return { group, isOn }
  const mailsOff = mailGroups.filter((one) => (one === group ? !isOn : user.mailsOff.includes(one)))
  const changed = group === 'digest' ? ({ lesserMails: isOn ? 'daily' : 'none' } as const) : { mailsOff }
  await user.update(changed, { transaction: ctx.tx })
  const [from, to] = isOn ? ['off', 'on'] : ['on', 'off']
  await audit(ctx, { machine: 'mails', thingId: user.id, event: group, from, to: String(to) })
  return { group, isOn }
}

/**
 * A spam complaint turns off all optional mails; the user can turn them on again in the settings.
 */
export async function turnAllMailsOff(ctx: TxCtx, { userId, email }: { userId: number; email: string }): Promise<void> {
  const user = await findLocked(ctx, User, { id: userId })
  const isHis = user?.email.toLowerCase() === email.toLowerCase() && user.status !== 'erased'
  if (!user || !isHis || mailGroups.every((group) => user.mailsOff.includes(group))) return
  await user.update({ mailsOff: [...mailGroups] }, { transaction: ctx.tx })
  await audit(ctx, { machine: 'mails', thingId: user.id, event: 'complain', from: 'on', to: 'off' })
  await publishEvent(ctx, 'mailbox.complain', user.id)
}

type Chosen = Pick<User, 'role' | 'mailsOff' | 'lesserMails'>

/**
 * Older links to couriers use `offers` for what is now the group `bids`; couriers post no listings.
 */
const groupFor = ({ role }: Chosen, group: LinkGroup): LinkGroup =>
  group === 'offers' && role === 'courier' ? 'bids' : group

/** The daily digest counts as on unless the setting is `none`. */
const isOnFor = ({ mailsOff, lesserMails }: Chosen, group: LinkGroup): boolean =>
  group === 'digest' ? lesserMails !== 'none' : !mailsOff.includes(group)

const meantBy = ({ config }: Pick<Ctx, 'config'>, token: string) => readMailLink(config, token) ?? fail('token.expired')

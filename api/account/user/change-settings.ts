import { audit } from '#api/kit/db/audit.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db/db.ts'
import { modelOfRow } from '#api/kit/db/model-of-row.ts'
import { requestMemo } from '#api/kit/request-memo.ts'
import { lock, type TxCtx } from '#api/kit/db/transition.ts'
import { getOwnRows } from './own-rows.query.ts'
import { User } from './user.model.ts'
import type { Settings } from './user.schema.ts'

/**
 * Changes language, currency, notification settings and display name; omitted fields stay as they
 * are.
 */
export async function changeSettings(ctx: SignedInCtx & TxCtx, settings: Settings): Promise<User> {
  const user = await lock(ctx, User, { id: ctx.caller.userId })
  user.set({
    locale: settings.locale ?? user.locale,
    currency: settings.currency === undefined ? user.currency : settings.currency,
    name: settings.name ?? user.name,
    mailsOff: settings.mailsOff ?? user.mailsOff,
    pushesOff: settings.pushesOff ?? user.pushesOff,
    smsOn: settings.smsOn ?? user.smsOn,
    lesserMails: settings.lesserMails ?? user.lesserMails,
    isQuietAtNight: settings.isQuietAtNight ?? user.isQuietAtNight,
  })
  const changed = user.changed()
  if (!changed) return user
  await user.save(txOption(ctx))
  // The audit names the changed fields only: old values are personal data.
  const entry = { machine: 'user', thingId: user.id, event: 'changeSettings' }
  await audit(ctx, { ...entry, from: user.status, to: user.status, reason: changed.join(', ') })
  return user
}

export const getOwnUser = (ctx: SignedInCtx): Promise<User> =>
  requestMemo(ctx, 'own user', async () => modelOfRow(User, (await getOwnRows(ctx)).user))

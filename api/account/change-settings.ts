import type { SignedInCtx } from '#api/kit/call.ts'
import { txOption } from '#api/kit/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { User } from './user.model.ts'
import type { Settings } from './user.schema.ts'

/** The language in which we write, what about, and the name that others see; what is left out stays. */
export async function changeSettings(ctx: SignedInCtx, settings: Settings): Promise<User> {
  const user = await getOwnUser(ctx)
  return user.update(
    {
      locale: settings.locale ?? user.locale,
      name: settings.name ?? user.name,
      mailsOff: settings.mailsOff ?? user.mailsOff,
      pushesOff: settings.pushesOff ?? user.pushesOff,
      isQuietAtNight: settings.isQuietAtNight ?? user.isQuietAtNight,
    },
    txOption(ctx),
  )
}

export const getOwnUser = async (ctx: SignedInCtx): Promise<User> =>
  orNotFound(await User.findByPk(ctx.caller.userId, txOption(ctx)))

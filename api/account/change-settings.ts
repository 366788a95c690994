import type { SignedInCtx } from '#api/kit/call.ts'
import { within } from '#api/kit/db.ts'
import { reveal } from '#api/kit/fail.ts'
import { User } from './user.model.ts'
import type { Settings } from './user.schema.ts'

/** The language in which we write, and the name that others see; what is left out stays. */
export async function changeSettings(ctx: SignedInCtx, settings: Settings): Promise<User> {
  const user = await getOwnUser(ctx)
  return user.update(
    { locale: settings.locale ?? user.locale, name: settings.name ?? user.name },
    within(ctx),
  )
}

export const getOwnUser = async (ctx: SignedInCtx): Promise<User> =>
  reveal(await User.findByPk(ctx.caller.userId, within(ctx)))

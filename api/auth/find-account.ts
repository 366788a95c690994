import { Op } from 'sequelize'
import type { Ctx } from '#api/kit/context.ts'
import { within } from '#api/kit/db.ts'
import { User } from '#api/user/user.model.ts'

/** By e-mail or login, whatever case it is typed in. */
export const findAccount = (ctx: Pick<Ctx, 'tx'>, login: string): Promise<User | null> =>
  User.findOne({
    where: { [Op.or]: [{ email: login }, { login }], status: { [Op.ne]: 'erased' } },
    ...within(ctx),
  })

import { literal, Op } from 'sequelize'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne, txOption } from '#api/kit/db/db.ts'
import { User } from '#api/account/user/user.model.ts'

const alive = { status: { [Op.ne]: 'erased' } }

/** The account that has confirmed this address. */
export const findAccount = (ctx: Pick<Ctx, 'tx'>, email: string): Promise<User | null> =>
  User.findOne({
    where: { email, emailConfirmedAt: { [Op.ne]: null }, ...alive },
    ...txOption(ctx),
  })

/** The id of the account that has confirmed the address this account only claims. */
export async function findAccountBehind(ctx: Pick<Ctx, 'tx'>, userId: number): Promise<number | undefined> {
  const row = await queryOne<{ id: number }>(
    ctx,
    `select a.id from users claim join users a on a.email = claim.email
     where claim.id = $1 and a.id <> claim.id and a.email_confirmed_at is not null and a.status <> 'erased'`,
    [userId],
  )
  return row?.id
}

/** The account to mail at an address: the one that has confirmed it, or else the newest claim. */
export const findMailed = (ctx: Pick<Ctx, 'tx'>, email: string): Promise<User | null> =>
  User.findOne({ where: { email, ...alive }, order: provedThenNewest, ...txOption(ctx) })

/** Accounts that can sign in with this login or address: two at most, the confirmed one first. */
export const findSignIns = (login: string): Promise<User[]> =>
  User.findAll({
    where: {
      [Op.or]: [{ email: login }, { login }],
      passwordHash: { [Op.ne]: null },
      ...alive,
    } as never,
    order: provedThenNewest,
    limit: SIGN_INS_MAX,
  })

export const SIGN_INS_MAX = 2

const provedThenNewest = [
  [literal('email_confirmed_at is null'), 'asc'],
  ['id', 'desc'],
] as [ReturnType<typeof literal> | string, string][]

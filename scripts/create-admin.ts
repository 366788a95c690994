import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { toMainPath, mainOrigin, toPath } from '#content/paths.ts'
import { DEFAULT_LOCALE, storefrontOf } from '#content/storefronts.ts'
import { createAdmin, type MadeAdmin } from '#api/account/user/create-admin.part.ts'
import { emailField, passwordField } from '#api/common/fields.schema.ts'
import { staffRoles } from '#api/common/staff.rules.ts'
import { jobContext } from '#api/jobs.ts'
import type { Config } from '#api/kit/config.ts'
import { inTransaction } from '#api/kit/db/db.ts'
import { openServices } from '#api/services.ts'
import { startDatabase } from '#scripts/kit/database.ts'
import { readSettings } from '#scripts/kit/settings.ts'
import { command, say } from '#scripts/kit/terminal.ts'
import { UserError } from '#scripts/kit/user-error.ts'

const USAGE =
  'Use it as: npm run create-admin -- --email ada@shop.example [--name "Ada Min"] [--password] [--more] [--role support]'

/** Creates the first administrator of a production shop, or with --more another one. */
void command(async () => {
  const wishes = readWishes()
  const password = wishes.asksPassword ? await askPassword() : undefined
  const { config, stop } = await startDatabase(readSettings())
  try {
    const { services, close } = await openServices(config)
    try {
      const made = await inTransaction(jobContext(services), (ctx) =>
        createAdmin(ctx, { ...wishes, locale: DEFAULT_LOCALE, password }),
      )
      tell(config, made, wishes.email)
    } finally {
      await close()
    }
  } finally {
    await stop()
  }
})

function readWishes() {
  const { email, name, password, more, role } = parse()
  if (!email || !emailField().isValidSync(email)) throw new UserError(USAGE)
  const staffRole = staffRoles.find((one) => one === role)
  if (role && !staffRole) throw new UserError(`${USAGE}\nRoles: ${staffRoles.join(', ')}.`)
  return {
    staffRole,
    email,
    name: name ?? email,
    asksPassword: password === true,
    isOneMore: more === true,
  }
}

function parse() {
  try {
    return parseArgs({
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        password: { type: 'boolean' },
        more: { type: 'boolean' },
        role: { type: 'string' },
      },
    }).values
  } catch {
    throw new UserError(USAGE)
  }
}

/** Typed characters are not echoed. */
async function askPassword(): Promise<string> {
  say('Password of the new administrator (it is not shown):')
  const silent = new Writable({
    write: (_chunk, _encoding, done) => {
      done()
    },
  })
  const lines = createInterface({
    input: process.stdin,
    output: silent,
    terminal: process.stdin.isTTY,
  })
  try {
    const password = await lines.question('')
    if (passwordField().required().isValidSync(password)) return password
    throw new UserError(
      'The password needs at least 8 characters, with a digit, an upper-case and a lower-case letter.',
    )
  } finally {
    lines.close()
  }
}

function tell({ originPattern, smtpUrl }: Config, made: MadeAdmin, email: string): void {
  const back = mainOrigin(originPattern) + toMainPath('admin')
  if (made.is === 'refused')
    throw new UserError(
      made.because === 'exists'
        ? 'There is an administrator already. Say --more to make another one.'
        : `${email} has an account already; an administrator needs an address of their own.`,
    )
  if (made.is === 'ready') return say(`${email} may sign in: ${back}`)
  if (smtpUrl) return say(`A link to choose a password is on its way to ${email}. Then sign in: ${back}`)
  // Without a mail server only the reader of this terminal can open the link.
  const { subdomain } = storefrontOf(DEFAULT_LOCALE)
  const page = originPattern.replace('{subdomain}', subdomain) + toPath(DEFAULT_LOCALE, 'auth')
  say(`Choose a password within an hour: ${page}?token=${made.token}\nThen sign in: ${back}`)
}

import { mkdir, readFile, stat } from 'node:fs/promises'
import { UserError } from './user-error.ts'
import { run } from '#scripts/kit/child.ts'

export interface Account {
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root, so root switches to an unprivileged account; other users keep
 * theirs.
 */
export async function accountFor(folder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const owner = await stat(folder).catch(() => undefined)
  // An existing cluster belongs to the account that created it; only that account may run it.
  const found =
    (owner && owner.uid !== 0 ? lines.find((fields) => Number(fields[2]) === owner.uid) : undefined) ??
    lines.find(([name]) => name === 'postgres') ??
    lines.find(([name]) => name === 'nobody')
  if (!found)
    throw new UserError(
      'PostgreSQL does not run as root, and this machine has neither an account "postgres" nor "nobody"; start CarryTo as a user, or give it a database with DATABASE_URL.',
    )
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** Whether the account can read a folder; all parent folders must allow it too. */
export async function mayRead(account: Account | undefined, folder: string): Promise<boolean> {
  if (!account) return true
  const { code } = await run('test', ['-r', folder, '-a', '-x', folder], { ...account, cwd: '/' })
  return code === 0
}

/** Creates a folder; its new parents stay open to others, so that the account can enter it. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o755 }).catch((error: NodeJS.ErrnoException) => {
    // Node reports a read-only disk as ENOENT here.
    if (error.code !== 'ENOENT') throw error
    throw new UserError(`The folder ${folder} cannot be made; choose another one with DATA_DIR.`)
  })
}

/** An error that the user can fix: printed as its sentence alone, without a stack. */
export class UserError extends Error {}

interface Problem {
  code?: string
  path?: string
  message?: string
}

const plain: Record<string, (problem: Problem) => string> = {
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  '53100': diskFull,
  EROFS: ({ path }) => `${path ?? 'The disk'} is read-only; choose another folder with DATA_DIR.`,
  ENOTDIR: notAFolder,
  EEXIST: notAFolder,
  EACCES: noPermission,
  EPERM: noPermission,
  EADDRINUSE: () => 'The port is taken; choose another one with PORT.',
  ENOTFOUND: noDatabase,
  EAI_AGAIN: noDatabase,
  ECONNREFUSED: noDatabase,
  ECONNRESET: noDatabase,
  ETIMEDOUT: noDatabase,
  EHOSTUNREACH: noDatabase,
  ENETUNREACH: noDatabase,
  '28P01': () => 'The database refused the name or the password in DATABASE_URL.',
  '28000': () => 'The database refused the name or the password in DATABASE_URL.',
  '3D000': () => 'The database named in DATABASE_URL does not exist; create it first.',
  '53300': () => 'The database has no free connection left; raise its max_connections.',
  '57P03': () => 'The database is still starting or stopping; try again in a moment.',
  '42501': ({ message }) => `The account in DATABASE_URL may not do this: ${message ?? 'no reason given'}.`,
}

/** The sentence for an expected error, or undefined for an unexpected one. */
export function sentenceFor(error: unknown): string | undefined {
  for (const one of chain(error)) {
    if (one instanceof UserError || one.name === 'ConfigError' || one.constructor.name === 'ConfigError')
      return one.message
    const { code } = one as Problem
    const sentence = code === undefined ? undefined : plain[code]
    if (sentence) return sentence(one)
  }
  return undefined
}

/** Sequelize and umzug wrap errors; the cause is further in. */
function chain(error: unknown): Error[] {
  if (!(error instanceof Error)) return []
  const { cause, parent } = error as { cause?: unknown; parent?: unknown }
  return [error, ...chain(cause), ...(parent === cause ? [] : chain(parent))]
}

function diskFull() {
  return 'The disk is full; free some space and start again.'
}

function notAFolder({ path }: Problem) {
  return `${path ?? 'DATA_DIR'} is not a folder; choose another one with DATA_DIR.`
}

function noPermission({ path }: Problem) {
  return `This account may not write to ${path ?? 'a file that CarryTo needs'}; choose another folder with DATA_DIR, or start CarryTo with the account that owns it.`
}

function noDatabase() {
  return 'The database of DATABASE_URL does not answer; check the address and that it is running.'
}

import type { Ctx } from './context.ts'

/**
 * Whether a write is meant for this version, as `If-Match` says: any of its tags; one that a proxy has
 * weakened is still the same version, and who names none means any.
 */
export function isMeantFor({ io }: Pick<Ctx, 'io'>, version: number): boolean {
  const header = io.header('If-Match')?.trim()
  if (header === undefined || header === '*') return true
  const versions = header.split(',').map((tag) => /^(?:W\/)?"?(\d+)"?$/.exec(tag.trim())?.[1])
  return versions.includes(String(version))
}

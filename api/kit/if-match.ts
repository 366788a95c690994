import type { Ctx } from './context.ts'

/**
 * Whether `If-Match` allows a write to this version: one of its tags, weak or not, matches, or the
 * header is missing.
 */
export function isMeantFor({ io }: Pick<Ctx, 'io'>, version: number): boolean {
  const header = io.header('If-Match')?.trim()
  if (header === undefined || header === '*') return true
  const versions = header.split(',').map((tag) => /^(?:W\/)?"?(\d+)"?$/.exec(tag.trim())?.[1])
  return versions.includes(String(version))
}

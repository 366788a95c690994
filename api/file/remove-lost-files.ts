import type { Ctx } from '#api/kit/context.ts'
import { PART } from '#api/kit/storage/storage.ts'
import { LOST_FILE_HOURS } from './file.rules.ts'
import { uidOf, type FileKind } from './stored-file.lib.ts'

const BATCH = 500

/** Deletes files older than a day without a row, left by processes that died during an upload. */
export async function removeLostFiles(ctx: Ctx, kinds: readonly FileKind[]): Promise<void> {
  const before = ctx.now.minus({ hours: LOST_FILE_HOURS }).toJSDate()
  for (const kind of kinds) {
    const names: string[] = []
    for await (const name of ctx.storage.listOld(kind.folder, before)) {
      names.push(name)
      if (names.length === BATCH) await removeLost(ctx, kind, names.splice(0))
    }
    await removeLost(ctx, kind, names)
  }
}

/** Files with unknown names are not touched. */
async function removeLost(ctx: Ctx, kind: FileKind, names: readonly string[]): Promise<void> {
  const uids = names.flatMap((name) => uidOf(kind, name) ?? [])
  const known = new Set((await kind.findKnown(ctx, uids)).map(({ uid }) => uid))
  const lost = names.filter((name) => {
    const uid = uidOf(kind, name)
    return uid === undefined ? name.endsWith(PART) : !known.has(uid)
  })
  for (const name of lost) await ctx.storage.remove(name)
  if (lost.length > 0) ctx.log.info({ folder: kind.folder, count: lost.length }, 'lost files went')
}

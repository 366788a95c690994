import type { Instant, Uuid } from '#api/common/wire.rules.ts'
import { signedAddressOf } from '#api/file/signed-address.lib.ts'
import type { Ctx } from '#api/kit/context.ts'
import { messageFile } from './message-file.part.ts'
import { messageView, shownName, type MessageRow, type MessageView } from './message.view.ts'

export interface MessageFileRow {
  uid: Uuid
  form: 'picture' | 'pdf'
  name: string
  masked: string | null
  pages: number
}

export interface TalkRow extends MessageRow {
  readAt: Date | null
  files: MessageFileRow[]
}

export interface MessageFileView {
  uid: Uuid
  form: 'picture' | 'pdf'
  /** File name of a document, without contact data before the booking; null for a picture. */
  name: string | null
  pages: number
  /**
   * The file may show contact data, which cannot be masked in a picture, so it opens only after a
   * warning.
   */
  isHeld: boolean
  /** Signed URL, valid until `until`; null while the file is held. */
  url: string | null
  /** Small version of a picture. */
  thumbUrl: string | null
  until: Instant | null
}

/** A message in the conversation about an offer. */
export interface TalkMessageView extends MessageView {
  files: MessageFileView[]
  /** When the other side read it. */
  readAt: Instant | null
}

interface Reading {
  isOwn: boolean
  isWhole: boolean
  /** Staff see everything. */
  isStaff?: boolean
}

type Signing = Pick<Ctx, 'config' | 'now'>

export const talkMessageView = (
  ctx: Signing,
  row: TalkRow,
  { isOwn, isWhole, isStaff = false }: Reading,
): TalkMessageView => ({
  ...messageView(row, { isOwn, name: shownName(row), isWhole }),
  files: row.files.map((file) => messageFileView(ctx, file, { isWhole, isHeld: !isOwn && !isWhole && !isStaff })),
  readAt: row.readAt?.toISOString() ?? null,
})

export function messageFileView(
  ctx: Signing,
  { uid, form, name, masked, pages }: MessageFileRow,
  { isWhole, isHeld }: { isWhole: boolean; isHeld: boolean },
): MessageFileView {
  const open = (as: 'pdf' | 'large' | 'w480') => signedAddressOf(ctx, messageFile, { uid, form: as })
  const shown = isWhole ? name : (masked ?? name)
  const isPdf = form === 'pdf'
  return {
    ...{ uid, form, pages, isHeld },
    name: isPdf && shown !== '' ? shown : null,
    ...(isHeld ? { url: null, until: null } : open(isPdf ? 'pdf' : 'large')),
    thumbUrl: isPdf || isHeld ? null : open('w480').url,
  }
}

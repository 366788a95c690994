import type { Instant, Uuid } from '#api/common/wire.rules.ts'
import { signedAddressOf } from '#api/file/signed-address.part.ts'
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
  /** What its sender calls a paper, without contact data before the booking; of a picture, nothing. */
  name: string | null
  pages: number
  /** It may show contact data, so it opens for a reader who was told so: no mask looks into a picture. */
  isHeld: boolean
  /** Opens it until then, for whoever has the address; none while it is held. */
  url: string | null
  /** Of a picture, a small one. */
  thumbUrl: string | null
  until: Instant | null
}

/** What one side of an offer has written to the other. */
export interface TalkMessageView extends MessageView {
  files: MessageFileView[]
  /** When somebody of the other side has read it. */
  readAt: Instant | null
}

interface Reading {
  isOwn: boolean
  isWhole: boolean
  /** Staff reads all. */
  isStaff?: boolean
}

type Signing = Pick<Ctx, 'config' | 'now'>

export const talkMessageView = (
  ctx: Signing,
  row: TalkRow,
  { isOwn, isWhole, isStaff = false }: Reading,
): TalkMessageView => ({
  ...messageView(row, { isOwn, name: shownName(row), isWhole }),
  files: row.files.map((file) =>
    messageFileView(ctx, file, { isWhole, isHeld: !isOwn && !isWhole && !isStaff }),
  ),
  readAt: row.readAt?.toISOString() ?? null,
})

export function messageFileView(
  ctx: Signing,
  { uid, form, name, masked, pages }: MessageFileRow,
  { isWhole, isHeld }: { isWhole: boolean; isHeld: boolean },
): MessageFileView {
  const open = (as: 'pdf' | 'large' | 'w480') => signedAddressOf(ctx, messageFile, { uid, form: as }) // prettier-ignore
  const shown = isWhole ? name : (masked ?? name)
  const isPdf = form === 'pdf'
  return {
    ...{ uid, form, pages, isHeld },
    name: isPdf && shown !== '' ? shown : null,
    ...(isHeld ? { url: null, until: null } : open(isPdf ? 'pdf' : 'large')),
    thumbUrl: isPdf || isHeld ? null : open('w480').url,
  }
}

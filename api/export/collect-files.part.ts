import { publicText } from '#api/kit/public-text.ts'
import { pictureFile } from '#api/auction/picture-file.part.ts'
import { documentFile } from '#api/company/verification/document-file.part.ts'
import { identityFile } from '#api/company/identity/identity-file.part.ts'
import { statuteFile } from '#api/company/charity/statute-file.part.ts'
import { ownPictureFile } from '#api/company/picture/own-picture-file.part.ts'
import { doorFile } from '#api/case/door/door-file.part.ts'
import { complaintFile } from '#api/case/complaint/complaint-file.part.ts'
import { messageFile } from '#api/message/message-file.part.ts'
import { proofFile } from '#api/delivery/proof-file.part.ts'
import type { FileForm } from '#api/file/file.rules.ts'
import { nameOf, type FileKind } from '#api/file/stored-file.lib.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { ownData } from './own-data.query.ts'
import type { OwnFile } from './pack-parts.lib.ts'

interface Sent {
  uid: string
  form: FileForm
}

/** Kinds of uploaded files, and the queries for a user's own. */
const kinds: readonly { kind: FileKind; folder: string; sent: string }[] = [
  {
    kind: pictureFile,
    folder: 'pictures',
    sent: `select p.uid, 'large' as form from auction_pictures p join auctions a on a.id = p.auction_id
      where a.owner_id = $1 order by a.id, p.position`,
  },
  {
    kind: proofFile,
    folder: 'proofs',
    sent: `select uid, 'large' as form from delivery_proofs
      where by_user_id = $1 and kind in ('photo', 'signature') order by created_at`,
  },
  {
    kind: messageFile,
    folder: 'messages',
    sent: `select f.uid, case f.form when 'pdf' then 'pdf' else 'large' end as form
      from message_files f join messages m on m.id = f.message_id
      where m.author_id = $1 order by m.id, f.position`,
  },
  {
    kind: complaintFile,
    folder: 'complaints',
    sent: `select f.uid, case f.form when 'pdf' then 'pdf' else 'large' end as form
      from complaint_files f join complaint_messages m on m.id = f.message_id
      where m.author_id = $1 order by m.id, f.position`,
  },
  {
    kind: doorFile,
    folder: 'door',
    sent: `select f.uid, 'large' as form from door_files f join door_prices p on p.id = f.door_price_id
      where p.asked_by = $1 order by p.id, f.position`,
  },
  {
    kind: documentFile,
    folder: 'documents',
    sent: `select d.uuid as uid, case d.form when 'pdf' then 'pdf' else 'large' end as form
      from company_documents d join companies c on c.id = d.company_id
      where c.user_id = $1 order by d.created_at`,
  },
  {
    kind: ownPictureFile,
    folder: 'own-pictures',
    sent: `select uid, 'large' as form from user_pictures where user_id = $1 order by created_at, uid`,
  },
  {
    kind: identityFile,
    folder: 'identity-document',
    sent: `select uid, 'large' as form from identity_photos where user_id = $1 order by side`,
  },
  {
    kind: statuteFile,
    folder: 'statute',
    sent: `select k.statute_uid as uid, case k.statute_form when 'pdf' then 'pdf' else 'large' end as form
      from charity_checks k join companies c on c.id = k.company_id
      where c.user_id = $1 and k.statute_uid is not null`,
  },
]

type Row = Record<string, unknown>

const withoutContacts = (row: Row, column: string): Row => ({
  ...row,
  [column]: typeof row[column] === 'string' ? publicText(row[column]) : row[column],
})

/** Text by others is masked as it is when the user reads it on a page. */
const asRead: Readonly<Record<string, (row: Row) => Row>> = {
  'watched-listings': (row) => withoutContacts(row, 'title'),
  'offers-received': (row) => (row.accepted_at === null ? withoutContacts(row, 'message') : row),
}

/** All data of a user, one file at a time: database rows first, then uploads. */
export async function* collectFiles(ctx: Ctx, userId: number): AsyncIterable<OwnFile> {
  for (const { name, text } of ownData) {
    const [found] = await query<{ data: Row[] }>(ctx, text, [userId])
    const rows = (found?.data ?? []).map(asRead[name] ?? ((row) => row))
    yield { name: `${name}.json`, bytes: asJson(rows) }
  }
  for (const { kind, folder, sent } of kinds)
    for (const { uid, form } of await query<Sent>(ctx, sent, [userId])) {
      const bytes = await ctx.storage.get(nameOf(kind, uid, form))
      if (bytes) yield { name: `${folder}/${uid}.${form === 'pdf' ? 'pdf' : 'webp'}`, bytes }
    }
}

const asJson = (data: unknown): Uint8Array => new TextEncoder().encode(`${JSON.stringify(data, null, 2)}\n`)

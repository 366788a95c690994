import { beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { callsOf, type Call } from '#api/http/rest.ts'
import { query } from '#api/kit/db/db.ts'
import { findAppError } from '#api/kit/fail.ts'
import { appRouter } from '#api/router.ts'
import { askCall } from '#tests/support/ask-call.ts'
import { aScene } from '#tests/support/scene.ts'
import { aPhoto } from '#tests/support/scenes/auctions.ts'
import { aMaskedMessage } from '#tests/support/scenes/maskings.ts'
import { aPayableCharity } from '#tests/support/scenes/offers.ts'
import { aPdf } from '#tests/support/scenes/papers.ts'
import { anActing, anAdmin } from '#tests/support/scenes/people.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })

const noTx = { tx: undefined }

/** Every read that can be about a person. */
const questions = callsOf(appRouter).filter(
  ({ name, meta }) => meta.kind === 'read' && !/^(?:address|category|help|search|storefront)\./.test(name),
)

const to = (what: string, ...readers: string[]): string[] => readers.map((reader) => `${what} to ${reader}`)

/** The entry that each call leaves in the audit log, and its readers. */
const recorded: Record<string, string[]> = {
  'admin.deal': to('talk_shown', 'staff'),
  'auction.ownerContact': to('owner_contact_shown', 'owner', 'carrier', 'staff', 'staff as the carrier'),
  'auction.courierContact': to('courier_contact_shown', 'owner', 'carrier', 'staff', 'staff as the carrier'),
  'auction.receiverPhone': to('receiver_contact_shown', 'carrier', 'staff', 'staff as the carrier'),
  'company.document': to('papers_shown', 'staff', 'staff as the carrier'),
  'company.toCheck': to('papers_shown', 'staff'),
  'company.charity': to('papers_shown', 'staff as the charity'),
  'company.charities': to('papers_shown', 'staff'),
  'complaint.export': to('case_file_shown', 'owner', 'carrier', 'staff', 'staff as the carrier'),
  'message.file': to('talk_shown', 'staff'),
  'message.masked': to('text_shown', 'staff'),
  'message.ofOffer': to('talk_shown', 'staff'),
  'offer.caseFile': to('case_file_shown', 'owner', 'carrier', 'staff', 'staff as the carrier'),
  'user.identities': to('identity_shown', 'staff'),
}

/** Calls that show the data of another person and leave no entry. */
const unrecorded: Record<string, string[]> = {
  // The register of the back office, and a deal that staff open from there.
  'admin.user': to('owner', 'staff'),
  'admin.users': to('owner and courier', 'staff'),
  'auction.get': ['street to carrier', 'receiver and street to staff', 'street to staff as the carrier'],
}

interface World {
  input: Record<string, unknown>
  readers: Record<string, { enter: () => Promise<SignedIn>; own: string[]; asks?: RegExp }>
  /** Words by which each kind of data is recognised in an answer. */
  words: Record<string, string[]>
}

let world: World

/** A paid deal, and one of each kind of file and text that staff read. */
beforeAll(async () => {
  const { deal, input, secrets } = await aScene('paid')
  const { ann, bob, offerId } = deal
  const [photo, pdf] = [{ name: 'a.jpg', bytes: await aPhoto() }, { name: 'a.pdf', bytes: aPdf() }] // prettier-ignore
  const clara = await aPayableCharity()
  await as(clara).company.handInCharity({ file: pdf })
  await as(ann).user.addIdentityPhoto({ document: 'passport', side: 'front', file: photo })
  const { uuid } = await as(bob).company.addDocument({ type: 'profile', file: photo })
  const { files } = await as(ann).message.send({ offerId, text: 'Ring twice.', files: [pdf] })
  const { id: complaintId } = await as(ann).complaint.add({ offerId, kind: 'conduct', text: 'Came late.' })
  await aMaskedMessage()
  const [ownersMail = '', ownersPhone = ''] = secrets.owner ?? []
  const [couriersMail = '', couriersPhone = ''] = secrets.courier ?? []
  world = {
    input: { ...input, offerId, complaintId, userId: ann.userId, uuid, uid: files[0]?.uid },
    readers: {
      owner: { enter: async () => Promise.resolve(ann), own: ['owner', 'street', 'receiver', 'identity', 'talk'] },
      carrier: { enter: async () => Promise.resolve(bob), own: ['courier', 'paper', 'talk'] },
      staff: { enter: anAdmin, own: [] },
      'staff as the carrier': { enter: async () => anActing({ in: bob }), own: ['courier', 'talk'] },
      'staff as the charity': { enter: async () => anActing({ in: clara }), own: [], asks: /^company/ },
    },
    words: {
      owner: [ownersMail, ownersPhone],
      courier: [couriersMail, couriersPhone],
      receiver: secrets.receiver ?? [],
      street: secrets.address ?? [],
      paper: ['/files/documents/', '/files/statutes/'],
      identity: ['/files/identities/'],
      talk: ['Ring twice', '/files/messages/'],
      'masked text': ['601 234 567'],
    },
  }
})

/** The answer as text; that of an error is empty. */
async function answerOf(question: Call, caller: SignedIn): Promise<string> {
  const type = question.name === 'company.document' ? 'profile' : 'accepted'
  try {
    return JSON.stringify((await askCall(caller, question, { ...world.input, type })) ?? '')
  } catch (error) {
    if (!findAppError(error)) throw error
    return ''
  }
}

const kindsIn = (answer: string, own: readonly string[]): string[] =>
  Object.entries(world.words)
    .filter(([kind, words]) => !own.includes(kind) && words.some((word) => answer.includes(word)))
    .map(([kind]) => kind)

let last = 0

/** Names of the entries since the last question. */
async function newEntries(): Promise<string[]> {
  const rows = await query<{ id: number; event: string }>(
    noTx,
    `select id::int, event from audit_events where id > $1 order by id`,
    [last],
  )
  last = rows.at(-1)?.id ?? last
  return rows.map(({ event }) => event)
}

test('each call that shows the data of another person leaves its entry in the audit log', async () => {
  const [entries, shown] = [new Map<string, string[]>(), new Map<string, string[]>()]
  const add = (to: Map<string, string[]>, name: string, what: string) => to.set(name, [...(to.get(name) ?? []), what])
  for (const [reader, { enter, own, asks = /./ }] of Object.entries(world.readers)) {
    let caller = await enter()
    await newEntries()
    for (const question of questions.filter(({ name }) => asks.test(name))) {
      const kinds = kindsIn(await answerOf(question, caller), own)
      const events = await newEntries()
      for (const event of events) add(entries, question.name, `${event} to ${reader}`)
      if (events.length === 0 && kinds.length > 0) add(shown, question.name, `${kinds.join(' and ')} to ${reader}`)
      // Views of staff are recorded once an hour.
      if (events.length > 0) caller = await enter()
      await newEntries()
    }
  }
  expect(Object.fromEntries(entries)).toEqual(recorded)
  expect(Object.fromEntries(shown), 'record the view in the audit log, or say here why not').toEqual(unrecorded)
})

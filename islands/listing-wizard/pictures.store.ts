import { atom } from 'nanostores'
import { PICTURE_MAX_BYTES } from '#api/file/file.rules.ts'
import { PICTURES_MAX } from '#api/auction/auction.rules.ts'
import { api, isGone, problemIn, uploadPicture, type Outputs, type Upload } from '#islands/kit/client.ts'
import { newUuid } from '#islands/kit/uuid.ts'
import { $form, change } from './draft.store.ts'
import { clearErrors } from './errors.store.ts'
import type { Picture } from './form.ts'

/** A picture being uploaded. */
export interface Sending {
  id: string
  name: string
  file: File
  previewUrl: string
  state: 'waiting' | 'sending' | 'failed'
  share: number
  /** Why it failed, in the visitor's language if the server gave a message. */
  reason: { code: string; message?: string } | null
}

export const $sending = atom<readonly Sending[]>([])
/** More pictures were chosen than a listing may have. */
export const $hasTooMany = atom(false)

let current: { id: string; upload: Upload<Outputs['auction']['addPicture']> } | undefined

const roomForPictures = (): number => PICTURES_MAX - $form.get().pictures.length - $sending.get().length

export function addPictures(files: readonly File[]): void {
  // Removed pictures that can still be restored count towards the server's limit.
  void forgetRemoved()
  const room = roomForPictures()
  $hasTooMany.set(files.length > room)
  if (files.length > 0) goOnWithoutExpired()
  const added = files.slice(0, Math.max(0, room)).map(sendingOf)
  $sending.set([...$sending.get(), ...added])
  void sendNext()
}

/** The visitor has read that pictures expired, and adds them again or goes on without them. */
export function goOnWithoutExpired(): void {
  if ($form.get().havePicturesExpired) change({ havePicturesExpired: false })
  clearErrors('pictures')
}

/** Removes pictures from the form that the server no longer has. */
export function loseExpired(positions: readonly number[]): void {
  const pictures = $form.get().pictures.filter((_, at) => !positions.includes(at))
  change({ pictures, havePicturesExpired: true })
}

/**
 * The server counts a draft's day from its first picture, the form from the last change, so check
 * each picture.
 */
export async function findExpired(): Promise<void> {
  const { pictures } = $form.get()
  const areGone = await Promise.all(pictures.map(({ thumbUrl }) => isGone(thumbUrl)))
  const gone = pictures.filter((_, at) => areGone[at]).map(({ uid }) => uid)
  const positions = $form.get().pictures.flatMap(({ uid }, at) => (gone.includes(uid) ? [at] : []))
  if (positions.length > 0) loseExpired(positions)
}

const wrongWith = (file: File): string | undefined => (file.size > PICTURE_MAX_BYTES ? 'too_large' : undefined)

const sendingOf = (file: File): Sending => ({
  id: newUuid(),
  name: file.name,
  file,
  previewUrl: URL.createObjectURL(file),
  share: 0,
  ...firstState(wrongWith(file)),
})

const firstState = (code: string | undefined): Pick<Sending, 'state' | 'reason'> =>
  code ? { state: 'failed', reason: { code } } : { state: 'waiting', reason: null }

const set = (id: string, part: Partial<Sending>): void =>
  $sending.set($sending.get().map((one) => (one.id === id ? { ...one, ...part } : one)))

/** Uploads one at a time, because a phone's connection is slow. */
async function sendNext(): Promise<void> {
  const next = $sending.get().find(({ state }) => state === 'waiting')
  if (current || !next) return
  set(next.id, { state: 'sending', share: 0, reason: null })
  const sent = { auction: $form.get().uuid, file: next.file }
  current = { id: next.id, upload: uploadPicture(sent, (share) => set(next.id, { share })) }
  try {
    const { uid, originalName, originalUrl, thumbUrl } = await current.upload.done
    change({ pictures: [...$form.get().pictures, { uid, originalName, originalUrl, thumbUrl }] })
    drop(next.id)
  } catch (error) {
    set(next.id, { state: 'failed', reason: reasonOf(error) })
  } finally {
    current = undefined
    void sendNext()
  }
}

function reasonOf(error: unknown): Sending['reason'] {
  const problem = problemIn(error)
  if (!problem) return { code: 'lost' }
  if (problem.status === 413) return { code: 'too_large' }
  const message = problem.errors?.[0]?.message ?? problem.detail
  // A retry can help after 401, 429 or a server error; a picture refused for its content is refused
  // again.
  const isForNow = [401, 429].includes(problem.status) || problem.status >= 500
  return { code: isForNow ? 'lost' : 'refused', ...(message ? { message } : {}) }
}

export function retryPicture(id: string): void {
  set(id, { state: 'waiting', reason: null })
  void sendNext()
}

/** Cancels an upload. */
export function dropPicture(id: string): void {
  if (current?.id === id) current.upload.abort()
  drop(id)
  $hasTooMany.set(false)
}

/** Resolves when no upload is pending: each has succeeded or failed. */
export const picturesSettled = (): Promise<void> =>
  new Promise((done) => {
    const isOnItsWay = () => $sending.get().some(({ state }) => state !== 'failed')
    if (!isOnItsWay()) return done()
    const stop = $sending.listen(() => {
      if (isOnItsWay()) return
      stop()
      done()
    })
  })

export const haveFailed = (): boolean => $sending.get().length > 0

function drop(id: string): void {
  const gone = $sending.get().find((one) => one.id === id)
  if (gone) URL.revokeObjectURL(gone.previewUrl)
  $sending.set($sending.get().filter((one) => one.id !== id))
}

/**
 * The picture removed last; it can be restored until the next change to the pictures or leaving the
 * step.
 */
export const $removedPicture = atom<{ picture: Picture; at: number } | null>(null)

/**
 * W39: removes the picture from the form at once, and on the server when it can no longer be
 * restored.
 */
export function removePicture(uid: string): void {
  void forgetRemoved()
  const { pictures } = $form.get()
  const at = pictures.findIndex((picture) => picture.uid === uid)
  const picture = pictures[at]
  if (!picture) return
  change({ pictures: pictures.filter((one) => one !== picture) })
  $hasTooMany.set(false)
  $removedPicture.set({ picture, at })
}

export function putPictureBack(): void {
  const removed = $removedPicture.get()
  if (!removed) return
  change({ pictures: $form.get().pictures.toSpliced(removed.at, 0, removed.picture) })
  $removedPicture.set(null)
}

export async function forgetRemoved(): Promise<void> {
  const removed = $removedPicture.get()
  if (!removed) return
  $removedPicture.set(null)
  try {
    const auction = $form.get().uuid
    await api.auction.removePicture.mutate({ auction, fileUid: removed.picture.uid })
  } catch {
    // The posted form does not include it either way.
  }
}

/** The first picture is the listing's cover. */
export function movePicture(uid: string, to: number): void {
  const { pictures } = $form.get()
  const moved = pictures.find((picture) => picture.uid === uid)
  if (!moved || to < 0 || to >= pictures.length || pictures[to] === moved) return
  change({ pictures: pictures.filter((one) => one !== moved).toSpliced(to, 0, moved) })
}

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aSetup, anApi } from '#tests/support/wizard.ts'
import { $isSignedOut } from '#islands/kit/signed-out.store.ts'
import { $form, change } from '#islands/listing-wizard/draft.store.ts'
import { emptyForm } from '#islands/listing-wizard/form.ts'
import {
  $removedPicture,
  $sending,
  addPictures,
  findExpired,
  forgetRemoved,
  picturesSettled,
  putPictureBack,
  removePicture,
  retryPicture,
} from '#islands/listing-wizard/pictures.store.ts'
import { $setup } from '#islands/listing-wizard/setup.store.ts'

const MEGABYTE = 1024 * 1024

beforeEach(() => {
  anApi({})
  $setup.set(aSetup())
  $form.set(emptyForm())
  $sending.set([])
})

describe('a picture that is too large', () => {
  const large = new File([new Uint8Array(15 * MEGABYTE)], 'large.jpg', { type: 'image/jpeg' })

  test('is refused before the upload', () => {
    addPictures([large])

    expect($sending.get().map(({ state, reason }) => [state, reason?.code])).toEqual([['failed', 'too_large']])
  })

  test('replaces expired ones without a question about them', () => {
    change({ havePicturesExpired: true })
    addPictures([large])

    expect($form.get().havePicturesExpired).toBe(false)
  })
})

describe('pictures of a restored form', () => {
  const kept = ['one', 'two'].map((uid) => ({ uid, originalName: `${uid}.jpg`, originalUrl: '', thumbUrl: `/${uid}` }))
  const shown = () => $form.get().pictures.map(({ uid }) => uid)

  test('are reported as expired if the server no longer has them', async () => {
    globalThis.fetch = (address) => Promise.resolve(new Response(null, { status: address === '/one' ? 404 : 200 }))
    change({ pictures: kept })
    await findExpired()

    expect(shown()).toEqual(['two'])
    expect($form.get().havePicturesExpired).toBe(true)
  })

  test('stay on a network or server error', async () => {
    change({ pictures: kept })
    await findExpired()
    globalThis.fetch = () => Promise.resolve(new Response(null, { status: 503 }))
    await findExpired()

    expect(shown()).toEqual(['one', 'two'])
    expect($form.get().havePicturesExpired).toBe(false)
  })
})

describe('a picture whose sender was signed out meanwhile', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    $isSignedOut.set(false)
  })

  test('is kept, asks to sign in, and is uploaded again afterwards', async () => {
    const picture = { uid: 'one', originalName: 'car.jpg', originalUrl: '', thumbUrl: '' }
    const answers = [
      {
        status: 401,
        response: { code: 'unauthorized', status: 401, detail: 'Sign in to continue.' },
      },
      { status: 201, response: picture },
    ]
    vi.stubGlobal('XMLHttpRequest', uploadsThatAnswer(answers))

    addPictures([new File(['a'], 'car.jpg', { type: 'image/jpeg' })])
    await picturesSettled()

    const [failed] = $sending.get()
    expect(failed).toMatchObject({ state: 'failed', reason: { code: 'lost', message: 'Sign in to continue.' } })
    expect($isSignedOut.get()).toBe(true)
    retryPicture(failed?.id ?? '')
    await picturesSettled()
    expect($sending.get()).toEqual([])
    expect($form.get().pictures).toEqual([picture])
  })
})

interface Answer {
  status: number
  response: unknown
}

/** Replaces XMLHttpRequest: each upload gets the next answer. */
const uploadsThatAnswer = (answers: readonly Answer[]) => {
  const left = [...answers]
  return class {
    upload = {}
    status = 0
    response: unknown
    onload = () => undefined
    open = () => undefined
    send() {
      Object.assign(this, left.shift())
      queueMicrotask(() => this.onload())
    }
  }
}

describe('a removed picture', () => {
  const picture = (uid: string) => ({ uid, originalName: `${uid}.jpg`, originalUrl: '', thumbUrl: '' })
  const shown = () => $form.get().pictures.map(({ uid }) => uid)

  test('W39 can be restored in its place, without a request to the server', () => {
    const told = anApi({})
    change({ pictures: [picture('one'), picture('two')] })

    removePicture('one')
    expect(shown()).toEqual(['two'])
    putPictureBack()

    expect(shown()).toEqual(['one', 'two'])
    expect($removedPicture.get()).toBeNull()
    expect(told).toEqual([])
  })

  test('W39 is deleted when another one is removed', async () => {
    const told = anApi({ 'auction.removePicture': () => ({}) })
    change({ pictures: [picture('one'), picture('two')] })

    removePicture('one')
    removePicture('two')
    await forgetRemoved()

    expect(shown()).toEqual([])
    expect(told.map(({ input }) => input)).toMatchObject([{ fileUid: 'one' }, { fileUid: 'two' }])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { aSetup, anApi } from '#tests/support/wizard.ts'
import { $form, change } from '#islands/listing-wizard/draft.store.ts'
import { emptyForm } from '#islands/listing-wizard/form.ts'
import { $sending, addPictures } from '#islands/listing-wizard/pictures.store.ts'
import { $setup } from '#islands/listing-wizard/setup.store.ts'

const MEGABYTE = 1024 * 1024

beforeEach(() => {
  anApi({})
  $setup.set(aSetup())
  $form.set(emptyForm())
  $sending.set([])
})

describe('a picture that nobody could take', () => {
  test.each([
    ['IMG_0001.HEIC', '', 10, 'heic'],
    ['photo', 'image/heif', 10, 'heic'],
    ['large.jpg', 'image/jpeg', 15 * MEGABYTE, 'too_large'],
  ])('%s (%s) is refused before it is sent', (name, type, bytes, code) => {
    addPictures([new File([new Uint8Array(bytes)], name, { type })])

    expect($sending.get().map(({ state, reason }) => [state, reason?.code])).toEqual([
      ['failed', code],
    ])
  })

  test('added again after the others have expired, nobody is asked about those', () => {
    change({ havePicturesExpired: true })
    addPictures([new File([], 'a.heic')])

    expect($form.get().havePicturesExpired).toBe(false)
  })
})

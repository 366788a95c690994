import { describe, expect, test } from 'vitest'
import { isolate } from '#api/common/isolate.rules.ts'
import { translatorOf } from '#api/notification/translate.part.ts'

describe('what is read from the right, in a sentence that is not', () => {
  test.each([
    ['Hebrew', 'הובלה!'],
    ['Arabic', 'نقل سيارة!'],
    ['Hebrew beside Latin', 'VW הובלה'],
  ])('%s is set apart', (_, text) => {
    expect(isolate(text)).toBe(`\u2068${text}\u2069`)
  })

  test.each([['Ann Novak'], ['Râmnicu Vâlcea'], ['Łódź → Žďár'], ['1.240 €'], ['']])(
    '“%s” stays as it is',
    (text) => {
      expect(isolate(text)).toBe(text)
    },
  )

  test('a name is set apart where it fills a sentence of the server', () => {
    const say = translatorOf('en', 'notification')

    expect(say('auction.post.text', { title: 'נדנדה' })).toContain(' \u2068נדנדה\u2069 ')
    expect(say('auction.post.text', { title: 'Sofa' })).toContain(' Sofa ')
  })
})

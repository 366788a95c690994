import { describe, expect, test } from 'vitest'
import { isolate } from '#api/common/isolate.rules.ts'
import { wordsOf } from '#api/kit/words.ts'

describe('right-to-left text in a left-to-right sentence', () => {
  test.each([
    ['Hebrew', 'הובלה!'],
    ['Arabic', 'نقل سيارة!'],
    ['Hebrew beside Latin', 'VW הובלה'],
  ])('%s is isolated', (_, text) => {
    expect(isolate(text)).toBe(`\u2068${text}\u2069`)
  })

  test.each([['Ann Novak'], ['Râmnicu Vâlcea'], ['Łódź → Žďár'], ['1.240 €'], ['']])('“%s” stays as it is', (text) => {
    expect(isolate(text)).toBe(text)
  })

  test('a name is isolated when filled into a server’s sentence', () => {
    const say = wordsOf('en', 'notification')

    expect(say('auction.post.text', { title: 'נדנדה' })).toContain(' \u2068נדנדה\u2069 ')
    expect(say('auction.post.text', { title: 'Sofa' })).toContain(' Sofa ')
  })
})

import { expect, test } from 'vitest'
import { drawContract } from '#site/parts/deal/contract/draw-contract.ts'
import { drawnText } from '#api/case-file/drawn-text.rules.ts'

test.each([
  ['a pasted table', 'Sofa\t2\t90 kg', 'Sofa    2    90 kg'],
  ['each kind of line end', 'a\r\nb\u2028c\u2029d\u0085e\rf', 'a\nb\nc\nd\ne\nf'],
  ['control characters and marks that nobody sees', 'So\u00adfa\u0007\u202e\u2067\u200b\ufe0f', 'Sofa'],
  ['letters of the font', 'Zażółć Ελλάς Київ', 'Zażółć Ελλάς Київ'],
  ['letters that the font lacks', '王小明 ヤマダ नमस्ते', 'WangXiaoMing yamada nmste'],
  ['pictures', 'Sofa 🛋️', 'Sofa'],
])('a contract has no empty boxes for %s', (_, typed, drawn) => {
  expect(drawnText(typed)).toBe(drawn)
})

test.each([
  ['a name', 'محمد علي', 'محمد\u00a0علي'],
  ['a name between Latin words', 'Herr יוסי כהן GmbH', 'Herr יוסי\u00a0כהן GmbH'],
  ['a long text, which is wrapped', 'محمد علي '.repeat(9).trim(), 'محمد علي '.repeat(9).trim()],
])('Hebrew and Arabic words stand in their own order on one line: %s', (_, typed, drawn) => {
  expect(drawnText(typed)).toBe(drawn)
})

test('the drawn contract has no unseen characters of its goods, people and places', async () => {
  const draw = (text: string) => {
    const box = { label: 'Box', value: text, lines: [text] }
    return drawContract({
      title: 'Contract 1',
      facts: text,
      rows: [[box, box]],
      goods: { label: 'Goods', totals: text, things: [{ text, facts: text }], description: text },
      price: { label: 'Price', rows: [{ label: text, amount: '1', isSum: true }] },
      cancelling: { label: 'Cancelling', text },
      terms: text,
      signatures: ['one', 'two'],
      language: 'en',
      pageOf: (page, pages) => `${page}/${pages}`,
    })
  }

  const [odd, plain] = [await draw('x\tx\u2028x\u0007'), await draw('x    x\nx')]

  expect(odd).toHaveLength(plain.length)
})

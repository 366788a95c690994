import type { SignedIn } from '#api/common/caller.rules.ts'
import type { DocumentType } from '#api/company/verification.rules.ts'
import { aPhoto, inDays } from './auctions.ts'
import { anAdmin } from './people.ts'
import { as, type CtxOverrides } from './test-app.ts'

interface PdfWishes {
  pages?: number
  /** Further entries of its catalogue. */
  catalogue?: string
}

/** A PDF as small as one can be. */
export function aPdf({ pages = 1, catalogue = '' }: PdfWishes = {}): Uint8Array {
  const numbers = Array.from({ length: pages }, (_, at) => at + 3)
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    `<</Type/Pages/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]/Count ${pages}>>`,
    ...numbers.map(() => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>'),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

export const aPaper = async () => ({ name: 'paper.jpg', bytes: await aPhoto() })

const needed: readonly DocumentType[] = ['licence', 'insurance']

/** A company sends its papers and hands them over. */
export async function handOver(
  bob: SignedIn,
  types: readonly DocumentType[] = needed,
  { validUntil = inDays(400), ...wishes }: CtxOverrides & { validUntil?: string } = {},
): Promise<void> {
  const file = await aPaper()
  for (const type of types) await as(bob, wishes).company.addDocument({ type, validUntil, file })
  await as(bob, wishes).company.finishVerification()
}

/** An administrator finds all that was handed over right, and the company with it. */
export async function findRight(
  bob: SignedIn,
  { validUntil = inDays(400), ...wishes }: CtxOverrides & { validUntil?: string } = {},
): Promise<SignedIn> {
  const ada = await anAdmin()
  const companyId = bob.companyId ?? 0
  const { blocks } = await as(ada, wishes).company.toCheck({ companyId })
  for (const { type: block, status } of blocks)
    if (status === 'submitted')
      await as(ada, wishes).company.decideBlock({
        companyId,
        block,
        status: 'verified',
        validUntil,
      })
  await as(ada, wishes).company.decideBlock({ companyId, block: 'company', status: 'verified' })
  return ada
}

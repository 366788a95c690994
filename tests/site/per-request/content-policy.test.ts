import { beforeAll, describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { hashesIn, hashOf, isInline } from '#api/http/pages/narrow-policy.ts'
import { tagsOf } from '#api/http/pages/page-tags.ts'
import { toPath } from '#content/paths.ts'
import { anAuction } from '#tests/support/scenes/auctions.ts'
import { anOffer } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, visit } from '#tests/support/site.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

const typed = '<script>alert(1)</script>'
const styled = '<style>*{color:red}</style>'

let ann: SignedIn
let bob: SignedIn
let pages: { address: string; by?: SignedIn }[]

/** People whose names, texts and questions contain markup. */
beforeAll(async () => {
  ann = await aCustomer()
  bob = await aCourier({ companyName: 'Firma <script x' })
  const { id, slug } = await anAuction({
    by: ann,
    title: `Sofa ${typed}`,
    form: { description: styled },
  })
  await anOffer({ on: { id }, by: bob, gross: '340' })
  const listings = toPath('en_GB', 'listings')
  pages = [
    ...[typed, styled, '<style', 'Firma <script x', '<!--', '"><script>alert(1)</script>'].map((q) => ({
      address: `${listings}?q=${encodeURIComponent(q)}`,
    })),
    { address: toPath('en_GB', 'listing', { slug, id }) },
    { address: toPath('en_GB', 'listing', { slug, id }), by: ann },
    { address: toPath('en_GB', 'courier', { slug: 'x', id: bob.companyId ?? 0 }) },
    { address: toPath('en_GB', 'companyData'), by: bob },
    { address: toPath('en_GB', 'settings'), by: bob },
  ]
})

describe('user-written text', () => {
  test('cannot run under any page’s policy, while all our own scripts and styles can', async () => {
    const read = await Promise.all(pages.map(readPage))

    for (const { address, html, policy } of read) {
      const allowed = hashesIn(policy)
      const inline = tagsOf(html).filter(isInline)

      for (const kind of ['script', 'style'] as const)
        expect([...allowed[kind]], address).toEqual([
          ...new Set(inline.filter(({ name }) => name === kind).map(({ text }) => hashOf(text))),
        ])
      expect(inline.length, address).toBeGreaterThan(0)
      for (const text of ['alert(1)', '*{color:red}']) expect(policy, address).not.toContain(hashOf(text))
    }
  }, 60_000)
})

/** For an incomplete address, the page it redirects to. */
async function readPage({ address, by }: (typeof pages)[0]) {
  const wishes = by ? { by } : {}
  const first = await visit(address, wishes)
  return { address, ...(first.location ? await visit(first.location, wishes) : first) }
}

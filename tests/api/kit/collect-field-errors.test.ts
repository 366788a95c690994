import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#api/common/caller.rules.ts'
import { accessToken } from '#api/account/session/session-token.lib.ts'
import { aGuestForm, anAuction, anAuctionForm, aPhoto, goodItems, inDays } from '#tests/support/scenes/auctions.ts'
import { aServer, call } from '#tests/support/http.ts'
import { aDealUntil, pounds } from '#tests/support/scenes/offers.ts'
import { aCharity, aCourier, aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { as, testApp, theServices } from '#tests/support/test-app.ts'

testApp()
aServer()

const bearer = ({ sessionId }: SignedIn) => ({
  authorization: `Bearer ${accessToken(theServices().config, sessionId)}`,
})

interface Asking {
  by?: SignedIn
  json?: object
  host?: string
}

/**
 * The field errors of a refused write, in order: `['price.amount max', 'pickupDate past_date']`.
 */
async function wrongIn(line: string, { by, ...sent }: Asking): Promise<string[]> {
  const headers = by ? bearer(by) : { 'sec-fetch-site': 'same-origin' }
  return errorsOf(await call(line, { headers, ...sent }))
}

function errorsOf({ status, json }: Awaited<ReturnType<typeof call>>): string[] {
  expect([status, json.code]).toEqual([422, 'invalid'])
  const errors = json.errors as { path: string; code: string }[]
  return errors.map(({ path, code }) => `${path} ${code}`)
}

const yesterday = inDays(-2)

describe('all errors of a listing are reported at once', () => {
  test('those of the schema and of the server, in the order of the form', async () => {
    const by = await aCustomer()
    const form = await anAuctionForm()
    const json = {
      ...form,
      description: 'x'.repeat(10_000),
      fromAddress: { ...form.fromAddress, addressDbId: 999_999_999 },
      transportDateRange: 'custom',
      dateFixed: true,
      sendDateFrom: yesterday,
      sendDateTo: yesterday,
      receiveDateFrom: yesterday,
      receiveDateTo: yesterday,
      pictures: [{ uid: randomUUID() }, { uid: 'no-uid' }],
      items: [{ ...goodItems.car, weight: 'heavy', length: 0 }],
    }

    expect(await wrongIn('POST /api/auctions', { by, json })).toEqual([
      'fromAddress address',
      'sendDateFrom past_date',
      'receiveDateFrom past_date',
      'items[0].length too_small',
      'items[0].weight number',
      'pictures[0].uid not_contain',
      'pictures[1].uid incorrect',
      'description maxlength',
    ])
  })

  test('a list over its limit is reported with all other errors; malformed fields are not checked further', async () => {
    const by = await aCustomer()
    const json = {
      ...(await anAuctionForm()),
      items: Array.from({ length: 1000 }, () => ({ ...goodItems.car, length: 0 })),
      pictures: '',
      description: 'x'.repeat(10_000),
    }

    expect(await wrongIn('POST /api/auctions', { by, json })).toEqual([
      'items too_many_items',
      'pictures incorrect',
      'description maxlength',
    ])
  })

  test('for a guest also the name and an impossible phone number', async () => {
    const json = {
      ...(await aGuestForm('gina@post.example')),
      name: 'Gina',
      phone: '00000',
      title: 'x'.repeat(500),
    }

    expect(await wrongIn('POST /api/auctions', { json })).toEqual([
      'title maxlength',
      'name name_and_surname',
      'phone phone',
    ])
    expect(await wrongIn('POST /api/auctions', { json: { ...json, email: '' } })).toEqual([
      'title maxlength',
      'name name_and_surname',
      'email required',
      'phone phone',
    ])
  })

  test('also if only the server finds one, and when editing', async () => {
    const by = await aCustomer()
    const { id } = await anAuction({ by })
    const { uuid: _, ...form } = await anAuctionForm()
    const json = {
      ...form,
      toAddress: { ...form.toAddress, addressDbId: 999_999_999 },
      items: [{ ...goodItems.car, length: 0 }],
      pictures: [{ uid: randomUUID() }],
    }
    const found = ['toAddress address', 'items[0].length too_small', 'pictures[0].uid not_contain']

    const edit = `PATCH /api/auction/${id}/form/data`
    expect(await wrongIn(edit, { by, json })).toEqual(found)
    expect(await wrongIn(edit, { by, json: { ...json, description: 'x'.repeat(10_000) } })).toEqual([
      ...found,
      'description maxlength',
    ])
  })

  test('a caller who may not post gets only 403', async () => {
    const by = await aCourier()
    const form = await anAuctionForm()
    const json = { ...form, description: 'x'.repeat(10_000), categoryId: 'nowhere' }

    const answer = await call('POST /api/auctions', { headers: bearer(by), json })
    expect([answer.status, answer.json.code]).toEqual([403, 'forbidden'])
  })
})

describe('all errors of an offer are reported at once', () => {
  const wrong = {
    price: { amount: '0.01', currency: 'GBP' },
    pickupDate: yesterday,
    deliveryDate: 'soon',
    validUntil: '2020-01-01 12:00',
    message: 'x'.repeat(10_000),
  }

  test('price, days and text, for a real and a trial offer', async () => {
    const by = await aCourier()
    const { id } = await anAuction({ by: await aCustomer() })
    const found = [
      'price.amount min',
      'pickupDate past_date',
      'deliveryDate date_format',
      'validUntil past_date',
      'message maxlength',
    ]

    expect(await wrongIn(`POST /api/auction/${id}/offer`, { by, json: wrong })).toEqual(found)
  })

  test('a malformed price is not compared with limits', async () => {
    const by = await aCourier()
    const { id } = await anAuction({ by: await aCustomer() })
    const json = { ...wrong, price: { amount: 'much', currency: 'GBP' }, minPrice: pounds('400') }

    expect(await wrongIn(`POST /api/auction/${id}/offer`, { by, json })).toContain('price.amount price')
    expect(await wrongIn(`POST /api/auction/${id}/offer`, { by, json })).not.toContain('price.amount min')
  })

  test('for a listing without bidding, only malformed fields', async () => {
    const by = await aCourier()
    const { id } = await anAuction({ by: await aCustomer(), status: 'cancelled' })

    expect(await wrongIn(`POST /api/auction/${id}/offer`, { by, json: wrong })).toEqual([
      'deliveryDate date_format',
      'message maxlength',
    ])
  })
})

describe('all errors of a registration are reported at once', () => {
  const person = {
    name: 'Bob',
    email: 'bob@haul.example',
    password: PASSWORD,
    agreements: ['terms', 'privacy'],
    phone: '000000',
  }
  const host = 'pl.localhost'

  test.each([
    ['customer', {}, []],
    ['courier', { companyName: 'Bob Haul', taxNumber: 'DE123', country: 'DE' }, ['taxNumber vat_number']],
    [
      'charity',
      { charityName: 'Warm Homes', taxNumber: 'DE123', registerNumber: '1', country: 'DE' },
      ['taxNumber vat_number'],
    ],
  ])('for a %s: a name without surname, a login in use and impossible numbers', async (role, business, more) => {
    const login = `taken_by_${role}`
    await aCustomer({ login })

    const found = await wrongIn(`POST /api/user/register/${role}`, { host, json: { ...person, ...business, login } })

    expect(found).toEqual(['name name_and_surname', 'login login_taken', 'phone phone', ...more])
  })

  test('a login in use does not hide an impossible phone number', async () => {
    await aCustomer({ login: 'taken_twice' })
    const json = { ...person, name: 'Bob Driver', login: 'taken_twice' }

    expect(await wrongIn('POST /api/user/register/customer', { host, json })).toEqual([
      'login login_taken',
      'phone phone',
    ])
  })

  test('an address with an account is not an error, whatever else is wrong', async () => {
    const { email } = await aCustomer()
    const known = await wrongIn('POST /api/user/register/customer', {
      host,
      json: { ...person, email },
    })
    const fresh = await wrongIn('POST /api/user/register/customer', { host, json: person })

    expect(known).toEqual(fresh)
  })
})

describe('all errors of a company’s data are reported at once', () => {
  test('for a full save', async () => {
    const by = await aCharity({ companyStatus: 'unverified', country: 'DE' })
    const json = { name: 'x', country: 'DE', taxNumber: 'DE1' }

    expect(await wrongIn('PUT /api/me/company', { by, json })).toEqual([
      'name minlength',
      'taxNumber vat_number',
      'registerNumber required',
    ])
  })

  test('for a partial change: new values are checked with the stored ones', async () => {
    const by = await aCourier({ country: 'PL' })
    const json = { about: 'x'.repeat(5000), taxNumber: '12', name: 'Another Name' }

    expect(await wrongIn('PATCH /api/me/company', { by, json })).toEqual(['taxNumber tax_number', 'about maxlength'])
  })

  test('for a partial change with malformed fields', async () => {
    const by = await aCourier({ country: 'PL' })

    expect(
      await wrongIn('PATCH /api/me/company', {
        by,
        json: { taxNumber: '12', name: 'Another Name' },
      }),
    ).toEqual(['taxNumber tax_number'])
  })
})

describe('all errors of a delivery proof are reported at once', () => {
  const note = 'x'.repeat(5000)

  /** Sent as the app does: a form with the picture as its file. */
  async function prove(
    { bob, offerId }: { bob: SignedIn; offerId: number },
    fields: Record<string, string>,
    file?: Buffer,
  ): Promise<string[]> {
    const head = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"`
    const parts = Object.entries(fields).map(([name, value]) => `${head(name)}\r\n\r\n${value}\r\n`)
    const picture = `${head('file')}; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
    const body = Buffer.concat([
      Buffer.from(parts.join('')),
      ...(file ? [Buffer.from(picture), file, Buffer.from('\r\n')] : []),
      Buffer.from('--x--\r\n'),
    ])
    const headers = { ...bearer(bob), 'content-type': 'multipart/form-data; boundary=x' }
    return errorsOf(await call(`POST /api/offer/${offerId}/delivery/proof`, { headers, body }))
  }

  test('a missing or too small picture', async () => {
    const deal = await aDealUntil('paid')
    const small = await aPhoto({ width: 20, height: 20 })

    expect(await prove(deal, { stage: 'pickup', note })).toEqual(['note maxlength', 'file required'])
    expect(await prove(deal, { stage: 'pickup', note }, small)).toEqual(['note maxlength', 'file picture_small'])
  })

  test('a PIN tried here counts as an attempt; one without six digits does not', async () => {
    const deal = await aDealUntil('paid')
    const fields = { stage: 'pickup', kind: 'pin', note }
    const both = ['pin incorrect', 'note maxlength']

    for (let turn = 0; turn < 12; turn += 1) expect(await prove(deal, { ...fields, pin: '12' })).toEqual(both)
    for (let turn = 0; turn < 10; turn += 1) expect(await prove(deal, { ...fields, pin: '000000' })).toEqual(both)
    expect(await prove(deal, { ...fields, pin: '000000' })).toEqual(['note maxlength'])
  })
})

test('a wrong PIN and a reason that is too long', async () => {
  const { bob, offerId } = await aDealUntil('paid')
  await as(bob).delivery.step({ offerId, event: 'setOut' })
  const json = { event: 'pickUp', pin: '000000', reason: 'x'.repeat(5000) }

  expect(await wrongIn(`PATCH /api/offer/${offerId}/delivery`, { by: bob, json })).toEqual([
    'pin incorrect',
    'reason maxlength',
  ])
})

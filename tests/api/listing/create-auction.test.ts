import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { agreementVersions } from '#api/account/agreement/agreement.rules.ts'
import { guestCaller } from '#api/common/caller.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { aDraftPicture, aGuestForm, anAuction, anAuctionForm, inDays } from '#tests/support/scenes/auctions.ts'
import { aCharity, aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { refusal, wrongFields } from '#tests/support/scenes/refusals.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()

interface Announced {
  payload: { event: string; id: number; token?: string }
}

const announcedOf = async (id: number) =>
  (
    await query<Announced>(
      { tx: undefined },
      `select payload from outbox_announcements where (payload->>'id')::int = $1`,
      [id],
    )
  ).map(({ payload }) => payload)

describe('post an auction', () => {
  test('a confirmed customer’s auction is open at once, and an event is published', async () => {
    const ann = await aCustomer()

    const auction = await anAuction({ by: ann, from: 'Gdańsk', to: 'Berlin' })

    expect(auction).toMatchObject({ status: 'active', isOwn: true, mainCategoryId: 'cars' })
    expect(auction.fromAddress).toMatchObject({ city: 'Gdańsk', countryCode: 'PL' })
    expect(auction.toAddress).toMatchObject({ city: 'Berlin', countryCode: 'DE' })
    expect(auction.distance).toBeGreaterThan(400)
    expect(auction.polylineString).not.toBe('')
    expect(auction.publishedAt).not.toBeNull()
    expect(await announcedOf(auction.id)).toMatchObject([{ event: 'auction.post' }])
  })

  test('the audit log names its author', async () => {
    const ann = await aCustomer()
    const { id } = await anAuction({ by: ann })

    const entries = await query(
      { tx: undefined },
      `select event, from_state, to_state, actor_id from audit_events where machine = 'auction' and thing_id = $1`,
      [String(id)],
    )

    expect(entries).toEqual([{ event: 'post', from_state: 'draft', to_state: 'active', actor_id: ann.userId }])
  })

  test('a charity can post like a customer, a courier cannot', async () => {
    const clara = await aCharity()
    const bob = await aCourier()

    expect((await anAuction({ by: clara })).status).toBe('active')
    expect(await refusal(as(bob).auction.create(await anAuctionForm()))).toBe('forbidden')
  })

  test('that of an unconfirmed account waits', async () => {
    const una = await aCustomer({ status: 'unconfirmed' })

    const auction = await anAuction({ by: una })

    expect(auction).toMatchObject({ status: 'pending', publishedAt: null })
    expect(await refusal(as(una).auction.publish({ auction: auction.id }))).toBe('forbidden')
  })

  test('a blocked account cannot post', async () => {
    const bad = await aCustomer({ status: 'blocked' })

    expect(await refusal(as(bad).auction.create(await anAuctionForm()))).toBe('auth.blocked')
  })

  test('flexible dates keep it open for 30 days, fixed ones until the last evening at the destination', async () => {
    const ann = await aCustomer()

    const flexible = await anAuction({ by: ann })
    const until = inDays(9)
    const fixed = await anAuction({ by: ann, locale: 'pl_PL', receiveDateTo: until })

    const lives = DateTime.fromISO(flexible.expiresAt ?? '').diffNow('days').days
    expect(lives).toBeGreaterThan(29.9)
    expect(lives).toBeLessThan(30.1)
    const end = DateTime.fromISO(`${until}T23:59`, { zone: 'Europe/Warsaw' })
    expect(DateTime.fromISO(fixed.expiresAt ?? '').toMillis()).toBe(end.toMillis())
  })

  test('a leaf of the other tree is mapped to ours', async () => {
    const ann = await aCustomer()

    const form = { categoryId: 'a-vehicle-car', categoryTreeTestGroup: 'A' as const }
    const auction = await anAuction({ by: ann, form })

    expect(auction).toMatchObject({
      categoryId: 'car',
      mainCategoryId: 'cars',
      categoryTreeTestGroup: 'A',
    })
  })

  test('the same key twice posts one auction', async () => {
    const ann = await aCustomer()
    const form = await anAuctionForm()

    const first = await as(ann, { idempotencyKey: 'one' }).auction.create(form)
    const again = await as(ann, { idempotencyKey: 'one' }).auction.create(form)

    expect(again.id).toBe(first.id)
    expect(await refusal(as(ann).auction.create(form))).toBe('auction.wrong_state')
  })

  test('a guest whose answer was lost finds the listing by its secret, from another address and without a cookie', async () => {
    const secret = randomUUID()
    const form = { ...(await aGuestForm('lost@example.test')), postingSecret: secret }
    const cookies = new Map<string, string>()

    const first = await as(guestCaller, { idempotencyKey: 'l' }).auction.create(form)
    const again = await as(guestCaller, { idempotencyKey: 'm', cookies }).auction.create(form)
    const shown = await as(guestCaller, { cookies }).auction.get({ auction: first.id })

    expect([again.id, again.status]).toEqual([first.id, 'pending'])
    expect(shown).toMatchObject({ isOwn: true })
    expect((await announcedOf(first.id)).filter(({ event }) => event.startsWith('auction.post'))).toHaveLength(1)
  })

  test('two attempts at once from two addresses make one listing, and both get it', async () => {
    const secret = randomUUID()
    const form = { ...(await aGuestForm('twice@example.test')), postingSecret: secret }

    const [one, other] = await Promise.all([
      as(guestCaller, { idempotencyKey: 'x' }).auction.create(form),
      as(guestCaller, { idempotencyKey: 'x' }).auction.create(form),
    ])

    expect(one.id).toBe(other.id)
  })

  test('another secret, or none, finds nothing, and the database stores only its hash', async () => {
    const secret = randomUUID()
    const form = { ...(await aGuestForm('kept@example.test')), postingSecret: secret }
    await as(guestCaller).auction.create(form)

    const ask = (postingSecret?: string) => refusal(as(guestCaller).auction.create({ ...form, postingSecret }))

    expect([await ask(randomUUID()), await ask()]).toEqual(['not_found', 'not_found'])
    const [kept] = await query<{ row: string }>(
      { tx: undefined },
      `select a::text as row from auctions a where uuid = $1`,
      [form.uuid],
    )
    expect(kept?.row).not.toContain(secret)
  })

  test('the uuid of another user’s draft is refused', async () => {
    const ann = await aCustomer()
    const eve = await aCustomer()
    const { uuid } = await aDraftPicture(ann)

    const stolen = as(eve).auction.create({ ...(await anAuctionForm()), uuid })

    expect(await refusal(stolen)).toBe('not_found')
  })

  test('W36 the title flag, the device and the form mode are understood', async () => {
    const ann = await aCustomer()
    const form = { deviceUID: 'device-1', formMode: 'copy' as const }

    const auction = await anAuction({ by: ann, title: 'A red Golf, please', form })

    expect(auction).toMatchObject({
      title: 'A red Golf, please',
      isAuctionTitleEnteredByUser: true,
    })
  })
})

test('W36 the form’s source is in the audit log', async () => {
  const ann = await aCustomer()

  const { id } = await anAuction({ by: ann, form: { source: 'listing-form' } })

  expect(
    await query(
      { tx: undefined },
      `select reason from audit_events where machine = 'auction' and thing_id = $1 and event = 'post'`,
      [id],
    ),
  ).toEqual([{ reason: 'listing-form' }])
})

describe('server-side values', () => {
  test('W31 the total weight is the sum; W32 unless edited by hand', async () => {
    const ann = await aCustomer()

    const summed = await anAuction({ by: ann, category: 'pallet', form: { totalWeight: 1 } })
    const edited = await anAuction({
      by: ann,
      category: 'pallet',
      form: { totalWeight: 777, isTotalWeightEditedByUser: true },
    })

    expect(summed.totalWeight).toBe(600)
    expect(edited.totalWeight).toBe(777)
  })

  test('W32 a missing title is generated, and a typed one stays', async () => {
    const ann = await aCustomer()

    const made = await anAuction({ by: ann, form: { title: 'ignored' } })
    const written = await anAuction({ by: ann, title: 'My very own title' })

    expect(made.title).toContain('Volkswagen Golf')
    expect(written.title).toBe('My very own title')
  })

  test('place and route are looked up again: a caller cannot change them', async () => {
    const ann = await aCustomer()
    const form = await anAuctionForm()
    const lie = { lat: 1, lng: 1, city: 'Atlantis', street: 'Długa', buildingNr: '5', postalCode: 'PL–80-831' }
    const fromAddress = Object.assign({}, form.fromAddress, lie)

    const auction = await as(ann).auction.create({ ...form, fromAddress })

    expect(auction.fromAddress).toMatchObject({
      city: 'Gdańsk',
      street: 'Długa',
      buildingNr: '5',
      postalCode: '80-831',
    })
    expect(auction.fromAddress?.lat).toBeCloseTo(54.35, 1)
  })

  test('fields outside the category are dropped, its extra fields are kept', async () => {
    const ann = await aCustomer()
    const item = { model: 'Fiat 500', hasWheels: true, runs: false, keys: true, palletized: true, foo: 'bar' }

    const auction = await anAuction({ by: ann, form: { items: [item] as never } })

    expect(auction.items).toMatchObject([{ model: 'Fiat 500', palletized: null, extra: { runs: false, keys: true } }])
    expect(auction.items[0]?.extra).not.toHaveProperty('foo')
  })

  test('every field of the listing comes back as sent, and has its column', async () => {
    const by = await aCustomer()
    const sent = {
      ...{ transportDateRange: 'custom' as const, dateFixed: true },
      ...{ sendDateFrom: inDays(1), sendDateTo: inDays(2) },
      ...{ receiveDateFrom: inDays(3), receiveDateTo: inDays(4) },
      ...{ title: 'A corner sofa to Berlin', isAuctionTitleEnteredByUser: true },
      ...{ description: 'Mind the legs.', categoryTreeTestGroup: 'A' as const },
      ...{ totalWeight: 91.5, isTotalWeightEditedByUser: true },
      ...{ pickupFloor: 3, deliveryFloor: -1, pickupElevator: true, deliveryElevator: false },
      ...{ vatInvoice: true, vatInvoiceCountry: 'DE' },
    }

    const auction = await anAuction({ by, category: 'sofa', form: sent })

    expect(auction).toMatchObject({ ...sent, categoryId: 'sofa' })
    const rows = await query({ tx: undefined }, 'select * from auctions where id = $1', [auction.id])
    expect(rows).toMatchObject([
      {
        ...{ is_title_entered_by_user: true, total_weight_kg: 91.5, vat_invoice_country: 'DE' },
        ...{ pickup_floor: 3, delivery_floor: -1, pickup_elevator: true, delivery_elevator: false },
        ...{ category_tree_test_group: 'A', transport_date_range: 'custom', date_fixed: true },
      },
    ])
  })

  test('a visitor sees the transport facts, not how the form was filled in', async () => {
    const by = await aCustomer()
    const form = { pickupFloor: 3, pickupElevator: true, vatInvoice: true, vatInvoiceCountry: 'DE' }
    const { id } = await anAuction({ by, category: 'sofa', form })

    const seen = await as(guestCaller).auction.get({ auction: id })

    expect(seen).toMatchObject(form)
    const own = Object.keys(seen).filter((key) => /EnteredByUser|EditedByUser|TestGroup/.test(key))
    expect(own).toEqual([])
  })

  test.each([
    {
      category: 'pallet',
      item: {
        ...{ uniqueKey: 'k1', autocompleteItemId: 'euro-pallet', name: 'Paint', itemsNumber: 3 },
        ...{ length: 121, width: 82, height: 143, weight: 304.5 },
        ...{ palletized: true, oversize: false },
        ...{ dimensionsEstimated: true, isAdjustedByUser: true },
        extra: { stackable: true, tailLift: false },
      },
      columns: { length_cm: 121, width_cm: 82, height_cm: 143, weight_kg: 304.5 },
    },
    {
      category: 'car',
      item: {
        ...{ uniqueKey: 'k2', autocompleteItemId: null, name: 'Fiat 500', itemsNumber: 1 },
        ...{ model: 'Fiat 500', productionDate: '2018', bodyType: 'hatchback', hasWheels: false },
        ...{ dimensionsEstimated: false, isAdjustedByUser: false },
        extra: { runs: false, keys: true, enclosed: 'open' },
      },
      columns: { model: 'Fiat 500', production_date: '2018', body_type: 'hatchback' },
    },
    {
      category: 'sofa',
      item: {
        ...{ name: 'Corner sofa', itemsNumber: 1, length: 240, width: 160, height: 80 },
        packed: true,
      },
      columns: { packed: true, palletized: null, unique_key: null },
    },
  ] as const)('every field of a $category comes back as sent', async (sent) => {
    const { category, item, columns } = sent
    const by = await aCustomer()
    const { extra = {}, ...own } = { extra: undefined, ...item }

    const { id, items } = await anAuction({
      by,
      category,
      form: { items: [{ ...own, ...extra }] as never },
    })

    expect(items).toMatchObject([{ ...own, extra, itemCategoryId: category }])
    const kept = await query({ tx: undefined }, 'select * from auction_items where auction_id = $1', [id])
    expect(kept).toMatchObject([{ ...columns, extra, item_category_id: category }])
  })
})

describe('V29 the server refuses what the form would refuse', () => {
  const past = { transportDateRange: 'custom' as const, dateFixed: true }
  const wrong: [string, object, Record<string, string>][] = [
    ['an address without a point on the map (V26)', { fromAddress: { placeId: 'x' } }, { fromAddress: 'address' }],
    ['no address at all (V26)', { toAddress: null }, { toAddress: 'address' }],
    ['fixed dates that are missing (V14)', past, { sendDateFrom: 'send_dates', receiveDateFrom: 'receive_dates' }],
    [
      'pickup that ends before it begins (V13)',
      {
        ...past,
        sendDateFrom: inDays(5),
        sendDateTo: inDays(4),
        receiveDateFrom: inDays(6),
        receiveDateTo: inDays(7),
      },
      { sendDateFrom: 'date_order' },
    ],
    [
      'delivery before pickup (W23)',
      {
        ...past,
        sendDateFrom: inDays(5),
        sendDateTo: inDays(6),
        receiveDateFrom: inDays(4),
        receiveDateTo: inDays(7),
      },
      { receiveDateFrom: 'receive_before_send' },
    ],
    [
      'a day that has passed (W24)',
      {
        ...past,
        sendDateFrom: inDays(-3),
        sendDateTo: inDays(2),
        receiveDateFrom: inDays(1),
        receiveDateTo: inDays(4),
      },
      { sendDateFrom: 'past_date' },
    ],
    [
      'a day that is too far ahead',
      {
        ...past,
        sendDateFrom: inDays(2),
        sendDateTo: inDays(3),
        receiveDateFrom: inDays(4),
        receiveDateTo: inDays(182),
      },
      { receiveDateFrom: 'far_date' },
    ],
    [
      'a date in another form (V15)',
      {
        ...past,
        sendDateFrom: '28.11.2026',
        sendDateTo: inDays(9),
        receiveDateFrom: inDays(9),
        receiveDateTo: inDays(9),
      },
      { sendDateFrom: 'date_format' },
    ],
    ['no range (W23)', { transportDateRange: undefined }, { transportDateRange: 'required' }],
    ['a range that is none (W23)', { transportDateRange: 'soon' }, { transportDateRange: 'not_contain' }],
    ['flexible with fixed dates (W23)', { transportDateRange: 'flex', dateFixed: true }, { dateFixed: 'incorrect' }],
    ['a title too short', { title: 'Short', isAuctionTitleEnteredByUser: true }, { title: 'minlength' }],
    ['a title too long', { title: 'x'.repeat(81), isAuctionTitleEnteredByUser: true }, { title: 'maxlength' }],
    ['a description too long', { description: 'x'.repeat(5001) }, { description: 'maxlength' }],
    ['a main category', { categoryId: 'cars' }, { categoryId: 'not_contain' }],
    ['a category that is none', { categoryId: 'people' }, { categoryId: 'not_contain' }],
    ['no items', { items: [] }, { items: 'required' }],
    [
      'an item that lacks what its category asks (W41)',
      { items: [{ model: 'Golf' }] },
      {
        'items[0].model': 'incorrect',
        'items[0].hasWheels': 'empty',
        'items[0].extra.runs': 'empty',
      },
    ],
    [
      'sizes out of range (V18)',
      { items: [{ model: 'VW Golf', hasWheels: true, runs: true, weight: 90000 }] },
      { 'items[0].weight': 'too_big' },
    ],
    ['a picture of nobody’s', { pictures: [{ uid: randomUUID() }] }, { 'pictures[0].uid': 'not_contain' }],
    ['a uuid that is none', { uuid: 'abc' }, { uuid: 'incorrect' }],
  ]

  test.each(wrong)('%s', async (_what, fields, errors) => {
    const ann = await aCustomer()
    const form = await anAuctionForm()

    const found = await wrongFields(as(ann).auction.create({ ...form, ...fields }))

    expect(found).toEqual(errors)
  })

  test('V27 all errors are reported at once', async () => {
    const ann = await aCustomer()
    const form = await anAuctionForm()
    const faults = {
      toAddress: null,
      title: 'x'.repeat(90),
      description: 'x'.repeat(6000),
      dateFixed: true,
    }

    const found = await wrongFields(as(ann).auction.create({ ...form, ...faults }))

    expect(Object.keys(found).sort()).toEqual(['dateFixed', 'description', 'title', 'toAddress'])
  })

  test('floors and elevators are required for a removal', async () => {
    const ann = await aCustomer()
    const form = { categoryId: 'removal-room', items: [{ name: 'Boxes' }] as never, pickupFloor: 3 }

    const found = await wrongFields(as(ann).auction.create({ ...(await anAuctionForm()), ...form }))

    expect(found).toEqual({
      pickupElevator: 'required',
      deliveryFloor: 'required',
      deliveryElevator: 'required',
    })
  })

  test('a thing of a removal may name its room, one of those of the category', async () => {
    const ann = await aCustomer()
    const box = { name: 'Boxes', itemsNumber: 8 }
    const removal = async (categoryId: string, ...items: object[]) => ({
      ...(await anAuctionForm()),
      ...{ categoryId, pickupFloor: 0, deliveryFloor: 0 },
      items: items as never,
    })
    const inRooms = [{ ...box, room: 'home-office' }, { ...box, extra: { room: 'dining-room' } }, box]

    const refused = await wrongFields(as(ann).auction.create(await removal('removal-office', ...inRooms)))
    expect(refused).toEqual({ 'items[0].room': 'not_contain', 'items[1].extra.room': 'not_contain' })

    const { id } = await as(ann).auction.create(await removal('removal-house', ...inRooms))
    const { title, items } = await as(ann).auction.get({ auction: id })
    expect(title).toMatch(/2/)
    expect(items.map(({ extra, shownRoom }) => [extra.room, shownRoom])).toEqual([
      ['home-office', expect.any(String)],
      ['dining-room', expect.any(String)],
      [undefined, null],
    ])
  })
})

describe('a guest posts', () => {
  test('the listing waits for a confirmed e-mail, and is then open', async () => {
    const posted = await as(guestCaller).auction.create(await aGuestForm('gina@guests.example'))

    expect(posted.status).toBe('pending')
    const [told] = await announcedOf(posted.id)
    expect(told).toMatchObject({ event: 'auction.postUnconfirmed' })
    expect(JSON.stringify(posted)).not.toContain(told?.token)

    await as(guestCaller).auth.confirmEmail({ token: told?.token ?? '' })

    const seen = await as(guestCaller).auction.get({ auction: posted.id })
    expect(seen).toMatchObject({ status: 'active', isOwn: false })
  })

  test('only the guest’s own browser sees it meanwhile', async () => {
    const cookies = new Map<string, string>()
    const form = await aGuestForm('greg@guests.example')
    const posted = await as(guestCaller, { cookies }).auction.create(form)

    const own = await as(guestCaller, { cookies }).auction.get({ auction: posted.id })

    expect(own.isOwn).toBe(true)
    expect(await refusal(as(guestCaller).auction.get({ auction: posted.id }))).toBe('not_found')
  })

  test('an address with an account gets the same answer', async () => {
    const ann = await aCustomer()

    const answer = await as(guestCaller).auction.create(await aGuestForm(ann.email))
    const fresh = await as(guestCaller).auction.create(await aGuestForm('nobody@guests.example'))

    expect(answer).toMatchObject({ status: 'pending', ownerName: 'Gina Guest' })
    expect(Object.keys(answer)).toEqual(Object.keys(fresh))
  })

  test('e-mail, phone and name are required', async () => {
    const form = await anAuctionForm()

    expect(await wrongFields(as(guestCaller).auction.create(form))).toEqual({
      email: 'required',
      phone: 'required',
      name: 'required',
      agreements: 'agreements',
    })
    const contact = { email: 'no', phone: '123456789012345', name: 'Gina', agreements: ['terms'] }
    expect(await wrongFields(as(guestCaller).auction.create({ ...form, ...contact }))).toEqual({
      email: 'email',
      phone: 'phone',
      name: 'name_and_surname',
      agreements: 'agreements',
    })
  })

  test('the consent is stored with version, time and address, and belongs to the account once confirmed', async () => {
    const posted = await as(guestCaller, { ip: '203.0.113.7' }).auction.create(await aGuestForm('cora@guests.example'))
    const [told] = await announcedOf(posted.id)
    const { user } = await as(guestCaller).auth.confirmEmail({ token: told?.token ?? '' })

    const { agreements } = await as(await anAdmin()).admin.user({ userId: user.id })
    expect(agreements).toMatchObject([
      { kind: 'privacy', version: agreementVersions.privacy, address: '203.0.113.7' },
      { kind: 'terms', version: agreementVersions.terms, address: '203.0.113.7' },
    ])
  })

  test('the consent of an existing account is stored with that account', async () => {
    const ann = await aCustomer()
    await query(aCtx(), 'delete from agreements where user_id = $1', [ann.userId])
    const posted = await as(guestCaller).auction.create(await aGuestForm(ann.email))
    const [told] = await announcedOf(posted.id)

    await as(guestCaller).auth.confirmEmail({ token: told?.token ?? '' })

    const { data } = await as(ann).user.agreements()
    expect(data.filter(({ isCurrent }) => isCurrent)).toHaveLength(2)
  })
})

describe('W40 the listing just saved is marked', () => {
  test('W40 ct_auctionAddedId after posting, ct_updatedAuctionId after editing', async () => {
    const ann = await aCustomer()
    const cookies = new Map<string, string>()

    const form = await anAuctionForm()
    const { id } = await as(ann, { cookies }).auction.create(form)
    expect(cookies.get('ct_auctionAddedId')).toBe(String(id))
    expect(cookies.has('ct_updatedAuctionId')).toBe(false)

    await as(ann, { cookies }).auction.edit({ ...form, auction: id })
    expect(cookies.get('ct_updatedAuctionId')).toBe(String(id))
  })
})

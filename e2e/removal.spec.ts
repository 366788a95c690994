import { expect, type Locator } from '@playwright/test'
import items from '#content/items/items.json' with { type: 'json' }
import sets from '#content/items/removal-sets.json' with { type: 'json' }
import { findCategory } from '#content/categories/categories.ts'
import { toPath } from '#content/paths.ts'
import { test, type Person } from './support/story.ts'
import { expectNoSideways, expectUsable } from './support/usable.ts'

const TAPS_MAX = 22
const TOUCH_PX = 44

type Set = (typeof sets)[number]

const roomOf = (id: string): Set => {
  const found = sets.find((set) => set.id === id)
  if (!found) throw new Error(`no room ${id}`)
  return found
}

/** The names of rooms and items in this shop. */
const speak = ({ page, w, storefront: { language } }: Person) => {
  const nameOf = (id: string) => items.find((item) => item.id === id)?.names[language] ?? ''
  const stepper = (key: 'more' | 'less') => (id: string) =>
    page.getByRole('button', { name: w(`wizard.removal.${key}`, { what: nameOf(id) }), exact: true })
  return {
    nameOf,
    room: (id: string) => page.locator('.tile').filter({ hasText: roomOf(id).names[language] }),
    takeRoom: page.getByRole('button', { name: w('wizard.removal.takeRoom') }),
    more: stepper('more'),
    less: stepper('less'),
    lines: page.locator('.removal .line'),
    floor: (key: 'pickupFloor' | 'pickupElevator' | 'deliveryFloor' | 'deliveryElevator', answer: string) =>
      page
        .getByRole('group', { name: w(`wizard.details.${key}`) })
        .locator('label')
        .filter({ hasText: answer }),
  }
}

async function toThings({ page, w, press, storefront }: Person, kind: string): Promise<void> {
  const start = toPath(storefront.locale, 'createAuction', { segment: 'category' })
  await page.goto(`${start}?category=${kind}&from=Gdańsk&to=Berlin`)
  await expect(page.getByText(w.like('wizard.route.about')).first()).toHaveText(/\d/)
  await press(page.locator('label').filter({ hasText: w('wizard.dates.week') }))
  await press(page.getByRole('button', { name: w('wizard.steps.toDetails') }))
  await expect(page.getByRole('heading', { name: w('wizard.removal.rooms') })).toBeVisible()
}

test('a guest posts a removal of two rooms in at most 22 taps, from the home page', async ({ someone, db }) => {
  const ann = await someone('home')
  const { page, w, storefront } = ann
  const { room, takeRoom, floor } = speak(ann)
  // Refusing cookies was the first tap.
  let taps = 1
  const tap = async (on: Locator) => {
    taps += 1
    await ann.press(on)
  }
  const type = async (on: Locator, text: string) => {
    taps += 1
    await on.fill(text)
  }
  const { language } = storefront
  const kindOf = (id: string) => page.getByRole('link', { name: findCategory(id)?.words[language].name ?? '' })
  const rooms = ['small-living-room', 'double-bedroom']

  await test.step('says from where to where on the home page, and can still change it', async () => {
    await type(page.locator('form input[name=from]'), 'Gdańsk')
    await type(page.locator('form input[name=to]'), 'Berlin')
    await tap(page.locator('form:has(input[name=from]) .button'))
    await expect(page.locator('.way summary')).toContainText('Gdańsk – Berlin')
    await tap(kindOf('removals'))
    await tap(kindOf('removal-flat-small'))
  })

  await test.step('chooses dates', async () => {
    await expect(page.getByText(w.like('wizard.route.about')).first()).toHaveText(/\d/)
    await tap(page.locator('label').filter({ hasText: w('wizard.dates.week') }))
    await tap(page.getByRole('button', { name: w('wizard.steps.toDetails') }))
  })

  await test.step('fills two rooms, which the bar adds up with an estimate', async () => {
    for (const id of rooms) {
      await tap(room(id))
      await tap(takeRoom)
    }
    await expect(page.locator('.so-far')).toContainText(/34.*m³.*kg.*\d/)
    await tap(floor('pickupFloor', '3'))
    await tap(floor('pickupElevator', w('wizard.details.no')))
    await tap(floor('deliveryFloor', '2'))
    await tap(floor('deliveryElevator', w('wizard.details.yes')))
    await ann.show('removal-rooms')
    await tap(page.getByRole('button', { name: w('wizard.steps.toSummary') }))
  })

  await test.step('posts', async () => {
    await expect(page).toHaveURL(/\/summary\/$/)
    for (const [field, value] of [
      ['name', 'Ann Novak'],
      ['email', `rooms-${Date.now()}@shop.example`],
      ['phone', '+48 501 234 567'],
    ] as const)
      await type(page.getByLabel(w(`wizard.contact.${field}`), { exact: true }), value)
    await tap(page.getByRole('checkbox', { name: w.like('wizard.contact.agree') }))
    await tap(page.getByRole('button', { name: w('wizard.summary.post') }))
    await expect(page.getByRole('heading', { name: w('wizard.posted.confirmTitle') })).toBeVisible()
    const id = /\/(\d+)\/success/.exec(page.url())?.[1]
    const posted = await db.rows<{ room: string }>(
      "select distinct extra->>'room' as room from auction_items where auction_id = $1",
      [id],
    )
    expect(posted.map((row) => row.room).sort()).toEqual(rooms.toSorted())
    expect(taps).toBeLessThanOrEqual(TAPS_MAX)
  })
})

test('a removal is counted in rooms, item by item, and posted', async ({ someone, db }) => {
  const ann = await someone('home')
  const { page, w } = ann
  const { room, takeRoom, more, less, lines, nameOf, floor } = speak(ann)
  const tap = ann.press
  await toThings(ann, 'removal-flat-large')
  const living = roomOf('small-living-room').items
  const bathroom = roomOf('bathroom-contents').items.slice(0, 2)

  await test.step('one room is added whole, from another single items', async () => {
    await tap(room('small-living-room'))
    await tap(takeRoom)
    await expect(lines).toHaveCount(living.length)
    await tap(room('bathroom-contents'))
    for (const { id } of bathroom) await tap(more(id))
    await expect(lines).toHaveCount(2)
  })

  await test.step('each button is as large as a thumb, and says what it counts', async () => {
    const sizes = await page.locator('.stepper button').evaluateAll((all) =>
      all.map((one) => {
        const { width, height } = one.getBoundingClientRect()
        return Math.min(width, height)
      }),
    )
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(TOUCH_PX)
    const what = nameOf(bathroom[0]?.id ?? '')
    await more(bathroom[0]?.id ?? '').press('Enter')
    await expect(page.getByText(w('wizard.removal.counted', { what, number: 2 }))).toBeAttached()
    await less(bathroom[0]?.id ?? '').press('Enter')
    await expectUsable(page)
    await expectNoSideways(page)
    await ann.show('removal')
  })

  await test.step('an item removed by mistake is restored', async () => {
    await less(bathroom[1]?.id ?? '').press('Enter')
    await expect(lines).toHaveCount(1)
    await ann.press(page.getByRole('button', { name: w('wizard.details.undo') }))
    await expect(lines).toHaveCount(2)
  })

  await test.step('any other item is found by search or typed freely', async () => {
    const name = page.getByRole('combobox', { name: w('category.field.name.label') })
    await ann.press(page.getByRole('button', { name: w('wizard.removal.search') }))
    await name.pressSequentially(nameOf('upright-piano'))
    await expect(page.locator('.combobox').getByRole('option').first()).toBeVisible()
    await name.press('ArrowDown')
    await name.press('Enter')
    await expect(lines).toHaveCount(3)
    await expect(page.getByRole('button', { name: w('wizard.removal.search') })).toBeFocused()
    await page.keyboard.press('Enter')
    await name.fill('Zegar po babci')
    await ann.press(page.getByRole('button', { name: w('wizard.removal.done'), exact: true }))
    await expect(lines.last()).toContainText('Zegar po babci')
  })

  await test.step('a row opens for its sizes, and for its errors', async () => {
    const edit = lines.last().locator('summary').first()
    await edit.press('Enter')
    const height = lines.last().getByLabel(w('category.field.height.label'))
    await height.fill('9000')
    await edit.press('Enter')
    await expect(height).toHaveCount(0)
    await ann.press(page.getByRole('button', { name: w('wizard.steps.toSummary') }))
    await expect(height).toHaveAttribute('aria-invalid', 'true')
    await height.fill('180')
  })

  await test.step('an empty row is dropped, and all others are posted', async () => {
    await ann.press(page.getByRole('button', { name: w('wizard.removal.search') }))
    await tap(floor('pickupFloor', '0'))
    await tap(floor('deliveryFloor', '0'))
    await ann.press(page.getByRole('button', { name: w('wizard.steps.toSummary') }))
    await expect(page).toHaveURL(/\/summary\/$/)
    for (const [field, value] of [
      ['name', 'Ann Novak'],
      ['email', `ann-${Date.now()}@shop.example`],
      ['phone', '+48 501 234 567'],
    ] as const)
      await page.getByLabel(w(`wizard.contact.${field}`), { exact: true }).fill(value)
    await ann.press(page.getByRole('checkbox', { name: w.like('wizard.contact.agree') }))
    await ann.press(page.getByRole('button', { name: w('wizard.summary.post') }))
    await expect(page.getByRole('heading', { name: w('wizard.posted.confirmTitle') })).toBeVisible()
    const id = /\/(\d+)\/success/.exec(page.url())?.[1]
    const posted = await db.rows<{ name: string }>('select name from auction_items where auction_id = $1', [id])
    expect(posted).toHaveLength(living.length + 4)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { itemFieldsOf } from '#api/category/category.rules.ts'
import { listingFieldsOf } from '#api/category/floors.rules.ts'
import { childrenOf, mainCategories } from '#content/categories/categories.ts'
import { toPath } from '#content/paths.ts'
import { storefronts } from '#content/storefronts.ts'
import { allErrors } from '#islands/listing-wizard/form-errors.ts'
import { formOf } from '#islands/listing-wizard/loaded.ts'
import { fieldsOf, isComplete } from '#islands/listing-wizard/payload.ts'
import { $setup } from '#islands/listing-wizard/setup.store.ts'
import { aCustomer } from '#tests/support/scenes/people.ts'
import { aSite, fieldOf, visit } from '#tests/support/site.ts'
import { as, testApp } from '#tests/support/test-app.ts'
import { aSetup } from '#tests/support/wizard.ts'

testApp()
aSite()
beforeAll(() => $setup.set(aSetup()))

const sizes = {
  vehicle: { length: '430', width: '180', height: '150', weight: '1200' },
  thing: { length: '120', width: '80', height: '90', weight: '25' },
}
const said = {
  model: 'Ypsilon 9000',
  productionDate: '2019',
  volume: '2',
  itemsNumber: '1',
  pickupFloor: '0',
  deliveryFloor: '2',
}

interface Question {
  key: string
  type: string
  options?: readonly string[]
}

/** A plausible answer to each question about a kind of goods, by field name or by type. */
function answersAbout(kind: string): (question: Question) => string {
  const isVehicle = ['car', 'trailer', 'motor-boat'].includes(kind)
  const known: Readonly<Record<string, string>> = {
    ...said,
    ...sizes[isVehicle ? 'vehicle' : 'thing'],
  }
  return ({ key, type, options = [] }) => {
    const byType: Readonly<Record<string, string | undefined>> = {
      boolean: 'yes',
      choice: options[0],
      number: '7',
    }
    return known[key] ?? byType[type] ?? 'Bella'
  }
}

/** Fourteen kinds of goods in eleven languages. */
const kinds = mainCategories().map((main, at) => ({
  main: main.id,
  kind: childrenOf(main.id)[0]?.id ?? main.id,
  locale: (storefronts[at % storefronts.length] ?? storefronts[0]).locale,
}))

describe('each kind of goods', () => {
  test.each(kinds)('$kind is posted, edited and copied in $locale', async ({ main, kind, locale }) => {
    const ann = await aCustomer()
    const api = as(ann)
    const asked = itemFieldsOf(kind).filter(({ isHidden }) => !isHidden)
    const page = `${toPath(locale, 'createSimple')}?category=${kind}`
    const { html } = await visit(page, { by: ann, on: locale })
    const answer = answersAbout(kind)
    const form = {
      do: 'post',
      uuid: fieldOf(html, 'uuid').value ?? '',
      fromAddress: 'Gdańsk',
      toAddress: 'Berlin',
      transportDateRange: 'week',
      count: '1',
      description: 'Bella',
      ...Object.fromEntries([
        ...asked.map((field) => [`items[0].${field.key}`, answer(field)] as const),
        ...listingFieldsOf(main).map((field) => [field.key, answer(field)] as const),
      ]),
    }
    for (const name of Object.keys(form).slice(1)) expect(html).toContain(`name="${name}"`)

    const { location, text } = await visit(page, { by: ann, on: locale, form })
    const id = /\/(\d+)\/success/.exec(location ?? '')?.[1] ?? ''
    expect(id, text).not.toBe('')

    // The form with steps opens the listing without errors, and sends it back.
    const reopened = async (mode: 'edit' | 'copy') => {
      const loaded = await api.auction.formData({ auction: id, mode })
      const filled = { ...formOf(loaded), description: 'Bella 2' }
      const by = { today: filled.sendDateFrom ?? '', isMember: true, fields: asked }
      expect(allErrors(filled, by)).toEqual([])
      if (!isComplete(filled)) throw new Error('a form without a kind or dates')
      return { ...loaded, fields: fieldsOf(filled) }
    }
    const { version, fields } = await reopened('edit')
    await api.auction.edit({ auction: id, version, ...fields })
    const { uuid, fields: copied } = await reopened('copy')
    const copy = await api.auction.create({ uuid, ...copied })

    const saved = await Promise.all([id, copy.id].map((auction) => api.auction.get({ auction })))
    expect(saved).toMatchObject([
      { categoryId: kind, description: 'Bella 2' },
      { categoryId: kind, description: 'Bella 2' },
    ])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { aSetup, anApi } from '#tests/support/wizard.ts'
import { $form } from '#islands/listing-wizard/draft.store.ts'
import { emptyForm } from '#islands/listing-wizard/form.ts'
import { addItem, answer, dropBlankItems, putBack, removeItem } from '#islands/listing-wizard/items.store.ts'
import {
  $counted,
  $taken,
  addThing,
  clearRoom,
  countItem,
  putRoomBack,
  takeRoom,
} from '#islands/listing-wizard/removal.store.ts'
import { $setup } from '#islands/listing-wizard/setup.store.ts'

const bed = { id: 'bed', name: 'bed', count: 1, length: 205, width: 165, height: 50, weight: 60 }
const lamp = { id: 'lamp', name: 'lamp', count: 2, length: 30, width: 30, height: 50, weight: 2 }
const box = { id: 'box', name: 'box', count: 6, length: 60, width: 40, height: 40, weight: 15 }
const bedroom = { id: 'bedroom', name: 'bedroom', things: [bed, lamp, box] }
const study = { id: 'study', name: 'study', things: [box] }

const items = () => $form.get().items
const listed = () => items().map(({ name, itemsNumber }) => `${itemsNumber} ${name}`)

beforeEach(() => {
  anApi({})
  $setup.set(aSetup())
  $form.set({ ...emptyForm(), mainCategoryId: 'removals', categoryId: 'removal-house' })
  $taken.set(null)
})

describe('a removal', () => {
  test('W42 lists an item of a room with its usual size, in place of the empty row', () => {
    addThing(bedroom, bed)

    expect(items()).toHaveLength(1)
    expect(items()[0]).toMatchObject({
      ...{ name: 'bed', autocompleteItemId: 'bed', itemsNumber: 1 },
      ...{ length: 205, width: 165, height: 50, weight: 60 },
      ...{ dimensionsEstimated: true, isAdjustedByUser: false },
    })
  })

  test('W31 counts more of the same on one row, and adds up their weight', () => {
    addThing(bedroom, lamp)
    addThing(bedroom, lamp)
    addThing(bedroom, bed)

    expect(listed()).toEqual(['2 lamp', '1 bed'])
    expect($form.get().totalWeight).toBe(64)
    expect($counted.get()).toEqual({ what: 'bed', number: 1 })
  })

  test('removes one by one; the last one removes the row, which can be restored', () => {
    addThing(bedroom, lamp)
    addThing(bedroom, lamp)
    countItem(items()[0]!, -1)
    expect(listed()).toEqual(['1 lamp'])

    countItem(items()[0]!, -1)
    expect(listed()).toEqual(['1 '])

    putBack()
    expect(listed()).toEqual(['1 lamp'])
  })

  test('keeps corrected sizes when the count changes', () => {
    addThing(bedroom, bed)
    answer(items()[0]?.uniqueKey ?? '', 'length', 190)
    addThing(bedroom, bed)

    expect(items()[0]).toMatchObject({ length: 190, itemsNumber: 2, isAdjustedByUser: true })
  })

  test('counts each thing per room, and adds whole rooms', () => {
    takeRoom(bedroom)
    takeRoom(study)
    addThing(study, box)

    expect(listed()).toEqual(['1 bed', '2 lamp', '6 box', '7 box'])
    expect($counted.get()).toEqual({ what: 'box', number: 7 })
    expect(items().map(({ extra }) => extra.room)).toEqual(['bedroom', 'bedroom', 'bedroom', 'study'])
  })

  test('clears a room, and undoes what was done to a whole room', () => {
    takeRoom(bedroom)
    takeRoom(study)
    clearRoom(bedroom)
    expect(listed()).toEqual(['6 box'])

    putRoomBack()
    expect(listed()).toEqual(['1 bed', '2 lamp', '6 box', '6 box'])
  })

  test('drops an empty row of a room as well', () => {
    addThing(bedroom, bed)
    addItem('bedroom')
    expect(items()).toHaveLength(2)

    dropBlankItems()
    expect(listed()).toEqual(['1 bed'])
  })

  test('has at most as many rows as a listing', () => {
    const rooms = Array.from({ length: 250 }, (_, at) => ({ ...box, id: `box-${at}` }))
    takeRoom({ ...study, things: rooms })

    expect(items()).toHaveLength(200)
  })

  test('counts a custom item as well', () => {
    answer(items()[0]?.uniqueKey ?? '', 'name', 'Grandmother’s clock')
    countItem(items()[0]!, 1)

    expect(listed()).toEqual(['2 Grandmother’s clock'])
  })

  test('drops an empty row, but never the only one', () => {
    dropBlankItems()
    expect(items()).toHaveLength(1)

    addThing(bedroom, bed)
    addItem()
    dropBlankItems()
    expect(listed()).toEqual(['1 bed'])

    removeItem(items()[0]?.uniqueKey ?? '')
    expect(listed()).toEqual(['1 '])
  })
})

import { expect, test } from 'vitest'
import { groupNotices } from '#site/parts/account/notice-groups.ts'

const NOW = '2026-11-28T10:00:00.000Z'

type Notice = Parameters<typeof groupNotices>[0][number]

const notice = (id: number, listingId: number | null, more: Partial<Notice> = {}): Notice => ({
  ...{
    id,
    event: 'offer.post',
    title: `Notice ${id}`,
    text: '',
    path: '/',
    isRead: false,
    createdAt: NOW,
    action: null,
  },
  listing:
    listingId === null
      ? null
      : { id: listingId, from: 'Lyon', to: 'Nice', goods: 'Sofa', goodsLanguage: 'en', text: '' },
  ...more,
})

const told = (notices: Notice[]) =>
  groupNotices(notices, NOW).map(({ newest, earlier, action }) => [newest.id, earlier.map(({ id }) => id), action])

test('the notices of a listing are one group below its newest; others stay alone', () => {
  expect(told([notice(5, 1), notice(4, null), notice(3, 1), notice(2, null), notice(1, 2)])).toEqual([
    [5, [3], undefined],
    [4, [], undefined],
    [2, [], undefined],
    [1, [], undefined],
  ])
})

test('the groups whose newest notice asks for something come first', () => {
  const action = { label: 'Answer', until: null }

  expect(told([notice(3, 1), notice(2, 2, { action }), notice(1, 1, { action })])).toEqual([
    [2, [], 'Answer'],
    [3, [1], undefined],
  ])
})

test('a notice that was read, or whose time is over, asks for nothing', () => {
  const until = (instant: string) => ({ label: 'Pay', until: instant })

  expect(
    told([
      notice(3, null, { action: until('2026-11-28T10:00:01.000Z'), isRead: true }),
      notice(2, null, { action: until('2026-11-28T09:59:59.000Z') }),
      notice(1, null, { action: until('2026-11-28T10:00:01.000Z') }),
    ]),
  ).toEqual([
    [1, [], 'Pay'],
    [3, [], undefined],
    [2, [], undefined],
  ])
})

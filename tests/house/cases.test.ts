import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { dealCases } from '#api/cases.ts'
import { acceptanceMoves } from '#api/case/acceptance/acceptance.rules.ts'
import { cancelRequestMoves } from '#api/case/cancellation/cancel-request.rules.ts'
import { proposalMoves } from '#api/case/change/change-proposal.rules.ts'
import { complaintMoves } from '#api/case/complaint/complaint.rules.ts'
import { rescueMoves } from '#api/case/rescue/rescue.rules.ts'
import { settlementMoves } from '#api/case/settlement/settlement.rules.ts'
import { doorPriceMoves } from '#api/case/door/door-price.rules.ts'
import { fraudReportMoves } from '#api/case/fraud/fraud-report.rules.ts'
import { reinstatementMoves } from '#api/case/reinstatement/reinstatement.rules.ts'
import { offerStatuses } from '#api/offer/offer.rules.ts'
import { root, sources } from './source.ts'

const moves: Record<string, Record<string, { from: readonly string[] }>> = {
  acceptance: acceptanceMoves,
  cancellation: cancelRequestMoves,
  change: proposalMoves,
  complaint: complaintMoves,
  door: doorPriceMoves,
  fraud: fraudReportMoves,
  reinstatement: reinstatementMoves,
  rescue: rescueMoves,
  settlement: settlementMoves,
}
const folders = readdirSync(path.join(root, 'api/case'), { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name)

test('every folder of cases is in api/cases.ts and in this test', () => {
  const inTable = 'add the case to dealCases in api/cases.ts'
  expect(Object.keys(dealCases).sort(), inTable).toEqual(folders.sort())
  expect(Object.keys(moves).sort(), 'add its table of moves to this test').toEqual(folders)
})

test.each(folders)('an open %s says what it does at each status of its offer', (name) => {
  const { open, onOffer } = dealCases[name] ?? { open: [], onOffer: {} as Record<string, string> }
  const events = moves[name] ?? {}
  const wrong = offerStatuses.filter((status) => {
    const event = onOffer[status]
    return event !== 'stays' && !open.every((from) => events[event ?? '']?.from.includes(from))
  })

  expect(open.length).toBeGreaterThan(0)
  expect(Object.keys(onOffer).sort()).toEqual([...offerStatuses].sort())
  expect(wrong).toEqual([])
})

test('only the machine of offers closes cases, so no ending can forget one', () => {
  const callers = sources(/\.ts$/).filter(({ text }) => /await closeCases\(/.test(text))

  expect(callers.map(({ file }) => file)).toEqual(['api/offer/offer.move.ts'])
})

/** Files outside a case that know its table, and the cases that have no part in them. */
const knownIn: readonly { file: string; missing: string; not: readonly string[] }[] = [
  {
    file: 'api/closing/archive-blockers.query.ts',
    missing: 'a listing with an open case would be archived',
    not: ['acceptance', 'change'], // closed with their offer
  },
  { file: 'api/closing/archive-auctions.ts', missing: 'its texts would never be removed', not: ['rescue'] },
  { file: 'api/closing/erase-person.part.ts', missing: 'texts of an erased person would stay', not: ['rescue'] },
  {
    file: 'api/export/own-data.query.ts',
    missing: 'its author would not get it in the export',
    not: ['acceptance'], // of administrators
  },
  {
    file: 'api/sync/changes.query.ts',
    missing: 'apps would not learn that the offer has changed',
    // Offers do not show an acceptance; the accused must not notice a report before its review.
    not: ['acceptance', 'fraud'],
  },
]

function modelOf(name: string): string {
  const folder = path.join(root, 'api/case', name)
  const file = readdirSync(folder).find((one) => one.endsWith('.model.ts')) ?? ''
  return readFileSync(path.join(folder, file), 'utf8')
}

test.each(folders)('a row of %s is archived, erased, exported and synchronised', (name) => {
  const [, tableName = ''] = /tableName: '(\w+)'/.exec(modelOf(name)) ?? []
  const lacking = knownIn
    .filter(({ file, not }) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return !not.includes(name) && !new RegExp(`\\b${tableName}\\b`).test(text)
    })
    .map(({ file, missing }) => `${tableName} is not in ${file}: ${missing}`)

  expect(tableName).not.toBe('')
  expect(lacking).toEqual([])
})

import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { dealCases } from '#api/cases.ts'
import { acceptanceMoves } from '#api/case/acceptance/acceptance.rules.ts'
import { cancelRequestMoves } from '#api/case/cancellation/cancel-request.rules.ts'
import { proposalMoves } from '#api/case/change/change-proposal.rules.ts'
import { fraudReportMoves } from '#api/case/fraud/fraud-report.rules.ts'
import { reinstatementMoves } from '#api/case/reinstatement/reinstatement.rules.ts'
import { offerStatuses } from '#api/offer/offer.rules.ts'
import { root, sources } from './source.ts'

const moves: Record<string, Record<string, { from: readonly string[] }>> = {
  acceptance: acceptanceMoves,
  cancellation: cancelRequestMoves,
  change: proposalMoves,
  fraud: fraudReportMoves,
  reinstatement: reinstatementMoves,
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

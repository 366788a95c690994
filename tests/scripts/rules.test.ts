import { expect, test } from 'vitest'
import { findUntrueRules, passedBelow, passedInBrowser, rulesIn } from '#scripts/kit/rules.ts'

const page = [
  '| id  | rule           | seen    | held by |',
  '| W01 | Four steps.    | browser | `a.ts`  |',
  '| W02 | An address.    | below   | `b.ts`  |',
].join('\n')
const below = ['W02 an address']
const inBrowser = ['W01 four steps']

test('a page of rules that says what has passed is true', () => {
  expect(findUntrueRules(rulesIn(page), { below, inBrowser })).toEqual([])
})

test('a rule that no test names, one that is not told and one seen elsewhere are found', () => {
  expect(findUntrueRules(rulesIn(page), { below: [], inBrowser })).toEqual([
    'W02 is told, and no test that passed names it',
  ])
  expect(findUntrueRules(rulesIn(page), { below: [...below, 'V99 no rule'], inBrowser })).toEqual([
    'V99 is named by a test and not told',
  ])
  expect(findUntrueRules(rulesIn(page), { below: [...below, ...inBrowser], inBrowser: [] })).toEqual([
    'W01 is told as seen in a browser, and no story that passed names it',
  ])
  expect(findUntrueRules(rulesIn(page), { below, inBrowser: [...inBrowser, ...below] })).toEqual([
    'W02 is named by a story that passed, and not told as seen in a browser',
  ])
})

test('only what has passed counts, with the names that a row of test.each has in the run', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'dates W18 within 3 days' },
    { status: 'failed', fullName: 'dates W19 within a week' },
  ]
  const testResults = [{ status: 'failed', assertionResults }]

  expect(passedBelow({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual(['dates W18 within 3 days'])
})

test('a story tells by its own title and by its steps, if it ran and passed', () => {
  const steps = [{ title: 'W04 a step', steps: [{ title: 'W26 inside it' }] }]
  const story = (title: string, ok: boolean, ...statuses: string[]) => ({
    title,
    ok,
    tests: [{ results: statuses.map((status) => ({ status, steps })) }],
  })
  const suites = [
    { specs: [], suites: [{ specs: [story('W01 a story', true, 'passed')] }] },
    {
      specs: [
        story('W02 failed', false, 'failed'),
        story('W05 interrupted', true, 'interrupted'),
        story('W06 never ran', true),
      ],
    },
  ]

  expect(passedInBrowser({ suites })).toEqual(['W01 a story', 'W04 a step', 'W26 inside it'])
})

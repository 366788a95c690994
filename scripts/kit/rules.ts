/** A row of docs/rules.md. */
interface Rule {
  id: string
  /** `browser` if a test in e2e/ checks it, `below` if only other tests do. */
  seen: string
  heldBy: string
}

/** The titles of the tests that passed in one run. */
interface Passed {
  inBrowser: readonly string[]
  below: readonly string[]
}

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: Suite[]
}

interface Suite {
  suites?: Suite[]
  specs: {
    title: string
    ok: boolean
    tests: { results: { status: string; steps?: Step[] }[] }[]
  }[]
}

interface Step {
  title: string
  error?: unknown
  steps?: Step[]
}

export const rulesIn = (page: string): Rule[] =>
  [...page.matchAll(/^\| ([WVRSE]\d\d) +\|[^|]*\| (\w*) +\| ([^|]*) \|$/gm)].map(
    ([, id = '', seen = '', heldBy = '']) => ({ id, seen, heldBy }),
  )

export const passedBelow = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
  )

/** Titles of the passed browser tests and of their steps. */
export const passedInBrowser = ({ suites }: Pick<PlaywrightReport, 'suites'>): string[] =>
  suites.flatMap(({ suites: inner = [], specs }) => [
    ...passedInBrowser({ suites: inner }),
    // Playwright marks tests that did not run as ok, too.
    ...specs
      .filter(({ ok }) => ok)
      .flatMap(({ title, tests }) =>
        tests
          .flatMap(({ results }) => results)
          .filter(({ status }) => status === 'passed')
          .flatMap(({ steps = [] }) => [title, ...titlesOf(steps)]),
      ),
  ])

const titlesOf = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ title, steps: inner = [] }) => [title, ...titlesOf(inner)])

const idsIn = (titles: readonly string[]): Set<string> =>
  new Set(titles.flatMap((title) => title.match(/\b[WVRSE]\d\d\b/g) ?? []))

/** Lists the differences between docs/rules.md and the tests that passed. */
export function findUntrueRules(rules: readonly Rule[], { inBrowser, below }: Passed): string[] {
  const [seen, held] = [idsIn(inBrowser), idsIn([...inBrowser, ...below])]
  const told = new Map(rules.map((rule) => [rule.id, rule]))
  return [
    ...[...told.keys()].filter((id) => !held.has(id)).map((id) => `${id} is told, and no test that passed names it`),
    ...[...held].filter((id) => !told.has(id)).map((id) => `${id} is named by a test and not told`),
    ...rules
      .filter(({ id, seen: where }) => where !== (seen.has(id) ? 'browser' : 'below'))
      .map(({ id, seen: where }) =>
        where === 'browser'
          ? `${id} is told as seen in a browser, and no story that passed names it`
          : `${id} is named by a story that passed, and not told as seen in a browser`,
      ),
  ].sort()
}

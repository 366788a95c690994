import { expect, test } from 'vitest'
import { sources } from './source.ts'

/** Entry points and process monitors: only these may read the clock. */
const begins = /^api\/(?:kit|http)\/|^api\/(?:jobs|worker|main|dev)\.ts$/
/** The time of an import, and the expiry of a session, use the machine’s clock. */
const ofTheMachine = ['api/address/load-places.part.ts', 'api/account/session/find-caller.query.ts']

const clocks = [
  /\bDateTime\.(?:utc|now|local)\(/,
  /\bDate\.now\(/,
  /\bnew Date\(\s*\)/,
  /\bnow\(\)/,
  /\b(?:current_date|current_timestamp|current_time|clock_timestamp|localtimestamp)\b/i,
]

test('the clock is ctx.now: no call, job or query of a domain reads another', () => {
  const found = sources(/\.ts$/).filter(
    ({ file, text }) =>
      file.startsWith('api/') &&
      !begins.test(file) &&
      !ofTheMachine.includes(file) &&
      clocks.some((clock) => clock.test(text)),
  )

  expect(found.map(({ file }) => file)).toEqual([])
})

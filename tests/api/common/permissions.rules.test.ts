import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guestCaller, type Caller, type Role, type SignedIn } from '#api/common/caller.rules.ts'
import { allPermissions, may, type Permitted, type Tie } from '#api/common/permissions.rules.ts'
import { staffRoles, type StaffRole } from '#api/common/staff.rules.ts'

const aCaller = (role: Role, staffRole: StaffRole | null = null): SignedIn => ({
  isSignedIn: true,
  userId: 1,
  uuid: '00000000-0000-4000-8000-000000000001',
  name: 'Ann Lee',
  email: 'ann@example.test',
  role,
  staffRole,
  status: 'active',
  companyId: null,
  hasSecondFactor: true,
  sessionId: '00000000-0000-4000-8000-000000000002',
})

/** The columns of the page, in their order. */
const people: readonly (readonly [string, Caller, readonly Tie[]])[] = [
  ['guest', guestCaller, []],
  ['customer', aCaller('customer'), []],
  ['owner', aCaller('customer'), ['owner']],
  ['courier', aCaller('courier'), []],
  ['bidder', aCaller('courier'), ['bidder']],
  ['carrier', aCaller('courier'), ['bidder', 'carrier']],
  ['charity', aCaller('charity'), []],
]

interface Promised {
  what: string
  name: Permitted
  /** Who may, as the page says it. */
  who: string[]
}

const isPermitted = (name: string): name is Permitted => name in allPermissions

function readPage(): Promised[] {
  const text = readFileSync(new URL('../../../docs/permissions.md', import.meta.url), 'utf8')
  const rows = text
    .split('\n')
    .filter((line) => /^\| [^-]/.test(line) && !line.startsWith('| what'))
  return rows.flatMap((row) => {
    const [what = '', calls = '', ...cells] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    const staff = cells.pop() ?? ''
    const members = people.flatMap(([title], at) => (cells[at] === 'yes' ? [title] : []))
    return calls.split(' ').map((name) => {
      if (!isPermitted(name)) throw new Error(`docs/permissions.md: there is no ${name}`)
      return { what, name, who: [...members, ...staffOf(staff)] }
    })
  })
}

function staffOf(cell: string): string[] {
  const named = staffRoles.filter((role) => cell === 'all' || cell.split(' ').includes(role))
  return named.length > 0 ? [...new Set([...named, 'super'])] : []
}

function whoMay(name: Permitted): string[] {
  const members = people.flatMap(([title, caller, ties]) =>
    may(name, caller, ties) ? [title] : [],
  )
  return [...members, ...staffRoles.filter((role) => may(name, aCaller('admin', role)))]
}

test.each(readPage())('$what: $name is open to those whom docs/permissions.md names', (row) => {
  expect(whoMay(row.name)).toEqual(row.who)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guestCaller, type Caller, type CompanyRole, type Role, type SignedIn } from '#api/common/caller.rules.ts'
import { allPermissions, may, type Permitted, type Tie } from '#api/common/permissions.rules.ts'
import { staffRoles } from '#api/common/staff.rules.ts'

type Wishes = Partial<Pick<SignedIn, 'staffRole' | 'companyRole'>>

const aCaller = (role: Role, { staffRole = null, companyRole = null }: Wishes = {}): SignedIn => ({
  isSignedIn: true,
  userId: 1,
  uuid: '00000000-0000-4000-8000-000000000001',
  name: 'Ann Lee',
  email: 'ann@example.test',
  role,
  staffRole,
  status: 'active',
  companyId: null,
  companyRole,
  bidderId: 1,
  currency: null,
  hasSecondFactor: true,
  sessionId: '00000000-0000-4000-8000-000000000002',
})

const carrier = (companyRole: CompanyRole, kind: 'courier' | 'charity' = 'courier') => aCaller(kind, { companyRole })
/** All relations of a company to its own deal. */
const deal = ['bidder', 'carrier', 'company'] as const

/** The columns of the page: a caller, and their relation to the thing. */
const people: Readonly<Record<string, readonly [Caller, readonly Tie[]]>> = {
  guest: [guestCaller, []],
  customer: [aCaller('customer'), []],
  owner: [aCaller('customer'), ['owner']],
  courier: [carrier('owner'), []],
  bidder: [carrier('owner'), ['bidder']],
  carrier: [carrier('owner'), ['bidder', 'carrier']],
  charity: [carrier('owner', 'charity'), []],
  'company’s owner': [carrier('owner'), deal],
  dispatcher: [carrier('dispatcher'), deal],
  driver: [carrier('driver'), deal],
}

interface Promised {
  what: string
  name: Permitted
  /** The columns that the row of the page answers for. */
  columns: readonly string[]
  /** The columns that are allowed. */
  who: string[]
}

const isPermitted = (name: string): name is Permitted => name in allPermissions

const ADMINISTRATORS = 'administrators'

function readPage(): Promised[] {
  const text = readFileSync(new URL('../../../docs/permissions.md', import.meta.url), 'utf8')
  const rows = text
    .split('\n')
    .filter((line) => /^\| [^-]/.test(line))
    .map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim())) // prettier-ignore
  let columns: string[] = []
  return rows.flatMap(([what = '', calls = '', ...cells]) => {
    if (calls === 'calls') {
      columns = cells
      return []
    }
    const who = columns.flatMap((column, at) =>
      column === ADMINISTRATORS ? staffOf(cells[at] ?? '') : cells[at] === 'yes' ? [column] : [],
    )
    return calls.split(' ').map((name) => {
      if (!isPermitted(name)) throw new Error(`docs/permissions.md: there is no ${name}`)
      return { what, name, columns, who }
    })
  })
}

function staffOf(cell: string): string[] {
  const named = staffRoles.filter((role) => cell === 'all' || cell.split(' ').includes(role))
  return named.length > 0 ? [...new Set([...named, 'super'])] : []
}

const whoMay = ({ name, columns }: Promised): string[] =>
  columns.flatMap((column) => {
    if (column === ADMINISTRATORS) return staffRoles.filter((staffRole) => may(name, aCaller('admin', { staffRole })))
    const [caller = guestCaller, ties = []] = people[column] ?? []
    return may(name, caller, ties) ? [column] : []
  })

test.each(readPage())('$what: $name is allowed exactly as docs/permissions.md says', (row) => {
  expect(whoMay(row)).toEqual(row.who)
})

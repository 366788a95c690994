import { describe, expect, test } from 'vitest'
import { importsOf, sources, type Import } from './source.ts'

const imports = sources().flatMap(importsOf)
const isShared = (file: string) => /^api\/.*\.(?:rules|schema)\.ts$/.test(file)
const folderOf = (file: string) => file.split('/')[0] ?? ''
const islandOf = (file: string) => file.split('/').slice(0, 2).join('/')
const domainOf = (file: string) => file.split('/')[1] ?? ''
const list = (found: Import[]) => found.map(({ from, to }) => `${from} → ${to}`)

const broken = (folder: string, may: (one: Import) => boolean) =>
  list(imports.filter((one) => folderOf(one.from) === folder && !may(one)))

/** Each folder may import those before it, and none after. `api/README.md` describes them. */
const floors = [
  'common', 'kit', 'address', 'map', 'category', 'file', 'account', 'company', 'member', 'auction', 'search', 'criteria', 'trip', 'offer', 'earning',
  'payment', 'delivery', 'opinion', 'message', 'storefront', 'cover', 'notification', 'listing', 'deal', 'case', 'case-file', 'closing', 'export', 'sync', 'help', 'moderation', 'admin', 'http',
] // prettier-ignore

/**
 * Files that collect all domains (router, jobs, models …) are above the domains and below `http`.
 */
const floorOf = (file: string): number => {
  const domain = domainOf(file)
  if (/^(?:main|worker|dev)\.ts$/.test(domain)) return floors.length
  return domain.endsWith('.ts') ? floors.indexOf('admin') + 0.5 : floors.indexOf(domain)
}

describe('allowed imports', () => {
  test('content imports only itself', () => {
    expect(broken('content', ({ to }) => folderOf(to) === 'content')).toEqual([])
  })

  test('the server imports content, itself and its version', () => {
    const may = ({ to }: Import) => ['api', 'content', 'sandbox'].includes(folderOf(to)) || to === 'package.json'
    expect(broken('api', may)).toEqual([])
  })

  test('only one import leads from the server to the local card processor, used when one is started', () => {
    const found = imports.filter(({ from, to }) => folderOf(from) === 'api' && folderOf(to) === 'sandbox')
    expect(found).toEqual([
      {
        from: 'api/payment/start-sandbox.port.ts',
        to: 'sandbox/card-processor/start-local-processor.ts',
        isType: false,
        isLate: true,
      },
    ])
  })

  test('rules and schemas are safe for the browser', () => {
    const found = imports.filter(
      ({ from, to, isType }) => isShared(from) && !isType && !isShared(to) && folderOf(to) !== 'content',
    )
    expect(list(found)).toEqual([])
  })

  test('islands import rules, storefronts, types and their own folder', () => {
    const may = ({ from, to, isType }: Import) =>
      isType ||
      isShared(to) ||
      to === 'content/storefronts.ts' ||
      islandOf(from) === islandOf(to) ||
      ['islands/kit', 'islands/ui'].includes(islandOf(to)) ||
      to.endsWith('.store.ts')
    expect(broken('islands', may)).toEqual([])
  })

  test('pages import content, rules, islands with their client and styles, and themselves; of the server only types', () => {
    const may = ({ to, isType }: Import) =>
      isType ||
      isShared(to) ||
      ['site', 'content'].includes(folderOf(to)) ||
      ['islands/kit/client.ts', 'islands/kit/passkey.ts'].includes(to) ||
      /\.(?:island\.tsx|store\.ts)$|^islands\/.*\.css$/.test(to)
    expect(broken('site', may)).toEqual([])
  })

  test('islands and page scripts call the server through one client', () => {
    const asking = sources(/\.(?:ts|tsx|astro)$/).filter(
      ({ file, text }) => /^(?:islands|site)\//.test(file) && /\bfetch\(|XMLHttpRequest|sendBeacon/.test(text),
    )
    expect(asking.map(({ file }) => file)).toEqual(['islands/kit/client.ts'])
  })

  test('a migration imports nothing of ours', () => {
    expect(broken('migrations', () => false)).toEqual([])
  })

  test('inside the server imports go down the list of folders', () => {
    const uphill = imports.filter(
      ({ from, to, isType }) =>
        folderOf(from) === 'api' &&
        folderOf(to) === 'api' &&
        !isType &&
        // The queue’s names are in kit; their meaning is collected above it.
        to !== 'api/notices.ts' &&
        floorOf(to) > floorOf(from),
    )
    expect(
      list(uphill),
      'move what both need down, or pass the upper one in through `Services`, as `ctx.cases` is',
    ).toEqual([])
  })

  test('every folder of the server is in the list', () => {
    const unknown = sources().filter(({ file }) => folderOf(file) === 'api' && floorOf(file) < 0)
    expect(unknown.map(({ file }) => file)).toEqual([])
  })

  test('the local card processor imports only itself', () => {
    const own = ({ to }: Import) => to.startsWith('sandbox/card-processor/')
    expect(broken('sandbox', own)).toEqual([])
  })

  test('a domain does not import the calls, jobs and notices of another', () => {
    const found = imports.filter(
      ({ from, to }) =>
        folderOf(from) === 'api' &&
        from.split('/').length > 2 &&
        /\.(?:calls|jobs|notices)\.ts$/.test(to) &&
        domainOf(from) !== domainOf(to),
    )
    expect(list(found)).toEqual([])
  })

  test('there are no barrel files', () => {
    const barrels = sources().filter(({ file }) => /\/index\.tsx?$/.test(file))
    expect(barrels.map(({ file }) => file)).toEqual([])
  })
})

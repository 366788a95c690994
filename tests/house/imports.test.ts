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

describe('who may import whom', () => {
  test('content imports only itself', () => {
    expect(broken('content', ({ to }) => folderOf(to) === 'content')).toEqual([])
  })

  test('the server imports content and itself', () => {
    expect(broken('api', ({ to }) => ['api', 'content'].includes(folderOf(to)))).toEqual([])
  })

  test('rules and schemas are safe for the browser', () => {
    const found = imports.filter(
      ({ from, to, isType }) =>
        isShared(from) && !isType && !isShared(to) && folderOf(to) !== 'content',
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

  test('pages import content, rules, islands and themselves; of the server only types', () => {
    const may = ({ to, isType }: Import) =>
      isType ||
      isShared(to) ||
      ['site', 'content'].includes(folderOf(to)) ||
      /\.(?:island\.tsx|store\.ts)$/.test(to)
    expect(broken('site', may)).toEqual([])
  })

  test('a migration imports nothing of ours', () => {
    expect(broken('migrations', () => false)).toEqual([])
  })

  test('inside the server imports go downhill', () => {
    const levels = ['common', 'kit', 'domain', 'gathering', 'http', 'process']
    const levelOf = (file: string) => {
      const domain = domainOf(file)
      if (domain === 'common' || domain === 'kit' || domain === 'http')
        return levels.indexOf(domain)
      if (/^(?:main|worker|dev)\.ts$/.test(domain)) return levels.indexOf('process')
      return levels.indexOf(domain.endsWith('.ts') ? 'gathering' : 'domain')
    }
    // Kit knows who a caller is and where places come from by these; the announcer reads the gathered notices.
    const known = /^api\/(?:auth\/auth\.rules|address\/load-places|notices)\.ts$/
    const uphill = imports.filter(
      ({ from, to, isType }) =>
        folderOf(from) === 'api' &&
        folderOf(to) === 'api' &&
        !isType &&
        !known.test(to) &&
        levelOf(to) > levelOf(from),
    )
    expect(list(uphill)).toEqual([])
  })

  test('a domain leaves the calls, jobs and notices of another alone', () => {
    const found = imports.filter(
      ({ from, to }) =>
        folderOf(from) === 'api' &&
        from.split('/').length > 2 &&
        /\.(?:calls|jobs|notices)\.ts$/.test(to) &&
        domainOf(from) !== domainOf(to),
    )
    expect(list(found)).toEqual([])
  })

  test('there are no barrels', () => {
    const barrels = sources().filter(({ file }) => /\/index\.tsx?$/.test(file))
    expect(barrels.map(({ file }) => file)).toEqual([])
  })
})

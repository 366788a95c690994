import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#api/kit/config.ts'
import { readOperators } from '#api/storefront/read-operators.lib.ts'
import { locales } from '#content/storefronts.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'carryto-operators-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const company = {
  legalName: 'Real Transport Ltd',
  address: ['1 Real Street', 'London'],
  register: 'Companies House',
  registerNumber: '01234567',
  vatNumber: 'GB123456789',
  responsible: 'Jane Doe',
  email: 'contact@shop.example',
  complaints: 'complaints@shop.example',
}

async function read(text: string | object, env: Record<string, string> = {}) {
  const file = path.join(folder, 'operator.json')
  await writeFile(file, typeof text === 'string' ? text : JSON.stringify(text))
  return readOperators(readConfig({ OPERATOR_FILE: file, ...env }))
}

describe('the operator of a storefront', () => {
  test('without a file is the demo operator, marked as such in every storefront', () => {
    const operators = readOperators(readConfig({}))

    expect(Object.keys(operators).sort()).toEqual([...locales].sort())
    expect(Object.values(operators).filter(({ isDemo }) => !isDemo)).toEqual([])
    expect(new Set(Object.values(operators).map(({ email }) => email)).size).toBe(12)
  })

  test('is one company for all, and one storefront may have another address', async () => {
    const operators = await read({ all: company, pl_PL: { email: 'kontakt@shop.example' } })

    expect(operators.de_DE).toEqual({ ...company, isDemo: false, claimVat: 'outside' })
    expect(operators.pl_PL.email).toBe('kontakt@shop.example')
    expect(operators.pl_PL.legalName).toBe('Real Transport Ltd')
  })

  test.each([
    ['{', 'is not valid JSON.'],
    ['null', 'lacks or misspells for pl_PL: '],
    [{ all: { ...company, vatNumber: ' ' } }, 'lacks or misspells for pl_PL: vatNumber.'],
    [{ all: company, de_DE: { address: [], email: 'nobody' } }, 'lacks or misspells for de_DE: address, email.'],
    [{ all: company, pl: {} }, 'names no storefront by pl.'],
  ])('with an invalid file stops the start with one plain sentence: %j', async (text, sentence) => {
    await expect(read(text)).rejects.toThrow(ConfigError)
    await expect(read(text)).rejects.toThrow(sentence)
  })

  test('with a missing file stops the start', () => {
    const config = readConfig({ OPERATOR_FILE: path.join(folder, 'nothing.json') })

    expect(() => readOperators(config)).toThrow(/^OPERATOR_FILE .*nothing\.json cannot be read\.$/)
  })

  test('in production is never the demo operator unmarked', async () => {
    const production = {
      ...{ NODE_ENV: 'production', SESSION_SECRET: 's'.repeat(32) },
      ...{ DATABASE_URL: 'postgres://localhost/shop', SMTP_URL: 'smtps://mail.shop.example' },
      ...{ STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
      ORIGIN_PATTERN: 'https://{subdomain}.shop.example',
    }
    const demo = { all: { ...company, isDemo: true } }

    await expect(read(demo, production)).rejects.toThrow('names the demo operator: production')
    expect((await read(demo, { ...production, DEMO: '1' })).en_GB.isDemo).toBe(true)
    expect((await read({ all: company }, production)).en_GB.isDemo).toBe(false)
  })
})

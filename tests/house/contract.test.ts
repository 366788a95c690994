import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openapi } from '#api/http/docs/openapi.ts'
import { appRouter } from '#api/router.ts'
import { answerSchemas } from '#scripts/kit/answer-schemas.ts'
import { root } from './source.ts'

const document = openapi(appRouter)
let folder = ''
let client = ''

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'carryto-contract-'))
  writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(document))
  client = astToString(await openapiTS(document as never))
  writeFileSync(path.join(folder, 'client.ts'), client)
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** The strict compiler’s errors for a file that uses the client. */
function complaints(text: string): string[] {
  const file = path.join(folder, 'use.ts')
  writeFileSync(file, text)
  const options = { strict: true, noEmit: true, allowImportingTsExtensions: true, types: [] }
  const program = ts.createProgram([file], { ...options, target: ts.ScriptTarget.ESNext })
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

/** Compiling the whole server next to other tests takes long. */
const PATIENCE_MS = 180_000

describe('the contract', () => {
  test(
    'describes every answer as its type does (else: npm run contract)',
    () => {
      const kept: unknown = JSON.parse(readFileSync(path.join(root, 'api/http/docs/response-schemas.json'), 'utf8'))

      expect(kept).toEqual(answerSchemas())
    },
    PATIENCE_MS,
  )

  test(
    'passes redocly’s recommended rules',
    () => {
      const config = path.join(root, 'tests/house/redocly.yaml')
      const cli = path.join(root, 'node_modules/@redocly/cli/bin/cli.js')
      const args = [cli, 'lint', path.join(folder, 'openapi.json'), '--config', config, '--format', 'json']
      const env = {
        ...process.env,
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      }
      const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env })
      const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; message: string }[] }

      expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
    },
    PATIENCE_MS,
  )
})

/** Client code that compiles, and would not with another name. */
const use = `
import type { paths } from './client.ts'
type Offer = paths['/offer/{offerId}']['get']['responses'][200]['content']['application/json']
type Sent = paths['/login_check']['post']['requestBody']['content']['application/json']
type Late = paths['/offer/{offerId}/accept']['patch']['responses'][409]['content']['application/problem+json']
export const until = (offer: Offer): string => offer.validUntil
// @ts-expect-error no answer has a field of this name
export const till = (offer: Offer): string => offer.validTill
export const all: Sent = { login: 'ann', password: 'x' }
// @ts-expect-error a field that is required is missing
export const some: Sent = { login: 'ann' }
export const isLate = ({ code }: Late) => code === 'offer.wrong_state'
// @ts-expect-error this call never refuses so
export const isOdd = ({ code }: Late) => code === 'offer.odd_state'
`

describe('the typed client generated from the contract', () => {
  test('contains no `unknown`, `any` or `never`', () => {
    const code = client.replace(/\/\*\*[\s\S]*?\*\//g, '')
    // `?: never` marks unused parameters; unused kinds of components are `never` too.
    const parts = code.slice(0, code.indexOf('export type webhooks'))
    const views = code.slice(code.indexOf('export interface components'))
    const holes = [...parts.split('\n'), ...views.split('\n')].filter(
      (line) =>
        /\b(?:never|unknown|any)\b/.test(line) &&
        !/\?: never|\[name: string\]: unknown|(?:requestBodies|pathItems): never|\$defs/.test(line),
    )

    expect(client).toContain('"/offer/{offerId}/accept"')
    expect(holes).toEqual([])
  })

  test(
    'compiles, and a field by another name does not',
    () => {
      expect(complaints(use)).toEqual([])
    },
    PATIENCE_MS,
  )
})

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { docsFront } from '#api/http/docs/docs-front.ts'
import { demoAccounts } from '#scripts/demo/accounts.ts'
import { aServer, call, portOfServer } from '#tests/support/http.ts'
import { aCustomer, PASSWORD } from '#tests/support/scenes/people.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()
aServer()

const { email, password } = demoAccounts.customerEn

beforeAll(async () => {
  await aCustomer({ email })
})

const scripts = [...docsFront.matchAll(/```sh\n([^]*?)```/g)].map(([, text = '']) => text)

test('the commands that a developer reads first run as they are printed', async () => {
  const here = `http://127.0.0.1:${portOfServer()}/api/mobile`
  const script = scripts.join('\necho\n').replace('http://localhost:4000/api/mobile', here).replace(password, PASSWORD)

  const { stdout } = await promisify(execFile)('sh', ['-e', '-c', script])
  const [me, listings, fields, posted] = stdout
    .split(/\n+|(?<=\})(?=\{)/)
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown)

  expect(docsFront).toContain(`"password": "${password}"`)
  expect(me).toMatchObject({ user: { email } })
  expect(listings).toMatchObject({ data: [], page: 1, pageSize: 5, total: 0 })
  expect(fields).toMatchObject({ itemCategoryId: 'car' })
  expect(posted).toMatchObject({ status: 'active', currency: 'GBP', items: [{ extra: { runs: true } }] })
})

test('the page shows its headings, lists and commands as such', async () => {
  const { text } = await call('GET /api/docs')

  expect(text).toContain('<h3>Sign in</h3>')
  expect(text).toContain('<pre tabindex="0">API=http://localhost:4000/api/mobile\nTOKEN=$(curl')
  expect(text).toContain('<li><b>Money</b> goes in')
  expect(text).not.toContain('## ')
  expect(text).not.toContain('```')
})

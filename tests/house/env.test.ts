import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source.ts'

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('every variable of the configuration is explained in .env.example, and no other', () => {
  const known = new Set(
    [...read('api/kit/config.ts').matchAll(/env\.([A-Z_]+)|'([A-Z_]{4,})'/g)].map(([, a, b]) => a ?? b),
  )
  const explained = new Set([...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name))

  expect([...explained].sort()).toEqual([...known].sort())
})

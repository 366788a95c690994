import { expect, test } from 'vitest'
import { findModule, getModule, ModuleNotFound } from '#api/common/module.rules.ts'

const fields = { number: 'a field for numbers' }

test('E03 an unknown module throws MODULE_NOT_FOUND with its name', () => {
  const ask = () => getModule('field', fields, 'hologram')

  expect(ask).toThrow(ModuleNotFound)
  expect(ask).toThrow(expect.objectContaining({ name: 'MODULE_NOT_FOUND', message: 'field hologram' }))
  expect(getModule('field', fields, 'number')).toBe('a field for numbers')
})

test('E03 a name inherited by every object is not found', () => {
  expect(findModule(fields, 'constructor')).toBeUndefined()
  expect(() => getModule('step', fields, 'toString')).toThrow('step toString')
})

import { expect, test } from 'vitest'
import { findModule, getModule, ModuleNotFound } from '#api/common/module.rules.ts'

const fields = { number: 'a field for numbers' }

test('E03 what nobody has is MODULE_NOT_FOUND, and says what was asked for', () => {
  const ask = () => getModule('field', fields, 'hologram')

  expect(ask).toThrow(ModuleNotFound)
  expect(ask).toThrow(
    expect.objectContaining({ name: 'MODULE_NOT_FOUND', message: 'field hologram' }),
  )
  expect(getModule('field', fields, 'number')).toBe('a field for numbers')
})

test('E03 a name that every table of the language knows is nobody’s', () => {
  expect(findModule(fields, 'constructor')).toBeUndefined()
  expect(() => getModule('step', fields, 'toString')).toThrow('step toString')
})

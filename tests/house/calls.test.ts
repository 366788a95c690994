import { describe, expect, test } from 'vitest'
import type { Schema } from 'yup'
import { assertPermitted, callsOf } from '#api/http/rest.ts'
import { appRouter } from '#api/router.ts'

const calls = callsOf(appRouter)

describe('the table of contents', () => {
  test('no two calls share a path and method', () => {
    const doors = calls.map(({ meta }) => `${meta.method} ${meta.path.replace(/\{\w+\}/g, '{}')}`)

    expect(doors.filter((door, at) => doors.indexOf(door) !== at)).toEqual([])
  })

  test('a read changes nothing and a write is a mutation', () => {
    const wrong = calls.filter(({ meta, procedure }) => (meta.method === 'GET') !== (procedure._def.type === 'query'))

    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('every path parameter is an input of the call', () => {
    const wrong = calls.filter(({ meta, procedure }) => {
      const names = [...meta.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
      const { inputs } = procedure._def as unknown as { inputs: { schema?: { fields: object } }[] }
      const fields = Object.keys(inputs.at(-1)?.schema?.fields ?? {})
      return names.some((name) => !fields.includes(name))
    })

    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  test('an omitted yes-or-no input means no, but for fixed dates and a company that charges VAT', () => {
    const given = calls.flatMap(({ name, procedure }) => {
      const { inputs } = procedure._def as unknown as { inputs: { schema?: { fields: Record<string, Schema> } }[] }
      const fields = Object.entries(inputs.at(-1)?.schema?.fields ?? {})
      return fields
        .filter(([, field]) => field.type === 'boolean' && field.getDefault() === true)
        .map(([field]) => `${name} ${field}`)
    })

    expect(given).toEqual([
      'auction.create dateFixed',
      'auction.edit dateFixed',
      'auction.editDates dateFixed',
      'auth.registerCourier isVatPayer',
      'company.save isVatPayer',
    ])
  })

  test('a call without a permission prevents the server from starting, and the error has the line to add', () => {
    const [call] = calls
    if (!call) throw new Error('no calls')
    const lacking = {
      ...call,
      name: 'auction.tow',
      meta: { ...call.meta, access: 'user' as const },
    }

    expect(() => {
      assertPermitted([...calls, lacking])
    }).toThrow("no line for auction.tow. Add, narrowed to those who may:\n  'auction.tow': members,")
  })
})

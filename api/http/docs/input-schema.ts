import { yup } from '#api/common/yup.schema.ts'

type JsonSchema = Record<string, unknown>

interface Described {
  type: string
  nullable?: boolean
  default?: unknown
  oneOf?: readonly unknown[]
  tests?: { name?: string; params?: Record<string, unknown> }[]
  fields?: Record<string, Described>
  innerType?: Described
  meta?: yup.CustomSchemaMetadata
}

/**
 * JSON Schema of an input. Whether a field is required is found by running the parser on each
 * field.
 */
export function inputSchema(schema: yup.Schema): JsonSchema {
  return objectSchema(schema.describe() as Described, schema)
}

function objectSchema({ fields = {}, meta }: Described, schema: yup.Schema): JsonSchema {
  const names = Object.keys(fields)
  const properties = Object.fromEntries(
    names.map((name) => [
      name,
      fieldSchema(
        fields[name] as Described,
        fieldOf(schema, name),
        fields[name]?.nullable === true && takes(schema, name, null),
      ),
    ]),
  )
  const either = new Set((meta?.contract?.oneOf ?? []).flatMap(({ required }) => required ?? []))
  const required = names.filter((name) => !either.has(name) && !takes(schema, name, undefined))
  const rule = required.length > 0 ? { required } : {}
  const ways = meta?.contract?.oneOf?.map((way) => ({
    ...way,
    type: 'object',
    properties: {
      ...Object.fromEntries((way.required ?? []).map((name) => [name, properties[name]])),
      ...way.properties,
    },
  }))
  return { type: 'object', properties, ...rule, ...(ways ? { oneOf: ways } : {}) }
}

const fieldOf = (schema: yup.Schema, name: string): yup.Schema =>
  yup.reach(schema as yup.ObjectSchema<yup.AnyObject>, name) as yup.Schema

/** Whether the parser accepts this value for the field alone. */
function takes(schema: yup.Schema, name: string, value: unknown): boolean {
  try {
    schema.validateSyncAt(name, value === undefined ? {} : { [name]: value })
    return true
  } catch (error) {
    if (error instanceof yup.ValidationError) return false
    throw error
  }
}

function fieldSchema(field: Described, schema: yup.Schema, isNullable: boolean): JsonSchema {
  const plain = { ...plainSchema(field, schema), ...field.meta?.contract }
  const isChoice = (field.oneOf?.length ?? 0) > 0
  const choices = (field.oneOf ?? []).filter((one) => one !== null)
  const known = isChoice ? { ...plain, enum: isNullable ? [...choices, null] : choices } : plain
  const { default: preset } = field
  const isTold = preset !== undefined && preset !== null && typeof preset !== 'object'
  return { ...(isNullable ? orNull(known) : known), ...(isTold ? { default: preset } : {}) }
}

const orNull = (schema: JsonSchema): JsonSchema =>
  schema.type === undefined ? schema : { ...schema, type: [schema.type, 'null'].flat() }

function plainSchema(field: Described, schema: yup.Schema): JsonSchema {
  if (field.type === 'object') return objectSchema(field, schema)
  if (field.type === 'array') return arraySchema(field, schema)
  if (field.type === 'number') return { ...numberRules(field) }
  if (field.type === 'boolean') return { type: 'boolean' }
  if (field.type === 'string') return { type: 'string', ...stringRules(field, schema) }
  if (!field.meta?.contract) throw new Error('a field of any kind has to say in its meta what it is')
  return {}
}

function arraySchema(field: Described, schema: yup.Schema): JsonSchema {
  const { innerType } = schema as yup.ArraySchema<unknown[] | undefined, yup.AnyObject>
  const limits = limitsOf(field, 'minItems', 'maxItems')
  const inner = field.innerType
  if (!inner || !innerType) throw new Error('a list has to say what is in it')
  return { type: 'array', items: fieldSchema(inner, innerType as yup.Schema, false), ...limits }
}

function numberRules(field: Described): JsonSchema {
  const isWhole = field.tests?.some(({ name }) => name === 'integer')
  return { type: isWhole ? 'integer' : 'number', ...limitsOf(field, 'minimum', 'maximum') }
}

const formats: Record<string, JsonSchema> = {
  email: { format: 'email' },
  uuid: { format: 'uuid' },
  url: { format: 'uri' },
  date: { format: 'date' },
  date_format: { format: 'date' },
  datetime: { pattern: String.raw`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$` },
}

function stringRules(field: Described, { tests }: yup.Schema): JsonSchema {
  const rules: JsonSchema = limitsOf(field, 'minLength', 'maxLength')
  const patterns: string[] = []
  for (const { OPTIONS: { name = '', params } = {} } of tests) {
    const regex = params?.regex
    if (name in formats) Object.assign(rules, formats[name])
    else if (regex instanceof RegExp && !regex.flags.includes('i')) patterns.push(regex.source)
  }
  if (patterns.length > 0) rules.pattern ??= patterns.length > 1 ? together(patterns) : patterns[0]
  return rules
}

/** Combines several patterns into one, with a lookahead for each. */
const together = (patterns: readonly string[]): string =>
  `^${patterns.map((one) => `(?=${one.startsWith('^') ? one.slice(1) : `.*${one}`})`).join('')}`

function limitsOf({ tests = [] }: Described, min: string, max: string): JsonSchema {
  const limit = (name: string) =>
    tests.find((test) => test.name === name && typeof test.params?.[name] === 'number')?.params?.[name]
  const [least, most] = [limit('min'), limit('max')]
  return {
    ...(least === undefined ? {} : { [min]: least }),
    ...(most === undefined ? {} : { [max]: most }),
  }
}

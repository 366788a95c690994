import path from 'node:path'
import ts from 'typescript'
import { root } from '#scripts/kit/child.ts'

type JsonSchema = Record<string, unknown>

interface Answers {
  /** Call → schema of its response; a call without a response has none. */
  answers: Record<string, JsonSchema>
  /** The named types that they share, as `components/schemas` of the contract. */
  schemas: Record<string, JsonSchema>
}

const SHARED = '#/components/schemas/'

/** The JSON Schemas of the responses of all calls, derived from the router's actual types. */
export function answerSchemas(): Answers {
  const { program, checker } = compile()
  const schemas: Record<string, JsonSchema> = {}
  const reader = new TypeReader(checker, schemas, namesOf(program, checker))
  const answers: Record<string, JsonSchema> = {}
  for (const [name, output] of outputsOf(program, checker)) {
    const schema = reader.answer(output, name)
    if (schema) answers[name] = schema
  }
  return { answers, schemas: sorted(schemas) }
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

function compile() {
  const file = path.join(root, 'tsconfig.json')
  const read = ts.getParsedCommandLineOfConfigFile(
    file,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => undefined,
    },
  )
  if (!read) throw new Error('tsconfig.json cannot be read')
  const program = ts.createProgram([path.join(root, 'api/router.ts')], read.options)
  return { program, checker: program.getTypeChecker() }
}

/** `auction.get` and the type of its response, for each procedure of `appRouter`. */
function* outputsOf(program: ts.Program, checker: ts.TypeChecker): Generator<[string, ts.Type]> {
  const source = program.getSourceFile(path.join(root, 'api/router.ts'))
  const module = source && checker.getSymbolAtLocation(source)
  const router = module?.exports?.get('appRouter' as ts.__String)
  if (!router) throw new Error('api/router.ts has no appRouter')
  const at = (type: ts.Type, ...names: string[]): ts.Type =>
    names.reduce((inner, name) => {
      const symbol = inner.getProperty(name)
      if (!symbol) throw new Error(`the router has no ${name}`)
      return checker.getTypeOfSymbol(symbol)
    }, type)
  const record = at(checker.getTypeOfSymbol(router), '_def', 'record')
  for (const domain of record.getProperties())
    for (const call of checker.getTypeOfSymbol(domain).getProperties())
      yield [`${domain.name}.${call.name}`, at(checker.getTypeOfSymbol(call), '_def', '$types', 'output')]
}

const PLAIN = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike
const NOTHING = ts.TypeFlags.Undefined | ts.TypeFlags.Void
/** The TSDoc tags that a type or a field may have besides its description. */
const TAGS = ['format', 'pattern', 'minimum', 'maximum']

/**
 * Names of the object types in our own code: of interfaces, exported aliases and return types of
 * exported `…View` functions. A generic type is inlined instead.
 */
function namesOf(program: ts.Program, checker: ts.TypeChecker): Map<ts.Type, string> {
  const names = new Map<ts.Type, string>()
  const add = (type: ts.Type | undefined, name: string) => {
    if (type && !names.has(type) && type.flags & ts.TypeFlags.Object && isOwnShape(type)) names.set(type, name)
  }
  for (const source of program.getSourceFiles()) {
    if (source.isDeclarationFile || source.fileName.includes('/node_modules/')) continue
    const module = checker.getSymbolAtLocation(source)
    const own = [
      ...((source as { locals?: ts.SymbolTable }).locals?.values() ?? []),
      ...(module?.exports?.values() ?? []),
    ]
    for (const symbol of own) {
      if (symbol.flags & ts.SymbolFlags.Interface) add(checker.getDeclaredTypeOfSymbol(symbol), symbol.name)
      else if (symbol.flags & ts.SymbolFlags.TypeAlias) add(checker.getDeclaredTypeOfSymbol(symbol), symbol.name)
    }
    for (const symbol of module?.exports?.values() ?? []) {
      if (!symbol.name.endsWith('View') || !(symbol.flags & ts.SymbolFlags.Value)) continue
      const [made] = checker.getTypeOfSymbol(symbol).getCallSignatures()
      add(made?.getReturnType(), capital(symbol.name))
    }
  }
  return names
}

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

const isOwnShape = (type: ts.Type): boolean =>
  ((type as ts.TypeReference).typeArguments?.length ?? 0) === 0 &&
  (type.aliasTypeArguments?.length ?? 0) === 0 &&
  type.getCallSignatures().length === 0 &&
  (type.getProperties().length > 0 || type.getStringIndexType() !== undefined)

class TypeReader {
  private readonly checker: ts.TypeChecker
  private readonly schemas: Record<string, JsonSchema>
  private readonly names: ReadonlyMap<ts.Type, string>
  private readonly named = new Map<string, ts.Type>()

  constructor(checker: ts.TypeChecker, schemas: Record<string, JsonSchema>, names: ReadonlyMap<ts.Type, string>) {
    this.checker = checker
    this.schemas = schemas
    this.names = names
  }

  /** Undefined for a call without a response. */
  answer(type: ts.Type, name: string): JsonSchema | undefined {
    return type.flags & (NOTHING | ts.TypeFlags.Null) ? undefined : this.schemaOf(type, [name])
  }

  private schemaOf(type: ts.Type, way: string[]): JsonSchema {
    const { flags } = type
    if (type.isUnion()) return this.unionOf(type, way)
    if (flags & ts.TypeFlags.Null) return { type: 'null' }
    if (type.isStringLiteral() || type.isNumberLiteral()) return { type: typeof type.value, const: type.value }
    if (flags & ts.TypeFlags.BooleanLiteral)
      return { type: 'boolean', const: this.checker.typeToString(type) === 'true' }
    if (flags & ts.TypeFlags.StringLike) return { type: 'string' }
    if (flags & ts.TypeFlags.NumberLike) return { type: 'number' }
    if (flags & ts.TypeFlags.BooleanLike) return { type: 'boolean' }
    const plain = unbranded(type)
    if (plain !== type) return this.schemaOf(plain, way)
    if (type.isIntersection() || flags & ts.TypeFlags.Object) return this.objectOf(type, way)
    throw new Error(`${way.join('.')} is ${this.checker.typeToString(type)}: nobody can build on it`)
  }

  private unionOf(union: ts.UnionType, way: string[]): JsonSchema {
    const types = union.types.filter(({ flags }) => !(flags & NOTHING)).map(unbranded)
    const booleans = types.filter(({ flags }) => flags & ts.TypeFlags.BooleanLiteral)
    const isBoolean = booleans.length === 2
    const rest = isBoolean ? types.filter((one) => !booleans.includes(one)) : types
    const parts = rest.map((one) => this.schemaOf(one, way))
    if (isBoolean) parts.unshift({ type: 'boolean' })
    return oneOfMany(parts)
  }

  private objectOf(type: ts.Type, way: string[]): JsonSchema {
    if (this.checker.isArrayType(type)) {
      const [inner] = this.checker.getTypeArguments(type as ts.TypeReference)
      if (!inner) throw new Error(`${way.join('.')} is a list of nothing`)
      return { type: 'array', items: this.schemaOf(inner, [...way, '[]']) }
    }
    if (this.checker.isTupleType(type)) {
      const items = this.checker.getTypeArguments(type as ts.TypeReference)
      const prefixItems = items.map((one) => this.schemaOf(one, [...way, '[]']))
      return { type: 'array', prefixItems, minItems: items.length, maxItems: items.length }
    }
    const symbol = type.aliasSymbol ?? type.symbol
    if (symbol?.name === 'Date') return { type: 'string', format: 'date-time' }
    const name = this.names.get(type)
    if (name === undefined) return this.fieldsOf(type, way)
    if (!this.named.has(name)) {
      this.named.set(name, type)
      this.schemas[name] = { ...this.saidOf(symbol), ...this.fieldsOf(type, [name]) }
    }
    if (this.named.get(name) !== type) throw new Error(`two different types are called ${name}`)
    return { $ref: SHARED + name }
  }

  private fieldsOf(type: ts.Type, way: string[]): JsonSchema {
    const index = this.checker.getIndexInfoOfType(type, ts.IndexKind.String)
    const properties: Record<string, JsonSchema> = {}
    const required: string[] = []
    for (const field of this.checker.getPropertiesOfType(type)) {
      const own = this.checker.getTypeOfSymbol(field)
      if (field.name.startsWith('__@') || own.flags & ts.TypeFlags.Undefined || own.getCallSignatures().length > 0)
        continue
      properties[field.name] = this.fieldOf(field, own, [...way, field.name])
      if (!isOptional(field, own)) required.push(field.name)
    }
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 || !index ? { properties: sorted(properties) } : {}),
      ...(required.length > 0 ? { required: required.sort() } : {}),
      ...(index ? { additionalProperties: this.schemaOf(index.type, [...way, '*']) } : {}),
    }
  }

  private fieldOf(field: ts.Symbol, type: ts.Type, way: string[]): JsonSchema {
    const schema = this.schemaOf(type, way)
    const said = this.saidOf(field)
    const { description, ...rules } = { ...this.rulesOf(field), ...said }
    return { ...(description ? { description } : {}), ...withRules(schema, rules) }
  }

  /** The description above a declaration, and its tags. */
  private saidOf(symbol: ts.Symbol | undefined): JsonSchema {
    if (!symbol) return {}
    const comment = ts.displayPartsToString(symbol.getDocumentationComment(this.checker))
    const description = comment.replace(/\s+/g, ' ')
    const tags = symbol
      .getJsDocTags(this.checker)
      .filter(({ name }) => TAGS.includes(name))
      .map(({ name, text }) => [name, valueOf(ts.displayPartsToString(text))])
    return { ...(description ? { description } : {}), ...(Object.fromEntries(tags) as JsonSchema) }
  }

  /**
   * The tags of the alias with which a field was declared, also if the alias is part of an
   * expression.
   */
  private rulesOf(symbol: ts.Symbol, depth = 0): JsonSchema {
    if (depth > 8) return {}
    for (const node of symbol.declarations ?? []) {
      const found = this.rulesOfDeclaration(node, depth + 1)
      if (Object.keys(found).length > 0) return found
    }
    return {}
  }

  private rulesOfDeclaration(node: ts.Declaration, depth: number): JsonSchema {
    const { type, initializer } = node as { type?: ts.TypeNode; initializer?: ts.Expression }
    if (type) return this.rulesOfNode(type)
    if (ts.isShorthandPropertyAssignment(node)) {
      const value = this.checker.getShorthandAssignmentValueSymbol(node)
      return value ? this.rulesOf(value, depth) : {}
    }
    if (ts.isBindingElement(node)) return this.rulesOfBinding(node, depth)
    return initializer ? this.rulesOfExpression(initializer, depth) : {}
  }

  private rulesOfBinding(node: ts.BindingElement, depth: number): JsonSchema {
    const name = (node.propertyName ?? node.name).getText()
    const field = this.checker.getTypeAtLocation(node.parent).getProperty(name)
    return field ? this.rulesOf(field, depth) : {}
  }

  private rulesOfNode(type: ts.TypeNode): JsonSchema {
    const parts = ts.isUnionTypeNode(type) ? type.types : [type]
    for (const part of parts) {
      if (!ts.isTypeReferenceNode(part)) continue
      const [inner] = part.typeArguments ?? []
      if (inner) return this.rulesOfNode(inner)
      let symbol = this.checker.getSymbolAtLocation(part.typeName)
      if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.checker.getAliasedSymbol(symbol)
      if (symbol?.name === 'Date') return { format: 'date-time' }
      const { description: _, ...rules } = this.saidOf(symbol)
      if (Object.keys(rules).length > 0) return rules
    }
    return {}
  }

  private rulesOfExpression(expression: ts.Expression, depth: number): JsonSchema {
    if (ts.isCallExpression(expression)) {
      const called = expression.expression
      if (ts.isPropertyAccessExpression(called) && called.name.text === 'toISOString') return { format: 'date-time' }
      const { declaration } = this.checker.getResolvedSignature(expression) ?? {}
      const type = declaration?.type
      return type && ts.isTypeNode(type) ? this.rulesOfNode(type) : {}
    }
    if (ts.isBinaryExpression(expression)) return this.rulesOfExpression(expression.left, depth)
    if (ts.isConditionalExpression(expression)) {
      const found = this.rulesOfExpression(expression.whenTrue, depth)
      if (Object.keys(found).length > 0) return found
      return this.rulesOfExpression(expression.whenFalse, depth)
    }
    if (ts.isParenthesizedExpression(expression)) return this.rulesOfExpression(expression.expression, depth)
    if (!ts.isPropertyAccessExpression(expression) && !ts.isIdentifier(expression)) return {}
    const symbol = this.checker.getSymbolAtLocation(expression)
    return symbol ? this.rulesOf(symbol, depth) : {}
  }
}

/** The database layer brands columns that have a default; return the type without the brand. */
const unbranded = (type: ts.Type): ts.Type =>
  (type.isIntersection() && type.types.find(({ flags }) => flags & PLAIN)) || type

const isOptional = (field: ts.Symbol, type: ts.Type): boolean =>
  (field.flags & ts.SymbolFlags.Optional) !== 0 || (type.isUnion() && type.types.some(({ flags }) => flags & NOTHING))

/** Merges literals into one `enum`; other alternatives become `anyOf`. */
function oneOfMany(parts: JsonSchema[]): JsonSchema {
  const values = parts.filter((part) => 'const' in part).map((part) => part.const)
  const others = parts.filter((part) => !('const' in part))
  const isNullable = others.some(({ type }) => type === 'null')
  const shaped = others.filter(({ type }) => type !== 'null')
  if (values.length > 0) shaped.unshift(isNullable && shaped.length === 0 ? listOf([...values, null]) : listOf(values))
  if (shaped.length === 1 && shaped[0]) {
    const [one] = shaped
    if (!isNullable || (one.enum as unknown[] | undefined)?.includes(null)) return one
    if (typeof one.type === 'string') return { ...one, type: [one.type, 'null'] }
  }
  return { anyOf: [...shaped, ...(isNullable ? [{ type: 'null' }] : [])] }
}

/** Sorted alphabetically: the checker's own order changes with any other file. */
function listOf(values: unknown[]): JsonSchema {
  const sorted = values.map((value) => [JSON.stringify(value), value] as const).sort(byText)
  const types = [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))]
  return { type: types.length === 1 ? types[0] : types, enum: sorted.map(([, value]) => value) }
}

const byText = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)

function withRules(schema: JsonSchema, rules: JsonSchema): JsonSchema {
  const isPlain = [schema.type].flat().some((one) => one === 'string' || one === 'number')
  if (isPlain) return { ...schema, ...rules }
  if (schema.type !== 'array' || !schema.items) return schema
  return { ...schema, items: withRules(schema.items as JsonSchema, rules) }
}

const valueOf = (text: string): unknown => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)

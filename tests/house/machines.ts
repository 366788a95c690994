import path from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { importsOf, root, sources } from './source.ts'

type Moves = Record<string, { from: readonly string[]; to: string }>

/** A state machine of the product, as its source says it. */
interface Machine {
  name: string
  /** The states of its type, also those that no event leads to. */
  states: string[]
  moves: Moves
  /** By event: the calls of our pages (`offer.cancel`) and the jobs (`lapse-cancel-requests`) that can trigger it. */
  triggers: Record<string, string[]>
}

const all = sources(/\.(?:ts|tsx|astro)$/)
const api = new Map(all.filter(({ file }) => /^api\/.*\.ts$/.test(file)).map((one) => [one.file, one]))
const trees = new Map<string, ts.SourceFile>()

function treeOf(file: string): ts.SourceFile {
  const known = trees.get(file)
  if (known) return known
  const tree = ts.createSourceFile(file, api.get(file)?.text ?? '', ts.ScriptTarget.Latest, true)
  trees.set(file, tree)
  return tree
}

function find<T extends ts.Node>(node: ts.Node, is: (one: ts.Node) => one is T): T[] {
  const found: T[] = []
  const visit = (one: ts.Node): void => {
    if (is(one)) found.push(one)
    ts.forEachChild(one, visit)
  }
  visit(node)
  return found
}

const literalsOf = (node: ts.Node): string[] => find(node, ts.isStringLiteralLike).map(({ text }) => text)

/** The file that each imported name comes from. */
function importedIn(file: string): Map<string, { file: string; name: string }> {
  const names = new Map<string, { file: string; name: string }>()
  for (const one of treeOf(file).statements) {
    if (!ts.isImportDeclaration(one) || !ts.isStringLiteral(one.moduleSpecifier)) continue
    const specifier = one.moduleSpecifier.text
    const from = specifier.startsWith('#') ? specifier.slice(1) : path.posix.join(path.posix.dirname(file), specifier)
    const named = one.importClause?.namedBindings
    if (!named || !ts.isNamedImports(named)) continue
    for (const { name, propertyName } of named.elements)
      names.set(name.text, { file: from, name: (propertyName ?? name).text })
  }
  return names
}

const valueImports = new Map(
  [...api.values()].map((source) => [
    source.file,
    importsOf(source)
      .filter(({ to, isType }) => !isType && api.has(to))
      .map(({ to }) => to),
  ]),
)

/** Actions reach the cases of a deal by their context, which no import shows. */
const CASES = 'api/cases.ts'
const nextOf = (file: string): string[] => [
  ...(valueImports.get(file) ?? []),
  ...(/\bctx\.cases\b/.test(api.get(file)?.text ?? '') ? [CASES] : []),
]

function reachedFrom(files: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const visit = (file: string): void => {
    if (reached.has(file)) return
    reached.add(file)
    nextOf(file).forEach(visit)
  }
  files.forEach(visit)
  return reached
}

interface Entry {
  name: string
  reaches: Set<string>
}

const filesNamedIn = (node: ts.Node, imported: Map<string, { file: string }>): string[] =>
  find(node, ts.isIdentifier).flatMap(({ text }) => {
    const from = imported.get(text)?.file
    return from && api.has(from) && !from.startsWith('api/kit/') ? [from] : []
  })

/** Writes that a page or an island asks for: a person can trigger them. */
function callsOfPages(): Entry[] {
  const pages = all
    .filter(({ file }) => /^(?:site|islands)\//.test(file))
    .map(({ text }) => text)
    .join('\n')
  return domainsOf().flatMap(({ domain, file, calls }) => {
    const imported = importedIn(file)
    return propertiesOf(calls).flatMap(({ name, value }) => {
      const isWrite = ts.isCallExpression(value) && /^write(?:Outside)?$/.test(value.expression.getText())
      if (!isWrite || !new RegExp(`\\.${domain}\\??\\.${name}\\b`).test(pages)) return []
      return [{ name: `${domain}.${name}`, reaches: reachedFrom(filesNamedIn(value, imported)) }]
    })
  })
}

const propertiesOf = (node: ts.Node): { name: string; value: ts.Expression }[] =>
  find(node, ts.isObjectLiteralExpression)
    .slice(0, 1)
    .flatMap(({ properties }) =>
      properties.flatMap((one) =>
        ts.isPropertyAssignment(one) ? [{ name: one.name.getText().replaceAll("'", ''), value: one.initializer }] : [],
      ),
    )

/** The tables of calls of each domain, as `api/router.ts` gathers them. */
function domainsOf(): { domain: string; file: string; calls: ts.Node }[] {
  const router = 'api/router.ts'
  const imported = importedIn(router)
  const app = variablesOf(router).find(({ name }) => name === 'appRouter')
  return propertiesOf(app?.node ?? treeOf(router)).flatMap(({ name: domain, value }) =>
    find(value, ts.isIdentifier).flatMap(({ text }) => {
      const from = imported.get(text)
      const table = from && variablesOf(from.file).find(({ name }) => name === from.name)
      return from && table && from.file.endsWith('.calls.ts') ? [{ domain, file: from.file, calls: table.node }] : []
    }),
  )
}

const variablesOf = (file: string): { name: string; node: ts.Node }[] =>
  find(treeOf(file), ts.isVariableDeclaration).flatMap((one) =>
    ts.isIdentifier(one.name) && one.initializer ? [{ name: one.name.text, node: one.initializer }] : [],
  )

/** Jobs: a clock can trigger them. */
const jobs = (): Entry[] =>
  [...api.keys()]
    .filter((file) => file.endsWith('.jobs.ts'))
    .flatMap((file) => {
      const imported = importedIn(file)
      return find(treeOf(file), ts.isPropertyAssignment)
        .filter(
          ({ initializer }) => /\bwork\b/.test(initializer.getText()) && ts.isObjectLiteralExpression(initializer),
        )
        .map(({ name, initializer }) => ({
          name: name.getText().replaceAll("'", ''),
          reaches: reachedFrom(filesNamedIn(initializer, imported)),
        }))
    })

interface Declared {
  name: string
  file: string
  states: string[]
  movesIn: { file: string; name: string }
  /** The function that moves, by its name in `file`. */
  mover: string
}

/** `const moveOpinion = stateMachine<OpinionStatus, …>('opinion', opinionMoves)` */
const declared = (): Declared[] =>
  [...api.keys()].flatMap((file) => {
    if (file.startsWith('api/kit/') || !api.get(file)?.text.includes('stateMachine<')) return []
    const imported = importedIn(file)
    return find(treeOf(file), ts.isVariableDeclaration).flatMap(({ name, initializer }) => {
      if (!initializer || !ts.isCallExpression(initializer) || initializer.expression.getText() !== 'stateMachine')
        return []
      const [machine, moves] = initializer.arguments
      const [status] = initializer.typeArguments ?? []
      if (!machine || !moves || !status || !ts.isStringLiteral(machine)) return []
      const movesIn = imported.get(moves.getText()) ?? { file, name: moves.getText() }
      const statusIn = imported.get(status.getText()) ?? { file, name: status.getText() }
      return [{ name: machine.text, file, states: statesOf(statusIn), movesIn, mover: name.getText() }]
    })
  })

/** The literals of `type OpinionStatus = 'invited' | …`, or of the list that it is made from. */
function statesOf({ file, name }: { file: string; name: string }): string[] {
  const type = find(treeOf(file), ts.isTypeAliasDeclaration).find((one) => one.name.text === name)
  if (!type) return []
  const list = find(type, ts.isTypeQueryNode).map(({ exprName }) => exprName.getText())
  const lists = variablesOf(file).filter((one) => list.includes(one.name))
  return [type, ...lists.map(({ node }) => node)].flatMap(literalsOf)
}

/** The machine's function and those beside it that pass an event on, by name, with the place of the event. */
function moversOf({ file, mover }: Declared): Map<string, number> {
  const movers = new Map([[mover, 2]])
  const functions = [
    ...find(treeOf(file), ts.isFunctionDeclaration).map((one) => ({ name: one.name?.text ?? '', of: one })),
    ...find(treeOf(file), ts.isVariableDeclaration).flatMap(({ name, initializer }) =>
      initializer && ts.isArrowFunction(initializer) ? [{ name: name.getText(), of: initializer }] : [],
    ),
  ]
  for (const { name, of } of functions) {
    const place = of.parameters.findIndex((one) => one.name.getText() === 'event')
    if (place >= 0 && find(of, ts.isIdentifier).some(({ text }) => text === mover)) movers.set(name, place)
  }
  return movers
}

/** The rules and schemas that a file knows, by value or type, also through each other. */
function rulesOf(file: string, known = new Set<string>()): Set<string> {
  for (const { to } of importsOf({ file, text: api.get(file)?.text ?? '' })) {
    if (known.has(to) || !api.has(to) || !/\.(?:rules|schema)\.ts$/.test(to)) continue
    known.add(to)
    rulesOf(to, known)
  }
  return known
}

const enclosing = (node: ts.Node): string => {
  for (let one = node.parent; !ts.isSourceFile(one); one = one.parent)
    if (ts.isFunctionDeclaration(one)) return one.name?.text ?? ''
    else if (ts.isArrowFunction(one) && ts.isVariableDeclaration(one.parent)) return one.parent.name.getText()
  return ''
}

/**
 * The events of a machine that a file triggers. An event in a variable can be any that the file or the rules it knows
 * name.
 */
function eventsIn(
  file: string,
  { file: home, movesIn }: Declared,
  movers: Map<string, number>,
  moves: Moves,
): string[] {
  const imported = importedIn(file)
  const nameOf = (text: string) => imported.get(text)?.name ?? text
  const isMover = ({ text }: ts.Identifier) =>
    movers.has(nameOf(text)) && (file === home || imported.get(text)?.file === home)
  const used = find(treeOf(file), ts.isIdentifier).filter(
    (one) =>
      isMover(one) &&
      ![ts.SyntaxKind.ImportSpecifier, ts.SyntaxKind.VariableDeclaration, ts.SyntaxKind.FunctionDeclaration].includes(
        one.parent.kind,
      ) &&
      // A function beside the machine that passes an event on triggers none itself.
      !(file === home && movers.has(enclosing(one))),
  )
  const named = used.map((one) => {
    const call = ts.isCallExpression(one.parent) && one.parent.expression === one ? one.parent : undefined
    const event = call?.arguments[movers.get(nameOf(one.text)) ?? 2]
    const literals = event ? literalsOf(event).filter((text) => text in moves) : []
    return literals.length > 0 ? literals : undefined
  })
  if (!named.includes(undefined)) return named.flatMap((one) => one ?? [])
  const known = [file, ...rulesOf(file)]
  if (known.some((one) => api.get(one)?.text.includes(`Object.keys(${movesIn.name})`))) return Object.keys(moves)
  return [...named.flatMap((one) => one ?? []), ...known.flatMap((one) => literalsOf(treeOf(one)))].filter(
    (text) => text in moves,
  )
}

async function movesOf({ movesIn }: Declared): Promise<Moves> {
  const module = (await import(pathToFileURL(path.join(root, movesIn.file)).href)) as Record<string, Moves>
  return module[movesIn.name] ?? {}
}

/** All state machines, with what triggers each event. Tables of one name are one machine. */
export async function findMachines(): Promise<Machine[]> {
  const entries = [...callsOfPages(), ...jobs()]
  const machines = new Map<string, Machine>()
  for (const one of declared()) {
    const moves = await movesOf(one)
    const movers = moversOf(one)
    const triggers: Record<string, string[]> = {}
    for (const file of api.keys())
      for (const event of new Set(eventsIn(file, one, movers, moves)))
        triggers[event] = [
          ...(triggers[event] ?? []),
          ...entries.filter(({ reaches }) => reaches.has(file)).map(({ name }) => name),
        ]
    const known = machines.get(one.name)
    machines.set(one.name, {
      name: one.name,
      states: [...new Set([...(known?.states ?? []), ...one.states])],
      moves: { ...known?.moves, ...moves },
      triggers: { ...known?.triggers, ...triggers },
    })
  }
  return [...machines.values()]
}

/** States that no event leads out of, or none that anything triggers. */
export const deadEnds = ({ states, moves, triggers }: Machine): string[] =>
  states.filter(
    (state) =>
      !Object.entries(moves).some(
        ([event, { from, to }]) => from.includes(state) && to !== state && (triggers[event] ?? []).length > 0,
      ),
  )

import ts from 'typescript'

/** One change of a source file that a good test notices. */
export interface Mutant {
  line: number
  /** For a person: the old text and the new one. */
  change: string
  /** The whole text of the changed file. */
  source: string
  /** The start of the nearest function; undefined for a change that takes effect when the file loads. */
  within: number | undefined
}

const SWAPPED: Readonly<Partial<Record<ts.SyntaxKind, string>>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
}

const OTHER_METHOD: Readonly<Record<string, string>> = { some: 'every', every: 'some' }

/** In SQL: edges, joined conditions, an order, a lock. */
const IN_SQL: readonly (readonly [RegExp, string])[] = [
  [/ < (?=[$:\w(])/g, ' <= '],
  [/ <= /g, ' < '],
  [/ > (?=[$:\w(])/g, ' >= '],
  [/ >= /g, ' > '],
  [/ <> /g, ' = '],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
  [/\bnot exists\b/g, 'exists'],
  [/ for update\b/g, ''],
]

/** The source with a note of each function that runs, `globalThis.reached.add('file:start')`. */
export function withNotes(source: string, name: string): string {
  const file = ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true)
  const notes: { at: number; text: string }[] = []
  visit(file)
  return notes.toSorted((one, other) => other.at - one.at).reduce((text, note) => inserted(text, note), source)

  function visit(node: ts.Node): void {
    const body = bodyOf(node)
    const add = `globalThis.reached?.add('${name}:${node.getStart(file)}')`
    if (body && ts.isBlock(body)) notes.push({ at: body.getStart(file) + 1, text: `${add};` })
    else if (body) notes.push({ at: body.getStart(file), text: `(${add}, ` }, { at: body.getEnd(), text: ')' })
    ts.forEachChild(node, visit)
  }
}

const inserted = (text: string, note: { at: number; text: string }): string =>
  text.slice(0, note.at) + note.text + text.slice(note.at)

const bodyOf = (node: ts.Node): ts.Node | undefined =>
  ts.isFunctionLike(node) && 'body' in node ? node.body : undefined

/** Every mutant of a file, in the order of its lines. */
export function mutantsOf(source: string): Mutant[] {
  const file = ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  let within: number | undefined
  visit(file)
  return mutants

  function visit(node: ts.Node): void {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    const outer = within
    if (bodyOf(node)) within = node.getStart(file)
    mutate(node)
    ts.forEachChild(node, visit)
    within = outer
  }

  function mutate(node: ts.Node): void {
    if (ts.isBinaryExpression(node)) {
      const other = SWAPPED[node.operatorToken.kind]
      if (other !== undefined) replace(node.operatorToken, other)
    } else if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, 'false')
    else if (node.kind === ts.SyntaxKind.FalseKeyword) replace(node, 'true')
    else if (ts.isNumericLiteral(node)) replace(node, String(Number(node.text) + 1))
    else if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      replace(node, node.operand.getText(file))
    else if (ts.isIfStatement(node)) replace(node.expression, 'false')
    else if (isCallStatement(node)) replace(node, ';')
    else if (ts.isPropertyAccessExpression(node) && OTHER_METHOD[node.name.text])
      replace(node.name, OTHER_METHOD[node.name.text] ?? '')
    else if (isText(node)) mutateSql(node)
  }

  function mutateSql(node: ts.Node): void {
    const text = node.getText(file)
    if (!/\b(select|where|update|join|order by)\b/.test(text)) return
    for (const [pattern, by] of IN_SQL)
      for (const { index, 0: match } of text.matchAll(pattern)) replaceAt(node.getStart(file) + index, match, by)
  }

  function replace(node: ts.Node, by: string): void {
    replaceAt(node.getStart(file), node.getText(file), by)
  }

  function replaceAt(start: number, old: string, by: string): void {
    const line = file.getLineAndCharacterOfPosition(start).line + 1
    const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 70)
    mutants.push({
      line,
      change: `${short(old)} → ${short(by)}`,
      source: source.slice(0, start) + by + source.slice(start + old.length),
      within,
    })
  }
}

/** A call that stands for itself: `await post(…)`. Without it something is not done. */
function isCallStatement(node: ts.Node): boolean {
  if (!ts.isExpressionStatement(node)) return false
  const { expression } = node
  return ts.isCallExpression(ts.isAwaitExpression(expression) ? expression.expression : expression)
}

const isText = (node: ts.Node): boolean =>
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isStringLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node)

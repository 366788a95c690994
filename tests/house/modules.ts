import path from 'node:path'
import ts from 'typescript'
import type { Source } from './source.ts'

/** The named exports and imports of a file; `*` is all of them. */
export interface Module {
  file: string
  gives: readonly string[]
  takes: readonly { from: string; name: string }[]
}

/** An Astro file’s script is its frontmatter and its script elements. */
const scriptOf = ({ file, text }: Source): string =>
  file.endsWith('.astro')
    ? [
        /^\s*---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '',
        ...[...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script),
      ].join('\n')
    : text

export function moduleOf(source: Source): Module {
  const kind = source.file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(source.file, scriptOf(source), ts.ScriptTarget.Latest, false, kind)
  const gives: string[] = []
  const takes: { from: string; name: string }[] = []
  const take = (specifier: ts.Node | undefined, names: readonly string[]) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return
    const from = pathOf(source.file, specifier.text)
    for (const name of names.length > 0 ? names : ['*']) takes.push({ from, name })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) take(node.moduleSpecifier, namesOfImport(node.importClause))
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      take(node.argument.literal, node.qualifier ? [firstName(node.qualifier)] : [])
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      take(node.arguments[0], [])
    ts.forEachChild(node, visit)
  }
  for (const node of tree.statements) {
    if (ts.isExportDeclaration(node)) {
      const clause = node.exportClause
      const names = clause && ts.isNamedExports(clause) ? clause.elements : []
      gives.push(...names.map(({ name }) => name.text))
      if (node.moduleSpecifier)
        take(
          node.moduleSpecifier,
          names.map(({ name, propertyName }) => (propertyName ?? name).text),
        )
    } else gives.push(...namesGiven(node))
    visit(node)
  }
  return { file: source.file, gives, takes }
}

function pathOf(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  return specifier
}

const firstName = (name: ts.EntityName): string => (ts.isIdentifier(name) ? name.text : firstName(name.left))

function namesOfImport(clause: ts.ImportClause | undefined): string[] {
  const named = clause?.namedBindings
  return [
    ...(clause?.name ? ['default'] : []),
    ...(named && ts.isNamespaceImport(named) ? ['*'] : []),
    ...(named && ts.isNamedImports(named)
      ? named.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
      : []),
  ]
}

function namesGiven(node: ts.Statement): string[] {
  if (ts.isExportAssignment(node)) return ['default']
  const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : []
  const has = (kind: ts.SyntaxKind) => modifiers.some((one) => one.kind === kind)
  if (!has(ts.SyntaxKind.ExportKeyword)) return []
  if (has(ts.SyntaxKind.DefaultKeyword)) return ['default']
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.flatMap(({ name }) => namesOfBinding(name))
  return 'name' in node && node.name ? [(node.name as ts.Identifier).text] : []
}

const namesOfBinding = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((one) => (ts.isBindingElement(one) ? namesOfBinding(one.name) : []))

import { parse, type AtRule, type ChildNode, type Declaration, type Root, type Rule } from 'postcss'
import parseSelectors from 'postcss-selector-parser'

export interface Style {
  /** Classes that its selectors need, and custom properties (`--ink`) that it declares. */
  names: readonly string[]
  /** The CSS without rules that need other names. */
  narrow: (has: (name: string) => boolean) => string
}

interface Selector {
  text: string
  needs: readonly string[]
}

export function openStyle(text: string): Style {
  const root = parse(text)
  const known = new Map<string, readonly Selector[]>()
  root.walkRules((rule) => {
    if (!isStepOfMove(rule)) known.set(rule.selector, selectorsOf(rule.selector))
  })
  const needs = [...known.values()].flatMap((all) => all.flatMap((one) => one.needs))
  const tokens = declarationsOf(root).filter(isToken)
  return {
    names: [...new Set([...needs, ...tokens.map(({ prop }) => prop)])].toSorted(),
    narrow(has) {
      const narrowed = root.clone()
      narrowed.walkRules((rule) => {
        const all = isStepOfMove(rule) ? undefined : known.get(rule.selector)
        if (all) keepSome(rule, all, has)
      })
      dropUnusedTokens(narrowed, has)
      return narrowed.toString()
    },
  }
}

function keepSome(rule: Rule, all: readonly Selector[], has: (name: string) => boolean): void {
  const some = all.filter(({ needs }) => needs.every(has))
  if (some.length === 0) removeWithEmpty(rule)
  else if (some.length < all.length) rule.selector = some.map((one) => one.text).join(',')
}

/** A group is removed with its last rule. */
function removeWithEmpty(node: ChildNode): void {
  const { parent } = node
  const isGroup = parent?.type === 'atrule' || parent?.type === 'rule'
  if (isGroup && parent.nodes?.length === 1) removeWithEmpty(parent as AtRule | Rule)
  else node.remove()
}

/** A custom property stays if a rule, another remaining property, or the page uses it. */
function dropUnusedTokens(root: Root, has: (name: string) => boolean): void {
  const [tokens, others] = [declarationsOf(root).filter(isToken), declarationsOf(root).filter((one) => !isToken(one))]
  const used = new Set(others.flatMap(({ value }) => namesIn(value)))
  for (const { prop } of tokens) if (has(prop)) used.add(prop)
  // Entries added during the walk are walked too.
  for (const name of used)
    for (const { prop, value } of tokens) if (prop === name) for (const one of namesIn(value)) used.add(one)
  for (const token of tokens) if (!used.has(token.prop)) removeWithEmpty(token)
}

function declarationsOf(root: Root): Declaration[] {
  const all: Declaration[] = []
  root.walkDecls((one) => void all.push(one))
  return all
}

const isToken = ({ prop, parent }: Declaration): boolean =>
  prop.startsWith('--') && parent?.type === 'rule' && parent.selector === ':root'

const namesIn = (value: string): string[] => value.match(/--[\w-]+/g) ?? []

const isStepOfMove = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && 'name' in parent && /keyframes$/.test(String(parent.name))

/** Classes within brackets (`:not(.x)`, `[href='.x']`) are not required. */
const selectorsOf = (selector: string): Selector[] =>
  parseSelectors()
    .astSync(selector)
    .nodes.map((one) => ({
      text: String(one).trim(),
      needs: one.nodes.flatMap((part) => (part.type === 'class' ? [part.value] : [])),
    }))

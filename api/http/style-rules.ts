import { parse, type AtRule, type ChildNode, type Rule } from 'postcss'
import parseSelectors from 'postcss-selector-parser'

export interface Style {
  /** All that its selectors need. */
  classes: readonly string[]
  /** What is left of it where only some of them are. */
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
  return {
    classes: [...new Set(needs)].toSorted(),
    narrow(has) {
      const narrowed = root.clone()
      narrowed.walkRules((rule) => {
        const all = isStepOfMove(rule) ? undefined : known.get(rule.selector)
        if (all) keepSome(rule, all, has)
      })
      return narrowed.toString()
    },
  }
}

function keepSome(rule: Rule, all: readonly Selector[], has: (name: string) => boolean): void {
  const some = all.filter(({ needs }) => needs.every(has))
  if (some.length === 0) removeWithEmpty(rule)
  else if (some.length < all.length) rule.selector = some.map((one) => one.text).join(',')
}

/** A group goes with the last that was in it. */
function removeWithEmpty(node: ChildNode): void {
  const { parent } = node
  if (parent?.type === 'atrule' && parent.nodes?.length === 1) removeWithEmpty(parent as AtRule)
  else node.remove()
}

const isStepOfMove = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && 'name' in parent && /keyframes$/.test(String(parent.name))

/** What stands in brackets (`:not(.x)`, `[href='.x']`) need not be there. */
const selectorsOf = (selector: string): Selector[] =>
  parseSelectors()
    .astSync(selector)
    .nodes.map((one) => ({
      text: String(one).trim(),
      needs: one.nodes.flatMap((part) => (part.type === 'class' ? [part.value] : [])),
    }))

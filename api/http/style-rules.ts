/** A piece of a style: as it stands, a group of others, or a rule with the classes that each of its selectors needs. */
export type Rule =
  | { kind: 'text'; text: string }
  | { kind: 'group'; head: string; rules: readonly Rule[] }
  | { kind: 'rule'; text: string; needs: readonly (readonly string[])[] }

const GROUPS = /^@(?:layer|media|supports|container)\b/

/** Reads what a build has written: no comments, each brace closed. */
export function readStyle(text: string): Rule[] {
  const rules: Rule[] = []
  let at = 0
  while (at < text.length) {
    const end = findEnd(text, at, '{;')
    const head = text.slice(at, end).trim()
    if (text[end] !== '{') {
      if (head) rules.push({ kind: 'text', text: `${head};` })
      at = end + 1
      continue
    }
    const close = findEnd(text, end + 1, '}')
    const body = text.slice(end + 1, close)
    rules.push(ruleOf(head, body))
    at = close + 1
  }
  return rules
}

function ruleOf(head: string, body: string): Rule {
  if (GROUPS.test(head)) return { kind: 'group', head, rules: readStyle(body) }
  const text = `${head}{${body}}`
  if (head.startsWith('@')) return { kind: 'text', text }
  return { kind: 'rule', text, needs: selectorsOf(head).map(classesOf) }
}

/** The style for a page that has these classes. */
export const writeStyle = (rules: readonly Rule[], has: (name: string) => boolean): string =>
  rules.map((rule) => writeRule(rule, has)).join('')

function writeRule(rule: Rule, has: (name: string) => boolean): string {
  if (rule.kind === 'text') return rule.text
  if (rule.kind === 'rule') return rule.needs.some((all) => all.every(has)) ? rule.text : ''
  const inside = writeStyle(rule.rules, has)
  return inside ? `${rule.head}{${inside}}` : ''
}

/** Where one of the signs comes next, outside of quotes and of all that is opened meanwhile. */
function findEnd(text: string, from: number, signs: string): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (depth === 0 && signs.includes(sign)) return at
    if (sign === '\\') at++
    else if (sign === '"' || sign === "'") at = endOfQuote(text, at)
    else if (sign === '(' || sign === '{' || sign === '[') depth++
    else if (sign === ')' || sign === '}' || sign === ']') depth--
  }
  return text.length
}

function endOfQuote(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[from]) return at
  }
  return text.length
}

function selectorsOf(head: string): string[] {
  const selectors: string[] = []
  let from = 0
  while (from < head.length) {
    const end = findEnd(head, from, ',')
    selectors.push(head.slice(from, end))
    from = end + 1
  }
  return selectors
}

/** What stands in brackets (`:not(.x)`, `[href='.x']`) need not be there. */
function classesOf(selector: string): string[] {
  let plain = selector
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replace(/\([^()]*\)|\[[^\]]*\]/g, '')
  }
  return plain.match(/(?<=\.)[A-Za-z][\w-]*/g) ?? []
}

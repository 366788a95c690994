/** A form body or query as a tree: `a[b][0]=c` is `{ a: { b: { 0: 'c' } } }`. */
export interface Params {
  [name: string]: string | Params
}

export function parseForm(text: string): Params {
  const root = emptyParams()
  for (const [key, value] of new URLSearchParams(text)) place(root, pathOf(key), value)
  return root
}

// Without a prototype, so that a field named `__proto__` is an ordinary field.
function emptyParams(): Params {
  return Object.create(null) as Params
}

function pathOf(key: string): string[] {
  const first = key.split('[', 1)[0] ?? key
  return [first, ...[...key.slice(first.length).matchAll(/\[([^\]]*)\]/g)].map((part) => part[1]!)]
}

function place(params: Params, [name, ...rest]: string[], value: string): void {
  if (name === undefined) return
  const key = name === '' ? String(Object.keys(params).length) : name
  if (rest.length === 0) {
    params[key] = value
    return
  }
  const found = params[key]
  const inner = typeof found === 'object' ? found : emptyParams()
  params[key] = inner
  place(inner, rest, value)
}

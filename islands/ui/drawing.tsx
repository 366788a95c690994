import { createElement, type ReactNode } from 'react'

interface Shape {
  tag: string
  attributes: Record<string, string>
  inside: Shape[]
}

/** One of our own line drawings, shape by shape: scripts may not write markup into our pages. */
export const Drawing = ({ markup }: { markup: string }) => (
  <svg viewBox="0 0 72 48" className="drawing" aria-hidden="true" focusable="false">
    {shapesOf(markup).map(draw)}
  </svg>
)

function shapesOf(markup: string): Shape[] {
  const whole: Shape[] = []
  const open = [whole]
  for (const [, end, tag = '', typed = '', alone] of markup.matchAll(
    /<(\/?)(\w+)([^>]*?)(\/?)>/g,
  )) {
    if (end) {
      open.pop()
      continue
    }
    const named = [...typed.matchAll(/([\w-]+)="([^"]*)"/g)]
    const attributes = Object.fromEntries(
      named.map(([, name = '', value = '']) => [name === 'class' ? 'className' : name, value]),
    )
    const shape: Shape = { tag, attributes, inside: [] }
    open.at(-1)?.push(shape)
    if (!alone) open.push(shape.inside)
  }
  return whole
}

const draw = ({ tag, attributes, inside }: Shape, at: number): ReactNode =>
  createElement(tag, { ...attributes, key: at }, ...inside.map(draw))

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Drawing } from '#islands/ui/drawing.tsx'

test('a drawing in the listing form is hidden from screen readers: the text beside it says the same', () => {
  const drawn = renderToStaticMarkup(<Drawing href="/glyphs.svg#car" size="glyph" />)

  expect(drawn).toBe(
    '<svg class="drawing glyph" aria-hidden="true" focusable="false"><use href="/glyphs.svg#car"></use></svg>',
  )
})

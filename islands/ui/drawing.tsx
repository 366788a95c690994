/** One of our own drawings, by the address that the page knows; the words beside it say what it is. */
export const Drawing = ({ href, size }: { href: string; size: 'glyph' | 'scene' }) => (
  <svg className={`drawing ${size}`} aria-hidden="true" focusable="false">
    <use href={href} />
  </svg>
)

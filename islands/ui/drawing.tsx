/**
 * A drawing by its URL, which the page provides; decorative, because text beside it says the same.
 */
export const Drawing = ({ href, size }: { href: string; size: 'glyph' | 'scene' }) => (
  <svg className={`drawing ${size}`} aria-hidden="true" focusable="false">
    <use href={href} />
  </svg>
)

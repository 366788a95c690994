import type { Ref } from 'react'

interface Line {
  id: string
  text: string
}

interface Props<L extends Line> {
  title: string
  text?: string | undefined
  /** Each links to its field. */
  lines?: readonly L[]
  onLine?: (line: L) => void
  /** For moving the focus here. */
  ref?: Ref<HTMLDivElement>
}

/** The errors of a form; site/ui/error-summary.astro is the same for pages. */
export const ErrorSummary = <L extends Line>({ title, text, lines = [], onLine, ref }: Props<L>) => (
  <div className="notice bad" role="alert" ref={ref} tabIndex={ref ? -1 : undefined}>
    <b>{title}</b>
    {text && <p>{text}</p>}
    {lines.length > 0 && (
      <ul>
        {lines.map((line) => (
          <li key={`${line.id} ${line.text}`}>
            <a
              href={`#${line.id}`}
              onClick={(event) => {
                if (!onLine) return
                event.preventDefault()
                onLine(line)
              }}
            >
              {line.text}
            </a>
          </li>
        ))}
      </ul>
    )}
  </div>
)

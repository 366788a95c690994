import { createHash } from 'node:crypto'

/** Styles of the hosted pages, in the product's colours (`site/styles/tokens.css`). */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#14211b, #eef0ea); --paper: light-dark(#fbfaf6, #111714);
  --surface: light-dark(#ffffff, #18201c); --rule: light-dark(#d9d6cc, #33403a);
  --line: light-dark(#7d857f, #7b877f); --muted: light-dark(#56605a, #a3ada6);
  --signal: light-dark(#e8501f, #ff7a45); --action: light-dark(#c53f12, #ff7a45);
  --on-action: light-dark(#ffffff, #1a0d07); --warn: light-dark(#7d5200, #e0b15a);
  --danger: light-dark(#b3261e, #ff9a8f); --tint: light-dark(#f3efe4, #232d28);
}
*, ::before, ::after { box-sizing: border-box }
body, h1, h2, p, ul, dl, dd { margin: 0; padding: 0 }
ul { list-style: none }
html { font: 400 1.0625rem/1.5 Figtree, system-ui, sans-serif; color: var(--ink); background: var(--paper); -webkit-text-size-adjust: 100% }
body { padding: 1.25rem 1.25rem 4rem }
main { max-width: 26rem; margin-inline: auto; display: grid; gap: 1.5rem }
h1 { font-size: 1.75rem; line-height: 1.1; letter-spacing: -.02em; font-weight: 750; text-wrap: balance }
h2 { font-size: 1.125rem; line-height: 1.3; font-weight: 650 }
a { color: inherit; text-underline-offset: .2em }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; border-radius: 4px }
.way { display: block; width: 72px; height: 16px; margin-block: .5rem 0 }
.way .line { stroke: var(--signal); stroke-width: 2; stroke-dasharray: 4 4 }
.way .from { fill: var(--signal) } .way .to { fill: none; stroke: var(--signal); stroke-width: 4 }
.muted { color: var(--muted) } .small { font-size: .875rem }
.notice { border: 1px solid var(--rule); border-inline-start: 4px solid var(--warn); border-radius: 4px; background: var(--tint); padding: .75rem 1rem }
.problem { border-inline-start-color: var(--danger) } .problem h2 { color: var(--danger) }
.sum { border-block: 1px solid var(--rule); padding-block: .5rem }
.sum div { display: flex; justify-content: space-between; gap: 1rem; padding-block: .3rem }
.sum dd { font-variant-numeric: tabular-nums; white-space: nowrap }
.sum .total { font-weight: 700 }
form { display: grid; gap: 1.1rem }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start }
.field { display: grid; gap: .3rem }
.field label { font-size: .9rem; font-weight: 600 }
.field input:not([type=checkbox]) { font: inherit; color: inherit; width: 100%; min-height: 48px; padding: .6rem .9rem; border: 1px solid var(--line); border-radius: 4px; background: var(--surface); font-variant-numeric: tabular-nums }
.field input[aria-invalid=true] { border: 2px solid var(--danger) }
.tick label { display: flex; gap: .75rem; align-items: center; min-height: 44px; font-weight: 400 }
.tick input { width: 24px; height: 24px; flex: none; accent-color: var(--action) }
.hint { font-size: .85rem; color: var(--muted) } .error { font-size: .9rem; color: var(--danger); font-weight: 600 }
.button { font: inherit; font-weight: 650; display: flex; align-items: center; justify-content: center; width: 100%; min-height: 52px; padding: .6rem 1.25rem; border: 1px solid transparent; border-radius: 10px; background: var(--action); color: var(--on-action); cursor: pointer; text-decoration: none }
.button.quiet { background: none; border-color: var(--line); color: var(--ink) }
.button:hover { filter: brightness(.94) }
.back { display: flex; justify-content: center; align-items: center; min-height: 44px }
.cards li { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: 0 1rem; padding-block: .7rem; border-block-start: 1px solid var(--rule) }
.cards .digits { font-variant-numeric: tabular-nums; font-weight: 600; white-space: nowrap }
.cards .effect { order: 1; flex: 1 0 100% }
.cards a { display: inline-flex; align-items: center; min-height: 32px; font-size: .9rem }
@media (min-width: 60rem) {
  body { padding-block-start: 4rem }
  main.wide { max-width: 60rem; grid-template-columns: 1fr 26rem; gap: 2rem 5rem; align-items: start }
  .wide .about { grid-column: 1; grid-row: 1 } .wide .cards { grid-column: 1; grid-row: 2 }
  .wide .work { grid-column: 2; grid-row: 1 / span 2; position: sticky; inset-block-start: 2rem }
  h1 { font-size: 2.25rem }
}
.about, .work, .cards, .asks { display: grid; gap: 1.25rem; align-content: start } .cards { gap: .75rem }
.asks { grid-template-columns: minmax(0, 1fr); overflow-wrap: anywhere }
`

const hash = createHash('sha256').update(pageStyle).digest('base64')

/** These pages may load only their own style, and no script. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`

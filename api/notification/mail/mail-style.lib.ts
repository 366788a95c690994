import { colourOf } from '#api/kit/tokens.ts'

const ink = colourOf('ink')
const paper = colourOf('paper')
const tint = colourOf('tint')
const rule = colourOf('rule')
const sea = colourOf('sea')
const muted = colourOf('muted')
const signal = colourOf('signal')
const action = colourOf('action')
const onAction = colourOf('on-action')
const font = `font-family:Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif`

/**
 * The look of `site/styles/tokens.css` as inline styles, which mail clients support. Only the dark
 * colours, and the map above a phone's route instead of beside it, are in a style sheet; clients that drop it show
 * the light mail.
 */
export const mailStyle = {
  sheet: `
:root{color-scheme:light dark}
@media (max-width:639.98px){
.map{float:none!important;margin:0 0 12px!important}
}
@media (prefers-color-scheme:dark){
.paper{background:${paper.dark}!important}
.ink{color:${ink.dark}!important}
.muted{color:${muted.dark}!important}
.signal{color:${signal.dark}!important}
.rule{border-color:${rule.dark}!important}
.edge{border-color:${ink.dark}!important}
.head{background:${tint.dark}!important}
.action{background:${action.dark}!important;color:${onAction.dark}!important}
}`,
  body: `margin:0;padding:0;background:${paper.light};color:${ink.light};${font};font-size:17px;line-height:1.5`,
  hidden: 'display:none;max-height:0;overflow:hidden;opacity:0',
  column: 'max-width:560px;margin:0 auto;padding:24px 20px 32px',
  logo: `margin:0 0 24px;padding:0 0 16px;border-bottom:1px solid ${rule.light};font-size:20px;font-weight:700`,
  logoLink: `color:${ink.light};text-decoration:none`,
  signal: `color:${signal.light}`,
  heading: 'margin:0 0 16px;font-size:20px;line-height:1.25;letter-spacing:-.01em;font-weight:700',
  paragraph: 'margin:0 0 16px',
  waybill: `margin:4px 0 20px;border:1px solid ${ink.light};border-radius:4px;overflow:hidden`,
  thing: `margin:0;padding:10px 16px;background:${tint.light};font-weight:650;line-height:1.35`,
  thingLink: `color:${ink.light}`,
  details: `margin:0;color:${muted.light};font-size:14px;font-weight:400`,
  route: 'margin:0;padding:12px 16px',
  routeEnd: 'clear:both;font-size:0;line-height:0',
  end: 'margin:0 0 6px;font-weight:600;line-height:1.35',
  map: `float:right;display:block;margin:0 0 0 12px;border:0;border-radius:4px;background:${sea.light};color:${muted.light};font-size:12px;line-height:1.3`,
  day: `color:${muted.light};font-size:14px;font-weight:400`,
  quote: `margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid ${ink.light}`,
  quoted: 'margin:0 0 2px;overflow-wrap:anywhere',
  fact: 'margin:0;padding:0 16px 12px',
  firstFact: 'margin:0;padding:12px 16px',
  label: `color:${muted.light};font-size:14px`,
  value: 'font-weight:600;line-height:1.35',
  amount: 'font-size:20px;font-weight:700;font-variant-numeric:tabular-nums',
  whole: 'white-space:nowrap',
  lines: 'margin:4px 0 20px;padding:0;list-style:none',
  line: `margin:0;border-top:1px solid ${rule.light}`,
  lineLink: `display:block;padding:12px 0;color:${ink.light};font-weight:600;line-height:1.35`,
  actionRow: 'margin:24px 0',
  action: `display:inline-block;padding:13px 22px;border-radius:10px;background:${action.light};color:${onAction.light};font-weight:650;line-height:1.3;text-decoration:none`,
  small: `margin:0 0 8px;color:${muted.light};font-size:14px`,
  link: `color:${muted.light}`,
  address: `color:${muted.light};overflow-wrap:anywhere`,
  footer: `margin:32px 0 0;padding:16px 0 0;border-top:1px solid ${rule.light}`,
} as const

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

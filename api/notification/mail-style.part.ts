const font = `font-family:Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif`

/**
 * The look of `site/styles/tokens.css`, written where mail programs read it: on each element. Only
 * the dark colours stand in a sheet; a program that drops it shows the light mail.
 */
export const mailStyle = {
  sheet: `
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#111714!important}
.ink{color:#eef0ea!important}
.muted{color:#a3ada6!important}
.signal{color:#ff7a45!important}
.rule{border-color:#33403a!important}
.edge{border-color:#eef0ea!important}
.head{background:#232d28!important}
.action{background:#ff7a45!important;color:#1a0d07!important}
}`,
  body: `margin:0;padding:0;background:#fbfaf6;color:#14211b;${font};font-size:17px;line-height:1.5`,
  hidden: 'display:none;max-height:0;overflow:hidden;opacity:0',
  column: 'max-width:560px;margin:0 auto;padding:24px 20px 32px',
  logo: 'margin:0 0 24px;padding:0 0 16px;border-bottom:1px solid #d9d6cc;font-size:20px;font-weight:700',
  logoLink: 'color:#14211b;text-decoration:none',
  signal: 'color:#e8501f',
  heading: 'margin:0 0 16px;font-size:26px;line-height:1.2;letter-spacing:-.01em;font-weight:700',
  paragraph: 'margin:0 0 16px',
  waybill: 'margin:4px 0 20px;border:1px solid #14211b;border-radius:4px;overflow:hidden',
  paper: 'margin:0;padding:10px 16px;background:#f3efe4;font-weight:650',
  route: 'margin:0;padding:12px 16px;font-weight:600;line-height:1.8',
  day: 'color:#56605a;font-weight:400',
  fact: 'margin:0;padding:0 16px 12px',
  label: 'color:#56605a;font-size:14px',
  value: 'font-size:20px;font-weight:700;font-variant-numeric:tabular-nums',
  actionRow: 'margin:24px 0',
  action:
    'display:inline-block;padding:13px 22px;border-radius:10px;background:#c53f12;color:#ffffff;font-weight:650;line-height:1.3;text-decoration:none',
  small: 'margin:0 0 8px;color:#56605a;font-size:14px',
  address: 'color:#56605a;word-break:break-all',
  footer: 'margin:32px 0 0;padding:16px 0 0;border-top:1px solid #d9d6cc',
} as const

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

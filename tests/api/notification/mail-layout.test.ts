import { describe, expect, test } from 'vitest'
import { renderMail, type MailContent } from '#api/notification/mail/mail-layout.draw.ts'

const letter: MailContent = {
  lang: 'pl-PL',
  name: 'CarryTo',
  home: 'https://pl.carryto.example/',
  subject: 'Nowa oferta',
  paper: 'List przewozowy 7',
  route: { from: { town: 'Gdańsk', day: '24 lis' }, to: { town: 'Berlin', day: '' } },
  paragraphs: ['Bob Transport przewiezie to za 240 €.', 'Porównaj oferty.'],
  lines: [],
  facts: [{ label: 'Cena', value: '240 €', line: 'Cena: 240 €' }],
  action: { label: 'Porównaj', url: 'https://pl.carryto.example/x?a=1&b=2' },
  copyLink: 'Skopiuj adres:',
  footer: [{ text: 'Dlaczego ten mail.' }, { text: 'Wszystkie', url: 'https://pl.carryto.example/n' }],
}

describe('the layout of a mail', () => {
  test('it states its language and has one action', () => {
    const { html } = renderMail(letter)

    expect(html).toMatch(/^<!doctype html>\n<html lang="pl-PL">/)
    expect(html.match(/class="action"/g)).toHaveLength(1)
    expect(html).toContain('href="https://pl.carryto.example/x?a=1&amp;b=2"')
  })

  test('it is light, and dark for readers with a dark theme', () => {
    const { html } = renderMail(letter)

    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
  })

  test('it loads and runs nothing', () => {
    expect(renderMail(letter).html).not.toMatch(/<(?:img|script|link|table|iframe)|url\(|@import/i)
  })

  test('the text part has everything from the HTML part, with the URL', () => {
    expect(renderMail(letter).text).toBe(
      [
        'CarryTo',
        'Nowa oferta',
        'Bob Transport przewiezie to za 240 €.',
        'Porównaj oferty.',
        'List przewozowy 7\nGdańsk, 24 lis → Berlin\nCena: 240 €',
        'Porównaj\nhttps://pl.carryto.example/x?a=1&b=2',
        '-- \nDlaczego ten mail.\nWszystkie\nhttps://pl.carryto.example/n\n',
      ].join('\n\n'),
    )
  })

  test('typed text is escaped everywhere', () => {
    const typed = `<script>alert("1")</script>'&`
    const { html } = renderMail({
      ...letter,
      subject: typed,
      paper: typed,
      route: { from: { town: typed, day: typed }, to: { town: typed, day: typed } },
      paragraphs: [typed],
      facts: [{ label: typed, value: typed, line: typed }],
      action: { label: typed, url: typed },
      footer: [{ text: typed, url: typed }],
    })

    expect(html).not.toContain('<script')
    expect(html.match(/&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt;&#39;&amp;/g)).toHaveLength(17)
  })
})

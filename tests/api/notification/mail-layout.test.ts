import { describe, expect, test } from 'vitest'
import { renderMail, type MailContent } from '#api/notification/mail/mail-layout.draw.ts'

const letter: MailContent = {
  lang: 'pl-PL',
  name: 'CarryTo',
  home: 'https://pl.carryto.example/',
  subject: 'Nowa oferta: Stary fortepian',
  heading: 'Nowa oferta',
  thing: { title: 'Stary fortepian', details: ['12 szt.', 'List przewozowy 7'] },
  map: { url: 'https://pl.carryto.example/maps/thumb/x.png?v=1', alt: 'Mapa trasy: Gdańsk – Berlin' },
  route: { from: { town: 'Gdańsk', day: '24 lis' }, to: { town: 'Berlin', day: '' } },
  paragraphs: ['Bob Transport przewiezie to za 240 €.', 'Porównaj oferty.'],
  lines: [],
  facts: [{ label: 'Cena', value: '240 €', line: 'Cena: 240 €', isAmount: true }],
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

  test('it loads nothing but the map, which has a text and a size, and runs nothing', () => {
    const { html } = renderMail(letter)

    expect(html).not.toMatch(/<(?:script|link|table|iframe)|url\(|@import/i)
    expect(html.match(/<img[^>]*/g)).toEqual([
      expect.stringMatching(/ src="https:[^"]+\.png\?v=1" alt="Mapa trasy: Gdańsk – Berlin" width="112" height="84" /),
    ])
  })

  test('the heading says what happened, and the box names the thing', () => {
    const { html } = renderMail(letter)

    expect(html).toMatch(/<h1[^>]*>Nowa oferta<\/h1>/)
    expect(html).toContain('<title>Nowa oferta: Stary fortepian</title>')
    expect(html).toMatch(/>Stary fortepian<br><span[^>]*>12 szt. · List przewozowy 7</)
  })

  test('an amount is larger than a name', () => {
    const company = { label: 'Przewoźnik', value: 'Bob Transport', line: 'Przewoźnik: Bob Transport', isAmount: false }
    const { html } = renderMail({ ...letter, facts: [company, ...letter.facts] })

    expect(html).toMatch(/<strong style="[^"]*font-size:20px[^"]*">240 €</)
    expect(html).not.toMatch(/<strong style="[^"]*font-size[^"]*">Bob Transport</)
  })

  test('no line of the heading or the button ends after the hyphen of “e-mail”', () => {
    const action = { ...letter.action, label: 'Potwierdź e-mail' }
    const { html } = renderMail({ ...letter, heading: 'Nowy adres e-mail', action })

    expect(html.match(/<span style="white-space:nowrap">e-mail<\/span>/g)).toHaveLength(2)
  })

  test('another person’s text stands first, in its language, and is the preview in an inbox', () => {
    const quote = { text: 'Passt er in den Aufzug?', lang: 'de-DE', by: 'Bob Transport, 24 lis 2026, 15:30' }
    const { html, text } = renderMail({ ...letter, quote })

    expect(html).toMatch(/<\/h1>\n<blockquote[^>]*><p lang="de-DE" dir="auto"[^>]*>Passt er in den Aufzug\?<\/p>/)
    expect(html).toMatch(/<div style="display:none[^>]*>Passt er in den Aufzug\?<\/div>/)
    expect(text).toContain('\n\n> Passt er in den Aufzug?\n> (Bob Transport, 24 lis 2026, 15:30)\n\n')
  })

  test('the text part has everything from the HTML part, with the URL', () => {
    expect(renderMail(letter).text).toBe(
      [
        'CarryTo',
        'Nowa oferta',
        'Bob Transport przewiezie to za 240 €.',
        'Stary fortepian\n12 szt. · List przewozowy 7\nGdańsk, 24 lis → Berlin\nCena: 240 €',
        'Porównaj oferty.',
        'Porównaj\nhttps://pl.carryto.example/x?a=1&b=2',
        '-- \nDlaczego ten mail.\nWszystkie\nhttps://pl.carryto.example/n\n',
      ].join('\n\n'),
    )
  })

  test('the waybill follows the first paragraph, and the rest stands after it', () => {
    const { html } = renderMail(letter)
    const places = ['Bob Transport przewiezie', 'Stary fortepian', 'Porównaj oferty.'].map((text) =>
      html.lastIndexOf(text),
    )

    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  test('typed text is escaped everywhere', () => {
    const typed = `<script>alert("1")</script>'&`
    const { html } = renderMail({
      ...letter,
      subject: typed,
      heading: typed,
      thing: { title: typed, details: [typed], url: typed },
      map: { url: typed, alt: typed },
      quote: { text: typed, lang: typed, by: typed },
      route: { from: { town: typed, day: typed }, to: { town: typed, day: typed } },
      paragraphs: [typed],
      facts: [{ label: typed, value: typed, line: typed, isAmount: false }],
      action: { label: typed, url: typed },
      footer: [{ text: typed, url: typed }],
    })

    expect(html).not.toContain('<script')
    expect(html.match(/&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt;&#39;&amp;/g)).toHaveLength(24)
  })
})

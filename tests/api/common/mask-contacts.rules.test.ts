import { describe, expect, test } from 'vitest'
import { maskContacts } from '#api/common/mask-contacts.rules.ts'

describe('contact data written before a deal', () => {
  test.each([
    ['Call me: 601 234 567.', 'Call me: •••.'],
    ['Bitte melden: +49 (0)171/2345678', 'Bitte melden: +•••'],
    ['Zadzwoń: 6O1', 'Zadzwoń: 6O1'],
    ['601-234-567 po 16', '••• po 16'],
    ['mój numer to sześć zero jeden dwa trzy cztery pięć sześć siedem', 'mój numer to •••'],
    ['null eins sieben eins zwei drei vier fünf', '•••'],
    ['zéro six 12 34 56 78', '•••'],
    ['sex noll ett två tre fyra fem', '•••'],
    ['ring 070 - två tre fyra fem', 'ring •••'],
    ['pište na jana@seznam.cz', 'pište na •••'],
    ['ann.smith @ gmail . com please', '••• please'],
    ['ann (at) gmail [dot] com', '•••'],
    ['jan małpa wp kropka pl', '•••'],
    ['maria arroba gmail punto com', '•••'],
    ['see www.my-vans.example/prices now', 'see ••• now'],
    ['find me at my-vans.pl', 'find me at •••'],
    ['my vans kropka pl', 'my •••'],
    ['telegram @fastvan24', 'telegram •••'],
  ])('%s', (typed, shown) => {
    expect(maskContacts(typed)).toEqual({ text: shown, isMasked: shown !== typed })
  })

  test.each([
    'The sofa is 220 x 95 x 80 cm and weighs 85 kg.',
    'On 2026-11-23 or 24.11.2026, between 10:00 and 14:00.',
    'From 00-950 Warszawa to 10115 Berlin, about 575 km.',
    '1 200,50 EUR, or 1.250,00 EUR with help',
    'The flat is on floor 3, lift 120 × 110 cm, 2 people',
    'Wir kommen zu zweit, ein Sofa, zwei Sessel, drei Kartons.',
    'Un coche, dos motos y tres bicicletas.',
    'Volkswagen Golf 1.9 TDI 2004, it does not start',
    'Can you meet at the school?',
    'Das passt. Es ist gut verpackt. De nada!',
  ])('%s stays as it is', (typed) => {
    expect(maskContacts(typed)).toEqual({ text: typed, isMasked: false })
  })

  test('a text of maximum length takes no time', () => {
    for (const part of ['a@', 'a.', 'a ', 'a at a ', 'aaaa', '1 ', '(at)'])
      expect(maskContacts(part.repeat(500)).text.length).toBeGreaterThan(0)
  })
})

import { describe, expect, test } from 'vitest'
import { storefrontOf, type Locale } from '#content/storefronts.ts'
import { guestCaller } from '#api/common/caller.rules.ts'
import { as, testApp } from '#tests/support/test-app.ts'

testApp()

async function labels(locale: Locale, text: string, limit = 5): Promise<string[]> {
  const { language } = storefrontOf(locale)
  const answer = await as(guestCaller, { locale }).address.suggest({ lang: language, text, limit })
  return answer.map(({ label }) => label)
}

describe('suggest places', () => {
  test.each<[Locale, string, string]>([
    ['pl_PL', 'lodz', 'Łódź, łódzkie, Polska'],
    ['pl_PL', 'Warszawa', 'Warszawa, mazowieckie, Polska'],
    ['pl_PL', 'gda', 'Gdańsk, pomorskie, Polska'],
    ['de_DE', 'warschau', 'Warszawa, mazowieckie, Polen'],
    ['pl_PL', 'warschau', 'Warszawa, mazowieckie, Polska'],
    ['de_DE', 'Munchen', 'München, Bayern, Deutschland'],
    ['pl_PL', 'Mona', 'München, Bayern, Niemcy'],
    ['pl_PL', 'wroclav', 'Wrocław, dolnośląskie, Polska'],
    ['ro_RO', 'Cluj', 'Cluj-Napoca, Cluj, România'],
    ['ro_RO', 'Iasi', 'Iași, România'],
    ['pl_PL', 'Bielsko Biala', 'Bielsko-Biała, śląskie, Polska'],
    ['en_GB', 'Cologne', 'Köln, Nordrhein-Westfalen, Germany'],
    ['pl_PL', '80-001', '80-001 Gdańsk, pomorskie, Polska'],
    ['pl_PL', '80001', '80-001 Gdańsk, pomorskie, Polska'],
    ['pl_PL', '80-001 Gdańsk', '80-001 Gdańsk, pomorskie, Polska'],
    ['de_DE', '10115', '10115 Berlin, Deutschland'],
    ['en_GB', 'London SW1A 1AA', 'SW1A 1AA London, England, United Kingdom'],
    ['de_DE', 'A81 Stuttgart', 'Stuttgart, Baden-Württemberg, Deutschland'],
    ['pl_PL', 'D-10115', '10115 Berlin, Niemcy'],
    ['pl_PL', 'A-1010 Wien', '1010 Wien, Austria'],
    ['pt_PT', '4000 123 Porto', '4000-123 Porto, Portugal'],
    ['de_DE', 'L-1009', '1009 Luxembourg, Luxemburg'],
    ['de_DE', 'LV-1010 Riga', 'Rīga, Lettland'],
    ['pl_PL', 'ul. Długa 5, 00-238 Warszawa', '00-238 Warszawa, mazowieckie, Polska'],
    ['en_GB', 'Unter den Linden 5, 10117 Berlin, Germany', '10117 Berlin, Germany'],
    ['en_GB', '10 Downing Street, London, SW1A 2AA, UK', 'SW1A 2AA London, England, United Kingdom'],
    ['en_GB', 'SW1A 2AA', 'SW1A 2AA London, England, United Kingdom'],
    ['pl_PL', '80 - 001 Gdańsk', '80-001 Gdańsk, pomorskie, Polska'],
    ['fr_FR', '7100 La Louvière', '7100 La Louvière, Wallonie, Belgique'],
    ['pl_PL', '01001 Kyiv', 'Kyiv, Kyiv City, Ukraina'],
    ['en_GB', 'Lifford', 'Lifford, Ulster, Ireland'],
    ['pl_PL', '\u202dWarszawa\u202c', 'Warszawa, mazowieckie, Polska'],
    ['pl_PL', 'Długa 5, Gdańsk', 'Gdańsk, pomorskie, Polska'],
    ['pl_PL', 'Gdańsk, pomorskie, Polska', 'Gdańsk, pomorskie, Polska'],
  ])('%s: "%s" finds first %s', async (locale, text, label) => {
    expect((await labels(locale, text))[0]).toBe(label)
  })

  test('an Eircode finds its town in Ireland, whole or by its routing key', async () => {
    expect((await labels('en_GB', 'W91 VF83'))[0]).toBe('W91 VF83 Naas, Leinster, Ireland')
    expect((await labels('en_GB', 'E91'))[0]).toBe('E91 Clonmel, Munster, Ireland')
    expect((await labels('en_GB', 'W23 F854 Maynooth'))[0]).toBe('W23 F854 Maynooth, Leinster, Ireland')
  })

  test('a place’s own name comes before the same word as an alias of another', async () => {
    const found = await labels('it_IT', 'Ragusa')

    expect(found[0]).toContain('Sicilia')
    expect(found[1]).toContain('Dubrovnik')
  })

  test('the storefront’s own country comes first among towns of one name', async () => {
    expect((await labels('de_DE', 'Sankt Martin'))[0]).toContain('Deutschland')
    expect((await labels('en_GB', 'Boston'))[0]).toContain('United Kingdom')
  })

  test('one letter, an empty field and wildcards find nothing', async () => {
    expect(await labels('pl_PL', 'W')).toEqual([])
    expect(await labels('pl_PL', '  ')).toEqual([])
    expect(await labels('pl_PL', '%%')).toEqual([])
  })

  test('there are never more than requested, and never more than twenty', async () => {
    expect(await labels('pl_PL', 'no', 3)).toHaveLength(3)
    await expect(labels('pl_PL', 'no', 21)).rejects.toThrow()
  })
})

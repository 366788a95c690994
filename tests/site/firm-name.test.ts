import { expect, test } from 'vitest'
import { firmName } from '#site/parts/courier/firm-name.ts'

test.each([
  ['Schwerlasttransporte Mecklenburg-Vorpommern GmbH & Co. KG', 'Schwerlasttransporte Mecklenburg-Vorpommern'],
  ['Nordwind UG (haftungsbeschränkt)', 'Nordwind'],
  ['Meier & Söhne OHG', 'Meier & Söhne'],
  ['Szybki Transport Sp. z o.o.', 'Szybki Transport'],
  ['Kowalski sp. z o. o. sp.k.', 'Kowalski'],
  ['Transporturi Rapide S.R.L.', 'Transporturi Rapide'],
  ['Trasporti Rossi S.p.A.', 'Trasporti Rossi'],
  ['Déménagements Martin, SARL', 'Déménagements Martin'],
  ['Transportes Sol S.L.', 'Transportes Sol'],
  ['Mudanças Lda.', 'Mudanças'],
  ['De Vries B.V.', 'De Vries'],
  ['Flytt i Norr AB', 'Flytt i Norr'],
  ['Stěhování Novák s.r.o.', 'Stěhování Novák'],
  ['Swift Movers Ltd', 'Swift Movers'],
])('%s is called %s in a sentence', (name, said) => {
  expect(firmName(name)).toBe(said)
})

test.each(['Bob Trans', 'AB', 'Se', 'Carl Ag', 'SA GmbH 24', 'Umzüge Limited Edition', 'Łódź'])(
  '%s has no legal form and stays whole',
  (name) => {
    expect(firmName(name)).toBe(name)
  },
)

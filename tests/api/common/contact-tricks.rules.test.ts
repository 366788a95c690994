import { describe, expect, test } from 'vitest'
import { contactsIn, maskContacts } from '#api/common/mask-contacts.rules.ts'

/** Contact data as people disguise it, and the text the other side gets. */
const tricks: Record<string, readonly (readonly [string, string])[]> = {
  en: [
    ['My number is oh seven seven double oh nine hundred one two three', 'My number is •••'],
    ['call me zero seven nine one one, two three four five six', 'call me •••'],
    ['john dot smith at gmail dot com', '•••'],
    ['johnsmith82 on gmail', '•••'],
    ['my insta is fastvan', 'my insta is •••'],
    ['whatsapp 07911 123456', 'whatsapp •••'],
    ['Find me on Facebook: Fast Vans', 'Find me on Facebook: •••'],
    ['ring O7911 I23456 after six', 'ring ••• after six'],
    ['twenty-four fifty-six seventy-eight ninety', '•••'],
    ['just google fastvan24.co.uk', 'just google •••'],
    ['tel07911123456', 'tel•••'],
    ['my number is 079, 111, 234, 56', 'my number is •••'],
    ['ann-at-vans-dot-com', '•••'],
    ['seven, nine, one, one, two, three, four', '•••'],
    ['0 seven 9 one 1 two 3 four 5', '•••'],
    ['http://bit.ly/fastvan or t.me/fastvan', '••• or •••'],
  ],
  pl: [
    ['zero siedem osiem, dziewięć jeden dwa trzy', '•••'],
    ['Mój nr: sześćset jeden dwieście trzydzieści cztery pięćset sześćdziesiąt siedem', 'Mój nr: •••'],
    ['pisz na jan.kowalski małpa gmail kropka com', 'pisz na •••'],
    ['jankowalski77 na gmailu', '•••'],
    ['mój instagram to szybkibus', 'mój instagram to •••'],
    ['znajdziesz mnie na fb Jan Kowalski', 'znajdziesz mnie na fb •••'],
    ['6 0 1 2 3 4 5 6 7', '•••'],
    ['tel. 6O1-234-567', 'tel. •••'],
    ['sześć zero jeden 234 567', '•••'],
    ['szybki-bus kropka pl', '•••'],
    ['60 12 34 567 zadzwoń', '••• zadzwoń'],
    ['cena 601 234 567 zł', 'cena ••• zł'],
    ['waga 601-234-567 kg', 'waga ••• kg'],
  ],
  de: [
    ['null eins sieben eins, dreiundzwanzig fünfundvierzig', '•••'],
    ['nulleinssiebeneinszweidreivier', '•••'],
    ['schreib an max punkt muster klammeraffe web punkt de', 'schreib an •••'],
    ['max.muster(at)gmx(punkt)de', '•••'],
    ['Mein Instagram heißt blitzbus', 'Mein Instagram heißt •••'],
    ['Handy 0171 / 23 45 678', 'Handy •••'],
    ['＋４９ １７１ ２３４５６７８', '＋•••'],
    ['blitz-umzug punkt de', '•••'],
    ['Telegram blitzbus_24', 'Telegram •••'],
  ],
  es: [
    ['llámame al seis cero uno, veintitrés, cuarenta y cinco, sesenta y siete', 'llámame al •••'],
    ['juan arroba gmail punto com', '•••'],
    ['juan.perez (arroba) hotmail (punto) es', '•••'],
    ['mi insta es mudanzasjuan', 'mi insta es •••'],
    ['búscame en facebook como Mudanzas Juan', 'búscame en facebook como •••'],
    ['whatsapp 6-1-2-3-4-5-6-7-8', 'whatsapp •••'],
    ['mi web: mudanzas-juan punto es', 'mi web: •••'],
    ['seis doce treinta y cuatro 567 890', '•••'],
  ],
  it: [
    ['tre quattro sette, dodici trentaquattro cinquantasei', '•••'],
    ['mario chiocciola libero punto it', '•••'],
    ['mario.rossi chiocciolina gmail', '•••'],
    ['il mio instagram è trasportimario', 'il mio instagram è •••'],
    ['cercami su facebook Mario Rossi', 'cercami su facebook •••'],
    ['chiamami: 347.123.45.67', 'chiamami: •••'],
    ['tre-quattro-sette-uno-due-tre-quattro', '•••'],
  ],
  fr: [
    ['zéro six douze trente-quatre cinquante-six soixante-dix-huit', '•••'],
    ['appelez le 06.12.34.56.78', 'appelez le •••'],
    ['tél 06/12/34/56/78', 'tél •••'],
    ['jean arobase orange point fr', '•••'],
    ['jean.dupont chez gmail', '•••'],
    ['mon insta est camionjean', 'mon insta est •••'],
    ['cherchez-moi sur facebook Jean Transport', 'cherchez-moi sur facebook •••'],
    ['transport-jean point com', '•••'],
  ],
  pt: [
    ['nove um dois, trinta e quatro, cinquenta e seis, setenta e oito', '•••'],
    ['joao arroba sapo ponto pt', '•••'],
    ['joao.silva@gmail . com', '•••'],
    ['o meu insta é joaomudancas', 'o meu insta é •••'],
    ['procura no facebook João Mudanças', 'procura no facebook •••'],
    ['liga 9 1 2 3 4 5 6 7 8', 'liga •••'],
    ['mudancas-joao ponto pt', '•••'],
  ],
  ro: [
    ['zero șapte doi doi, treizeci și patru, cincizeci și șase', '•••'],
    ['ion arond yahoo punct com', '•••'],
    ['ion coadă de maimuță gmail punct ro', '•••'],
    ['contul meu de instagram este dubarapida', 'contul meu de instagram este •••'],
    ['sunați la 0722.123.456', 'sunați la •••'],
    ['caută-mă pe facebook Ion Transport', 'caută-mă pe facebook •••'],
    ['duba-rapida punct ro', '•••'],
  ],
  nl: [
    ['nul zes twaalf vierendertig zesenvijftig', '•••'],
    ['jan apenstaartje ziggo punt nl', '•••'],
    ['jan.devries (apestaartje) gmail.com', '•••'],
    ['mijn insta is snellebus', 'mijn insta is •••'],
    ['bel 06-12 34 56 78', 'bel •••'],
    ['zoek mij op facebook Snelle Bus', 'zoek mij op facebook •••'],
    ['snelle-bus punt nl', '•••'],
  ],
  sv: [
    ['noll sju noll, tjugotre fyrtiofem sextiosju', '•••'],
    ['erik snabel-a telia punkt se', '•••'],
    ['erik.svensson snabela gmail.com', '•••'],
    ['min instagram är snabbaflytten', 'min instagram är •••'],
    ['ring 070-123 45 67', 'ring •••'],
    ['hitta mig på facebook Erik Flytt', 'hitta mig på facebook •••'],
    ['snabba-flytten punkt se', '•••'],
  ],
  cs: [
    ['šest nula jedna, dvacet tři, čtyřicet pět, šedesát sedm', '•••'],
    ['sedm set dvacet jedna dvě stě třicet čtyři pět set šest', '•••'],
    ['jana zavináč seznam tečka cz', '•••'],
    ['jana.novakova(zavináč)email(tečka)cz', '•••'],
    ['můj instagram je rychladodavka', 'můj instagram je •••'],
    ['volejte +420 6 0 1 2 3 4 5 6 7', 'volejte +•••'],
    ['rychla-dodavka tečka cz', '•••'],
  ],
  'with signs that look alike': [
    ['g m a i l : a n n . s m i t h @ g m a i l . c o m', 'g m a i l : •••'],
    ['аnn@gmаil.соm', '•••'],
    ['６０１ ２３４ ５６７', '•••'],
    ['6️⃣0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣', '•••'],
    ['6\u200b01\u200b23\u200b45\u200b67', '•••'],
    ['𝟲𝟬𝟭 𝟮𝟯𝟰 𝟱𝟲𝟳', '•••'],
    ['٠٦٠١٢٣٤٥٦', '•••'],
    ['ann＠shop。pl', '•••'],
    ['601*234*567', '•••'],
    ['6.0.1.2.3.4.5.6.7', '•••'],
  ],
}

describe.each(Object.entries(tricks))('contact data is left out, however it is written: %s', (_, rows) => {
  test.each(rows)('%s', (typed, shown) => {
    expect(maskContacts(typed).text).toBe(shown)
  })
})

const MANY = 100_000

// Linear time is instant here; quadratic time would not finish.
test.each([
  ...['a@', 'a.', 'a ', 'a at a ', 'a', '1 ', '(at)', 'a.a@', '@a.', 'un ', '1,', 'a b ', 'insta ', 'find a b c '],
  ...['1.1.', ' ( ', 'www.', '12 345 ', 'eins', '1-', 'a-', 'punto de ', 'a_', '+1', 'at-', 'dot-', 'a-at-', ' dot '],
  ...[
    'a (dot) ',
    'a.pl',
    'Facebook: Aa ',
    '6\ufe0f',
    '\u0301',
    'double ',
    'tel 1,',
    'hundred and ',
    '601 then ',
    '1\n',
    '&#54;',
    '%36',
    'order no ',
    'w domenie ',
    'a#1234 ',
    "п'я",
    'MSKU ',
    '6 o ',
  ],
])('a hundred thousand characters of “%s” are read at once', (part) => {
  const text = part.repeat(Math.ceil(MANY / part.length))

  expect(maskContacts(text).text.length).toBeGreaterThan(0)
})

/** Texts with many digits or contact words that name no way to reach anybody. */
const innocent: Record<string, readonly string[]> = {
  en: [
    'Sofa 220*95*80 cm, wardrobe 200/160/60 and a bed 200x160.',
    'I can pay 1500-2000 EUR, at most 2 000 – 2 500 for everything.',
    'Pickup 24.11-26.11.2026 or 28/11 - 30/11, from 8.00-16.00.',
    'Audi A6 2.7 2005 180 HP, 350000 km, it does not drive.',
    'Volvo FH 460 2018 6x2, RAL 9010 9005, tyres 225/45/17, VW T4 2.5 1999 3 seats.',
    'IKEA PAX 504.226.72 and IKEA 365, 2 boxes @ 20kg each.',
    'I saw the sofa on Facebook Marketplace and bought it there.',
    'The goods are worth 1 250 000 HUF or 1.200.000.',
    'Delivery on 15 Sept 2026, 2012 model, insured up to 1 000 000.',
    'It is at point de départ, the dot on the map.',
    'VIN WVWZZZ1JZ3W386752, plate AB12 CDE, order SN1234567.',
  ],
  pl: [
    'Z 00-950 Warszawa do 31-042 Kraków, ul. Długa 12 00-238 Warszawa.',
    'Kody 00-950 – 31-042, około 295 km.',
    'Szafa 200 60 220 cm, waga 120-150 kg, 3 piętro z windą.',
    'Cena 1 500 - 2 000 zł, ewentualnie 2200-2500 zł brutto.',
    'Opel Astra 1.4 2012 120000 km, rejestracja WA 12345.',
    'Odbiór 12.-15.11.2026 w godzinach 8-16, najlepiej 24.11. 8-16.',
    'Jeden fotel, dwa krzesła, trzy kartony i cztery półki.',
    'Wymiary: 200 100 50, paleta 120 80 144, stół 120-80-75, europaleta 1200 800 144 mm.',
    'Jest winda.Można podjechać pod drzwi. M.in. dwa łóżka.',
  ],
  de: [
    'Von 10115 Berlin nach 80331 München, PLZ 10115-80331.',
    'Abholung am 24.11. - 26.11. von 8.00-16.00 Uhr oder 10.00 - 14.00 Uhr.',
    'Hauptstr. 12 10115 Berlin, 3. Stock, Aufzug 110 x 140.',
    'Golf 1.6 TDI 2012, Passat 1.9 2004 130 PS, Baujahr 2008-2012.',
    'Preis 1.200–1.500 € oder 12.000 – 15.000 Kč.',
    'Ein Sofa, zwei Sessel und ein Tisch; ein bis zwei Leute.',
    'Ich habe es über Facebook gekauft, Schrank 250/220/60.',
    'Bitte auf den Punkt genau, der Termin zählt.',
  ],
  es: [
    'En el punto de recogida hay ascensor, ese punto es importante.',
    'El sofá mide 2 metros.Es grande, pero el.Se desmonta.',
    'De 28013 Madrid a 08001 Barcelona, 621 km.',
    'Dos sillas, tres mesas y cuatro cajas de 40 x 60 x 40.',
    'Entre 1200 y 1500 euros, máximo 1.500 - 1.800 euros.',
    'Recogida del 3/12 - 5/12 entre las 9.00-13.00.',
  ],
  it: [
    'Da 20121 Milano a 00184 Roma, 3 piano, dal punto di carico.',
    'Divano 210-95-85 cm, peso 60-80 kg.',
    'Prezzo tra 1.000 - 1.200 euro, ritiro il 24/11/2026.',
    'Due letti, tre comodini, sei sedie e sette scatole.',
    'Fiat Panda 1.2 2011 145000 km, targa AB 123 CD.',
    'Chiocciola e punto sono parole; mi trovi alla porta.',
  ],
  fr: [
    'Du point de départ au point de livraison, 465 km.',
    'Neuf cent quatre-vingt-dix-neuf euros, pas plus.',
    'De 75001 Paris à 69002 Lyon, 2 étage sans ascenseur.',
    'Un canapé, deux fauteuils, trois cartons et une table.',
    'Le 24/11/2026 entre 08:00 et 12:00, ou le 25/11/2026.',
    'Armoire 200 x 160 x 60, environ 80 kg, prix 1 500 à 2 000 €.',
  ],
  pt: [
    'De 1000-001 Lisboa para 4050-123 Porto, 313 km.',
    'O ponto de encontro é no ponto com vista para o rio.',
    'Um sofá, duas cadeiras, três mesas e quatro caixas.',
    'Entre 1.200 e 1.500 euros, 2 pessoas, 3.º andar.',
    'Renault Clio 1.5 2015 150000 km, matrícula 12-AB-34.',
    'Códigos 1000-001 - 4050-123, volume 12 m3.',
  ],
  ro: [
    'De la 010011 București la 400001 Cluj, 450 km.',
    'Punctul de plecare este la parter, acest punct este bun.',
    'Două scaune, trei mese și patru cutii de 20 kg.',
    'Dacia Logan 1.5 2014 200000 km, nr. B 123 ABC.',
    'Între 1.500 - 2.000 lei, 24.11.2026, ora 10:00-14:00.',
  ],
  nl: [
    'Van 1012 AB Amsterdam naar 3011 XA Rotterdam, 78 km.',
    'Tussen 1200 en 1500 euro, tussen 2026 en 2027 niet.',
    'Een bank, twee stoelen, drie dozen en een kast.',
    'Op dit punt de deur uit, 2 verdiepingen, kast 200x160x60.',
    'Volvo XC70 2.4 2006 250000 km, kenteken 12-ABC-3.',
  ],
  sv: [
    'Från 114 55 Stockholm till 411 03 Göteborg, 470 km.',
    'En soffa, två stolar, tre lådor och en säng.',
    'Postnummer 114 55 - 411 03, pris 4 500 - 5 000 kr.',
    'Volvo XC60 1.6 2013 180000 km, reg ABC 123.',
    'Skåp 200/160/60, 24.11. - 26.11., mellan 8-16.',
  ],
  cs: [
    'Z 110 00 Praha 1 do 602 00 Brno, 205 km.',
    'Cena 12 000 - 15 000 Kč, PSČ 110 00 – 602 00.',
    'Jedna pohovka, dvě křesla, tři krabice a čtyři židle.',
    'Škoda Octavia 1.9 2008 250000 km, SPZ 1A2 3456.',
    'Vyzvednutí 24.11.-26.11. v 8:00-16:00, skříň 200x160x60.',
    'Na seznamu jsou 3 věci, seznam pošlu; post office je vedle.',
  ],
}

const sentences = Object.values(innocent).flat()

test('at least sixty innocent sentences cover all languages', () => {
  expect(sentences.length).toBeGreaterThanOrEqual(60)
  expect(Object.keys(innocent)).toHaveLength(11)
})

test.each(sentences)('stays as it is: %s', (typed) => {
  expect(contactsIn(typed)).toEqual([])
})

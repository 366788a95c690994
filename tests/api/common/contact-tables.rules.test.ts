import { expect, test } from 'vitest'
import { contactsIn, maskContacts } from '#api/common/mask-contacts.rules.ts'

/** Ordinary sentences about transport in eleven languages, without contact data. */
const innocent = {
  en: `
Container MSKU 123456 7, seal 4711 0815, ready on Monday.
номер замовлення 1234567, рахунок № 12345678
серійний номер 7654321
przesyłka 00359007738913145237
Seal no. 4711 0815 and seal no. 4711 0816 are on the doors.
Order number 20261145, two pallets.
Invoice no: 2026 11 0045678 is in the box.
EAN 5901234123457 is printed on the carton.
The machine's serial number is 1234567890.
S/N: 20041234567, please check it at pickup.
Tracking number 00340434161094015902 for the parcel.
HS code 8703 2319 for the customs papers.
Booking reference 88120045 at the terminal.
Mercedes 190 2.5-16V, it rolls and steers.
BMW 318 1.9-16V, no engine.
Delivery by 24.11.2026 14:30, gate 7.
The lift is 1200 x 900 x 2100 mm.
33 pallets of 1200 x 800 x 1440 mm each.
It is 13.6 m long and weighs 24 000 kg.
Tyres 315/70 R 22.5, eight of them.
Can you load 2 cars at 7:30 and 2 at 16:15?
VIN WVWZZZ1KZ6W612345 and plate AB12 CDE.
I need it between 8 and 10, or between 14 and 16.
ISO 9001:2015 and EN 12642 XL are a must.
UN 1203, class 3, packing group II.
Postcodes SW1A 1AA to M1 1AE, 320 km.
First 200 boxes, then 300 boxes, then 100 boxes.
Load 20l of oil and 5l of water, 10 l of fuel.
The price is £1,200.50 or 1,350.00 with help.
20% off, 5% VAT, 100% safe.
My number of boxes is 14 and yours 16.
Send a signal when you are near; the line is busy in the morning.
Is it on the web? Be at home at 5, please.`,
  pl: `
Kontener MSKU 123456 7, plomba 4711 0815.
Nr zamówienia: 4500123456, proszę o potwierdzenie.
Faktura nr 2026/11/0045678 będzie przy palecie.
Kod kreskowy EAN: 5901234123457.
Numer seryjny 1234567890, sprawdź przy odbiorze.
Nr referencyjny 88120045, brama 3.
List przewozowy nr 0000123456789, 2 paczki.
Mieszkanie jest w Krakowie, 31-042
3 piętro, winda 110 na 140.
Lodówka 60 x 60 x 185 cm
2 piętro bez windy, 3 osoby do pomocy.
24 palety po 1200 x 800 x 1500 mm, razem 18 500 kg.
Odbiór 24.11.2026 o 15:00, dostawa 26.11.2026.
Cena 1 200,50 zł brutto albo 980 zł netto.
Silnik 1.9 TDI, 2004 rok, przebieg 245 000 km.
Najpierw 200 kartonów, potem 300, potem 100.
Rejestracja WA 12345, naczepa WX 98765.
ul. Długa 12 m. 45, klatka 3, domofon 45.
Ładunek 13,6 m, 24 t, 33 palety euro.
Załadunek między 8 a 10, rozładunek od 14 do 16.
Płyty 2800 x 2070 x 18 mm, 40 szt.
O 7 rano 5 osób, o 9 jeszcze 2.
Rabat 5%, VAT 23%, kaucja 100 zł.
Temperatura od 2 do 8 stopni, agregat do -20.
Sto dwadzieścia kilo, dwa metry na trzy.`,
  de: `
Container MSKU 123456 7, Plombe 4711 0815.
Auftragsnummer 4500123456, bitte angeben.
Rechnung Nr. 2026 11 0045678 liegt bei.
Seriennummer: 1234567890, bitte prüfen.
EAN 4006381333931 steht auf dem Karton.
Frachtbrief 20261145 ist fertig.
Mercedes 190 2.5-16V, fahrbereit.
Die Wohnung liegt in 10115 Berlin
3. Stock, Aufzug 110 x 140 cm.
Schrank 220 x 60 x 240 cm, 95 kg.
Abholung am 24.11.2026 um 14:30 Uhr.
24 Paletten 1200 x 800 x 1440 mm, 18.500 kg.
Preis 1.200,50 € brutto, 980 € netto.
Erst 200 Kartons, dann 300, dann 100.
Die Ladehöhe hat 2,60 m, die Breite 2,48 m.
Er hat zwei Autos und ein Motorrad.
Zolltarif 8703 2319, Ursprung EU.
Kennzeichen B-AB 1234, Anhänger B-CD 5678.
Zwischen 8 und 10 laden, zwischen 14 und 16 abladen.
Vier Stühle, fünf Kisten, sechs Bilder, ein Tisch.`,
  es: `
Contenedor MSKU 123456 7, precinto 4711 0815.
Pedido n.º 4500123456, dos palés.
Factura 2026 11 0045678 dentro de la caja.
Número de serie 1234567890.
Recogida el 24/11/2026 a las 14:30, puerta 7.
El piso está en 28013 Madrid
3 piso, ascensor de 110 x 140.
El camión mide 13,6 m y carga 24 000 kg.
33 palés de 1200 x 800 x 1440 mm.
Precio 1.200,50 € con IVA.
Primero 200 cajas, luego 300, luego 100.
Matrícula 1234 BCD, remolque R 1234 BCD.
Mercedes 190 2.5-16V, no arranca.
En la página web de la empresa hay fotos.
Once cajas, doce sillas y dos mesas.`,
  it: `
Container MSKU 123456 7, sigillo 4711 0815.
Ordine n. 4500123456, due bancali.
Fattura 2026 11 0045678 nella scatola.
Matricola 1234567890, da controllare.
Ritiro il 24/11/2026 alle 14:30, cancello 7.
La casa è a 20121 Milano
3 piano, ascensore 110 x 140.
33 bancali 1200 x 800 x 1440 mm, 18.500 kg.
Prezzo 1.200,50 € IVA inclusa.
Prima 200 scatole, poi 300, poi 100.
Targa AB 123 CD, rimorchio XA 456 BC.
Fiat Uno 1.0 1995 45 CV, ferma da 10 anni.
Otto sedie, sette quadri, sei scatole.`,
  fr: `
Conteneur MSKU 123456 7, scellé 4711 0815.
Commande n° 4500123456, deux palettes.
Facture 2026 11 0045678 dans le carton.
Numéro de série 1234567890.
Enlèvement le 24/11/2026 à 14:30, porte 7.
L'appartement est à 75011 Paris
3 étage, ascenseur 110 x 140.
33 palettes 1200 x 800 x 1440 mm, 18 500 kg.
Prix 1 200,50 € TTC.
D'abord 200 cartons, puis 300, puis 100.
Plaque AB-123-CD, remorque EF-456-GH.
Renault 19 1.8-16V, non roulante.
Huit chaises, sept tableaux, six cartons.`,
  pt: `
Contentor MSKU 123456 7, selo 4711 0815.
Encomenda n.º 4500123456, duas paletes.
Fatura 2026 11 0045678 na caixa.
Recolha a 24/11/2026 às 14:30, portão 7.
A casa fica em 1000-001 Lisboa
3 andar, elevador 110 x 140.
33 paletes 1200 x 800 x 1440 mm, 18 500 kg.
Preço 1.200,50 € com IVA.
Primeiro 200 caixas, depois 300, depois 100.
Matrícula 12-AB-34, reboque L-123456.
Oito cadeiras, sete quadros, seis caixas.`,
  ro: `
Container MSKU 123456 7, sigiliu 4711 0815.
Comanda nr. 4500123456, doi paleți.
Factura nr. 2026 11 0045678 este în cutie.
Ridicare pe 24.11.2026 la 14:30, poarta 7.
Apartamentul este în 010011 București
3 camere, lift 110 x 140.
33 de paleți 1200 x 800 x 1440 mm, 18.500 kg.
Preț 1.200,50 lei cu TVA.
Întâi 200 de cutii, apoi 300, apoi 100.
Număr B 123 ABC, remorcă B 456 DEF.
Opt scaune, șapte tablouri, șase cutii.`,
  nl: `
Container MSKU 123456 7, zegel 4711 0815.
Bestelling nr. 4500123456, twee pallets.
Factuurnummer 2026 11 0045678 zit in de doos.
Ophalen op 24-11-2026 om 14:30, poort 7.
Het huis staat in 1012 AB Amsterdam
3 hoog, lift 110 x 140.
33 pallets 1200 x 800 x 1440 mm, 18.500 kg.
Prijs € 1.200,50 incl. btw.
Eerst 200 dozen, dan 300, dan 100.
Het is op het adres waar het oude bed staat, het past.
Acht stoelen, zeven dozen, zes platen.`,
  sv: `
Container MSKU 123456 7, plomb 4711 0815.
Beställning nr 4500123456, två pallar.
Fakturanummer 2026 11 0045678 ligger i lådan.
Hämtning 2026-11-24 kl. 14:30, port 7.
Lägenheten ligger i 114 55 Stockholm
3 trappor, hiss 110 x 140.
33 pallar 1200 x 800 x 1440 mm, 18 500 kg.
Pris 1 200,50 kr inkl. moms.
Först 200 lådor, sedan 300, sedan 100.
Reg ABC 123, släp DEF 456.
Åtta stolar, sju tavlor, sex lådor.`,
  cs: `
Kontejner MSKU 123456 7, plomba 4711 0815.
Objednávka č. 4500123456, dvě palety.
Faktura č. 2026 11 0045678 je v krabici.
Výrobní číslo 1234567890, zkontrolujte.
Vyzvednutí 24.11.2026 ve 14:30, brána 7.
Byt je v Praze, 110 00
3 patro, výtah 110 x 140.
33 palet 1200 x 800 x 1440 mm, 18 500 kg.
Cena 1 200,50 Kč s DPH.
Nejdřív 200 krabic, potom 300, potom 100.
SPZ 1A2 3456, přívěs 2B3 4567.
Osm židlí, sedm obrazů, šest krabic.`,
} as const

const paragraphs = (text: string): string[] =>
  text
    .trim()
    .split(/(?<=[.?])\n/)
    .filter(Boolean)

const standing = Object.values(innocent).flatMap(paragraphs)

test('the table has at least 150 sentences in eleven languages', () => {
  expect(Object.keys(innocent)).toHaveLength(11)
  expect(standing.length).toBeGreaterThanOrEqual(150)
})

test.each(standing)('unchanged: %s', (typed) => {
  expect(contactsIn(typed)).toEqual([])
})

/** Disguised contact data: after masking no usable number or address is left. */
const evasions = {
  'digits parted by words': `
call 601 then 234 then 567
first 601, then 234, then 567
my number: 601 and 234 and 567
mój numer to 601 potem 234 potem 567
mój numer 601 i 234 i 567
601 myślnik 234 myślnik 567
erst 0171, dann 234, dann 5678
meine Nummer ist 0171 und 234 und 5678
mi número es 612 y 345 y 678
primero 612 luego 345 luego 678
il mio numero è 347 e 123 e 4567
347 poi 123 poi 4567
mon numéro est 06 et 12 et 34 et 56 et 78
06 puis 12 puis 34 puis 56 puis 78
o meu número é 912 e 345 e 678
numărul meu este 0722 și 123 și 456
mijn nummer is 06 en 1234 en 5678
mitt nummer är 070 och 123 och 4567
moje číslo je 601 a 234 a 567
601 pak 234 pak 567`,
  'digits on lines of their own': `
601¶234¶567
zadzwoń¶601¶234¶567
mój numer 601 234¶567 po 16
6¶0¶1¶2¶3¶4¶5¶6¶7
tel. 601 234 567¶3 piętro
sześć zero jeden¶dwa trzy cztery¶pięć sześć siedem`,
  'letters for digits': `
call 6O1 234 567
call 6o1-234-567
call 6Ol 234 567
call O6 12 34 56 78
ring I234 567 89O
O7911 I23 456
6 O 1 2 3 4 5 6 7
tel 06l2345678
6ОІ 234 567`,
  'words of other languages': `
нуль шість сім один два три чотири п'ять
ноль шесть семь один два три четыре пять
мій номер шість сім вісім дев'ять нуль один два
девять два шесть один два три четыре
шістсот один двісті тридцять чотири п'ятсот шістдесят сім
девятьсот двадцать один двести тридцать четыре пятьдесят шесть
sıfır beş üç iki bir dört beş altı yedi sekiz
beş yüz otuz iki, beş altı yedi, sekiz dokuz
nulla hat harminc egy kettő három négy öt hat hét
hat hét nyolc kilenc egy kettő három négy
тел 067 123 45 67
дзвоніть 067-123-45-67
ara 0532 123 45 67
hívj 06 30 123 4567`,
  codes: `
jan&#64;gmail.com
jan&commat;gmail&period;com
jan%40gmail.com
jan%40gmail%2Ecom
&#54;&#48;&#49;&#50;&#51;&#52;&#53;&#54;&#55;
&#x36;&#x30;&#x31;&#x32;&#x33;&#x34;&#x35;
%36%30%31%32%33%34%35%36%37
601%20234%20567
601&nbsp;234&nbsp;567
https%3A%2F%2Fmy-vans.pl`,
  'hosts without a sign': `
jan.kowalski w domenie o2 pl
jan kowalski1 w domenie wp pl
gmail kropka com, jan.kowalski
jan.kowalski gmail com
jan_kowalski wp pl
max.muster web de
mario.rossi libero it
jana.novakova seznam cz
juan.perez hotmail es
jean.dupont orange fr
anna.nowak małpa o2 kropka pl
ann.smith at gmail period com
john.smith at gmail full stop com
max.muster ät gmx Punkt de
erik.svensson snabel-a telia punkt se
ion.pop arond yahoo punct ro
jan.devries apenstaartje ziggo punt nl
joao.silva arroba sapo ponto pt
maria.lopez arroba gmail punto com
luca.bianchi chiocciola gmail punto com
jean.martin arobase free point fr
petr.novak zavináč email tečka cz
ivan.petrenko собака ukr крапка net
ivan.petrov собака mail точка ru
nagy.peter kukac gmail pont com
moja-firma kropka pl`,
  messengers: `
WhatsApp: szybkibus
WhatsApp szybki_bus
whatsapp +48 601 234 567
Telegram @fastvan
telegram: fastvan
telegram fast_van
t.me/fastvan
wa.me/48601234567
Viber +380 67 123 45 67
viber: fastvan24
Signal fast.van.24
signal: fast_van24
fast_van24 on signal
Messenger: Jan Kowalski
my messenger is fastvan
Instagram @szybki.bus
insta: szybkibus
ig: szybki_bus
szybki_bus24 na instagramie
find me on instagram as fastvan
discord fastvan#1234
skype: live.fastvan
телеграм: fast_van
вайбер 067 123 45 67`,
  'signs and drawings': `
６０１ ２３４ ５６７
①②③④⑤⑥⑦⑧⑨
⑥⓪①②③④⑤⑥⑦
⁶⁰¹²³⁴⁵⁶⁷
₆₀₁₂₃₄₅₆₇
❻⓿❶❷❸❹❺❻❼
➅⓪➀➁➂➃➄➅➆
6\u200b0\u200b1\u200b2\u200b3\u200b4\u200b5\u200b6\u200b7
601\u2060234\u2060567
6\u00ad01\u00ad234\u00ad567
601\u3164234\u3164567
601⠀234⠀567
601 📞 234 📞 567
601•234•567
601=234=567
601<>234<>567
601:234:567
𝟔𝟎𝟏 𝟐𝟑𝟒 𝟓𝟔𝟕
𝗃𝖺𝗇@𝗀𝗆𝖺𝗂𝗅.𝖼𝗈𝗆
ｊａｎ＠ｇｍａｉｌ．ｃｏｍ
ján@gmáil.com
j a n @ g m a i l . c o m`,
} as const

const tried = Object.values(evasions).flatMap((text) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.replaceAll('¶', '\n')),
)

test('the table has at least 120 evasions', () => {
  expect(tried.length).toBeGreaterThanOrEqual(120)
})

test.each(tried)('masked: %s', (typed) => {
  const { text, isMasked } = maskContacts(typed)
  expect(isMasked).toBe(true)
  expect(text.normalize('NFKC').replace(/\D/g, '').length, text).toBeLessThan(5)
})

test('a number ends with its line', () => {
  expect(maskContacts('tel. 601 234 567\n3 piętro').text).toBe('tel. •••\n3 piętro')
  expect(maskContacts('Zadzwoń: 601-234-567\n2 osoby').text).toBe('Zadzwoń: •••\n2 osoby')
})

test('a bank account is masked, as payments outside the platform are not held for anybody', () => {
  expect(contactsIn('PL61 1090 1014 0000 0712 1981 2874')).toHaveLength(1)
})

test('a phone number is masked even after a label for another kind of number', () => {
  for (const typed of ['order no. 601 234 567', 'ref. 06 12 34 56 78', 'nr zamówienia +48601234567'])
    expect(contactsIn(typed)).toHaveLength(1)
})

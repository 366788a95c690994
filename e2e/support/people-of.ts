import type { Browser } from '@playwright/test'
import type { Storefront } from '#content/storefronts.ts'
import type { Database } from './database.ts'
import { accept, bid, book, carry, drive, finish, post } from './dealing.ts'
import { removalOf } from './large-load.ts'
import { linkMailedTo, mailsTo } from './mailbox.ts'
import { aBrowser, aMember } from './member.ts'

/** User-written texts per country with long words, and long place names. */
const written = {
  de: {
    customer: 'Annemarie Schwarzenberger-Hohenlohe',
    couriers: [
      'Schwerlasttransporte Mecklenburg-Vorpommern GmbH & Co. KG',
      'Umzugsunternehmen Sonnenschein',
      'Ovidiu Trans',
    ],
    city: 'Garmisch-Partenkirchen',
    ways: [
      ['Garmisch-Partenkirchen', 'Villingen-Schwenningen'],
      ['Frankfurt am Main', 'Danzig'],
      ['Neumarkt in der Oberpfalz', 'Bukarest'],
    ],
    description:
      'Der Wagen läuft und bremst, die Schlüssel liegen bei den Nachbarn. Die Ausfahrt ist für einen Sattelzug zu eng.',
    messages: [
      'Wir haben am Donnerstag ohnehin eine Leerfahrt in diese Richtung und bringen Auffahrrampen mit.',
      '',
      'Pot ajunge joi dimineața, cu platformă acoperită și asigurare CMR.',
    ],
    opinion: 'Pünktlich, freundlich und mit Unterfahrschutz.',
  },
  ro: {
    customer: 'Ruxandra-Mihaela Constantinescu',
    couriers: [
      'Transporturi Internaționale Constantinescu & Fiii S.R.L.',
      'Mutări și Depozitare Bistrița-Năsăud',
      'Krüger Autotransporte',
    ],
    city: 'Râmnicu Vâlcea',
    ways: [
      ['Drobeta-Turnu Severin', 'Miercurea-Ciuc'],
      ['Râmnicu Vâlcea', 'München'],
      ['Simeria', 'Câmpulung Moldovenesc'],
    ],
    description:
      'Mașina pornește și frânează, cheile sunt la vecini. Intrarea în curte este prea îngustă pentru un autotren.',
    messages: [
      'Avem oricum o cursă fără încărcătură în direcția aceasta și aducem rampele necesare.',
      '',
      'Ich kann am Donnerstagvormittag kommen, mit geschlossenem Anhänger.',
    ],
    opinion: 'Punctual, prietenos și foarte atent cu împachetarea.',
  },
} as const

/** Mails with a waybill, with a price, with a secret in the link, and with neither. */
export const mailed = ['offer.captured', 'offer.post', 'user.register', 'delivery.pickUp'] as const

type Spoken = keyof typeof written

const things = {
  car: [{ model: 'Volkswagen Golf', hasWheels: true, runs: true, weight: 1300, length: 426, width: 179, height: 149 }],
  sofa: [{ name: 'Sofa', itemsNumber: 2, length: 240, width: 160, height: 80, weight: 90 }],
  pallet: [{ name: 'Paint', palletized: true, length: 120, width: 80, height: 100, weight: 300, itemsNumber: 2 }],
}

/** Set to a number, every listing is a removal with so many kinds of things. */
export const kinds = Number(process.env.E2E_KINDS ?? 0)

interface Where {
  browser: Browser
  db: Database
  storefront: Storefront
  baseURL: string
}

/** Creates the people of one shop, with a listing in each state. */
export async function peopleOf(language: Spoken, { browser, db, storefront, baseURL }: Where) {
  const said = written[language]
  const { currency } = storefront
  const options = { baseURL, locale: storefront.intlLocale, reducedMotion: 'reduce' } as const
  const where = { browser, db, options }
  const customer = await aMember(where, { name: said.customer })
  const couriers = await Promise.all(
    said.couriers.map((companyName) => aMember(where, { name: said.customer, companyName, city: said.city })),
  )
  const [courier = customer, rival = customer] = couriers
  const [first, second, third] = said.ways
  const { description, opinion } = said
  const listing = (categoryId: keyof typeof things, [from, to]: readonly [string, string]) =>
    post(customer, {
      from,
      to,
      description,
      ...(kinds > 0 ? removalOf(kinds, language) : { categoryId, items: things[categoryId] }),
    })
  const dealOn = async (categoryId: keyof typeof things, way: readonly [string, string]) => {
    const posted = await listing(categoryId, way)
    const offerId = await bid(courier, posted, {
      amount: '1249.00',
      currency,
      message: said.messages[0],
    })
    await bid(rival, posted, { amount: '1374.50', currency })
    return offerId
  }

  const compared = await listing('car', first)
  for (const [at, one] of couriers.entries())
    await bid(one, compared, {
      amount: ['1240.00', '985.50', '12600.00'][at] ?? '',
      currency,
      message: said.messages[at] ?? '',
    })
  const unanswered = await listing('pallet', second)
  const trip = await drive(courier, second)
  await drive(rival, first)
  const company = await courier.call<{ id: number }>('GET /me/company')
  await customer.call(`POST /offer-requests/${company.id}`, { auctions: [unanswered.id] })
  const accepted = await dealOn('sofa', first)
  await accept(customer, accepted)
  const booked = await dealOn('car', third)
  await book(customer, booked)
  const carried = await dealOn('pallet', third)
  await book(customer, carried)
  const { trackingPath } = await carry(customer, courier, carried)
  const done = await Promise.all(said.ways.map((way) => dealOn('car', way)))
  for (const offerId of done) {
    await book(customer, offerId)
    await finish(customer, courier, { offerId, stars: 5, text: opinion })
  }
  // An opinion is published when both sides have reviewed; the last one stays open.
  for (const offerId of done.slice(0, -1)) await courier.call('POST /opinions', { offerId, stars: 4 })
  const people = [customer, ...couriers].map(({ email }) => email)
  return {
    visitor: await aBrowser({ browser, options }),
    customer: customer.page,
    courier: courier.page,
    rival: rival.page,
    mails: await mailsTo(db, people, mailed),
    compared: compared.id,
    unanswered: unanswered.id,
    trip,
    accepted,
    booked,
    carried,
    company: company.id,
    way: first,
    trackingPath,
    opinionPath: new URL(await linkMailedTo(db, courier.email, 'opinion.invite')).pathname,
  }
}

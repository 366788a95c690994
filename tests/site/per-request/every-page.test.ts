import { beforeAll, describe, expect, test } from 'vitest'
import { toPath, type PageName, type PathParams } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { Opinion } from '#api/opinion/opinion.model.ts'
import { aDealUntil } from '#tests/support/scenes/offers.ts'
import { aCourier, aCustomer, anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, headingOf, visit } from '#tests/support/site.ts'
import { newConfirmToken } from '#api/account/auth/user-tokens.part.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

type Who = 'guest' | 'ann' | 'bob' | 'newAnn' | 'newBob'
const people: Record<Who, Caller> = {
  guest: guestCaller,
  ann: guestCaller,
  bob: guestCaller,
  newAnn: guestCaller,
  newBob: guestCaller,
}

/** IDs of the listing, its deal and its courier. */
const params: PathParams = { token: 'of-a-mail' }
const tokens: Partial<Record<PageName, string>> = {}

beforeAll(async () => {
  people.ann = await aCustomer({ name: 'Ann Novak' })
  people.bob = await aCourier({ companyName: 'Bob Transport' })
  people.newAnn = await aCustomer({ name: 'Nora New' })
  people.newBob = await aCourier({ name: 'Ned New', companyName: 'New Vans' })
  const { ann, bob, auction, offerId } = await aDealUntil('paid', { ann: people.ann, bob: people.bob })
  const { trackingPath } = await as(ann).delivery.get({ offerId })
  params.secret = trackingPath?.split('/').at(-1) ?? ''
  const done = await aDealUntil('realized', { ann, bob })
  const invited = await Opinion.findOne({ where: { offerId: done.offerId, authorId: ann.userId } })
  params.opinion = invited?.id ?? 0
  params.hash = invited?.hash ?? ''
  params.auction = auction.id
  params.deal = offerId
  params.company = bob.companyId ?? 0
  const una = await aCustomer({ status: 'unconfirmed' })
  tokens.confirmEmail = await newConfirmToken(aCtx(), una.userId)
  params.open = (await aDealUntil('open', { ann, bob })).auction.id
})

const addressOf = (on: Locale, page: PageName, id = 'auction'): string =>
  toPath(on, page, {
    ...params,
    ...(tokens[page] && { token: tokens[page] }),
    slug: 'x',
    id: params[id] ?? id,
  })

/** The page as its reader gets it, after any redirect. */
async function open(on: Locale, page: PageName, who: Who, id?: string) {
  const found = await visit(addressOf(on, page, id), { by: people[who], on })
  return found.status === 301 ? visit(found.location ?? '', { by: people[who], on }) : found
}

const N = '\u00a0'
const storefronts = ['en_GB', 'pl_PL', 'de_DE'] as const

/** The page, its reader and the ID in its URL; its heading in English, Polish and German. */
const headings: [PageName, Who, string, string, string, string][] = [
  ['listings', 'guest', '', 'Listings', 'Ogłoszenia', 'Transportanfragen'],
  ['listingsMap', 'guest', '', 'Listings on the map', 'Ogłoszenia na mapie', 'Transportanfragen auf der Karte'],
  ['courier', 'guest', 'company', 'Bob Transport', 'Bob Transport', 'Bob Transport'],
  ['tracking', 'guest', '', 'Still in Gdańsk, to be picked up', 'Gdańsk: czeka na odbiór', 'Noch in Danzig, wird abgeholt'],
  ['opinion', 'guest', '', 'How was it?', 'Jak było?', 'Wie war es?'],
  ['auth', 'guest', '', 'Sign in', 'Zaloguj się', 'Anmelden'],
  ['createSimple', 'guest', '', 'What needs moving?', 'Co trzeba przewieźć?', 'Was wird transportiert?'],
  ['newEmail', 'guest', '', 'Confirm your new e-mail address', 'Potwierdź nowy adres e-mail', 'Neue E-Mail-Adresse bestätigen'],
  ['oldEmail', 'guest', '', 'Take back the change of your e-mail address', 'Cofnij zmianę adresu e-mail', 'Änderung der E-Mail-Adresse zurücknehmen'],
  ['confirmEmail', 'guest', '', 'Confirm your e-mail address', 'Potwierdź adres e-mail', 'E-Mail-Adresse bestätigen'],
  ['reportListing', 'guest', 'open', 'Report a listing', 'Zgłoś ogłoszenie', 'Transportanfrage melden'],
  ['decisions', 'ann', '', 'Decisions about your listings', 'Decyzje o\u00a0Twoich ogłoszeniach', 'Entscheidungen über Ihre Transportanfragen'],
  ['cookieConsent', 'guest', '', 'Cookie settings', 'Ustawienia plików cookie', 'Cookie-Einstellungen'],
  ['terms', 'guest', '', 'Terms of service', 'Regulamin', 'Nutzungsbedingungen'],
  ['privacy', 'guest', '', 'Privacy policy', 'Polityka prywatności', 'Datenschutzerklärung'],
  ['imprint', 'guest', '', 'Imprint', 'Dane firmy', 'Impressum'],
  ['contact', 'guest', '', 'Contact', 'Kontakt', 'Kontakt'],
  ['signOut', 'ann', '', 'Sign out', 'Wyloguj się', 'Abmelden'],
  ['myAuctions', 'ann', '', 'Hello, Ann', 'Dzień dobry, Ann', 'Guten Tag, Ann'],
  ['myListings', 'ann', '', 'My listings', 'Moje ogłoszenia', 'Meine Transportanfragen'],
  ['listingPosted', 'ann', 'open', 'Your listing is posted', 'Twoje ogłoszenie zostało dodane', 'Ihre Transportanfrage ist eingestellt'],
  ['notifications', 'ann', '', 'Notifications', 'Powiadomienia', 'Benachrichtigungen'],
  ['profile', 'ann', '', 'Profile', 'Profil', 'Profil'],
  ['email', 'ann', '', 'E-mail address', 'Adres e-mail', 'E-Mail-Adresse'],
  ['settings', 'ann', '', 'Name, language and e-mails', 'Imię i nazwisko, język, e-maile', 'Name, Sprache und E-Mails'],
  ['password', 'ann', '', 'Password', 'Hasło', 'Passwort'],
  ['sessions', 'ann', '', 'Where you are signed in', 'Zalogowane urządzenia', 'Wo Sie angemeldet sind'],
  ['phoneVerification', 'ann', '', 'Phone number', 'Numer telefonu', 'Telefonnummer'],
  ['agreements', 'ann', '', 'Terms and consents', 'Regulamin i\u00a0zgody', 'Bedingungen und Einwilligungen'],
  ['exportData', 'ann', '', 'Your data', 'Twoje dane', 'Ihre Daten'],
  ['closeAccount', 'ann', '', 'Close account', 'Zamknij konto', 'Konto schließen'],
  ['identity', 'bob', '', 'Identity', 'Tożsamość', 'Identität'],
  ['passkeys', 'ann', '', 'Passkeys', 'Klucze dostępu', 'Passkeys'],
  ['secondFactor', 'ann', '', 'Code at sign-in', 'Kod przy logowaniu', 'Code bei der Anmeldung'],
  ['recoveryCodes', 'ann', '', 'Your recovery codes', 'Twoje kody zapasowe', 'Ihre Wiederherstellungscodes'],
  ['complaints', 'ann', '', 'Complaints', 'Reklamacje', 'Reklamationen'],
  ['newComplaint', 'ann', 'deal', 'What went wrong?', 'Co poszło nie tak?', 'Was ist schiefgegangen?'],
  ['doorPrice', 'bob', 'deal', 'More to carry than listed?', 'Więcej, niż w\u00a0ogłoszeniu?', 'Mehr als angegeben?'],
  ['settlement', 'bob', 'deal', 'Agree on the price', 'Ustalcie rozliczenie', 'Über den Preis einigen'],
  ['payments', 'ann', '', 'Payments', 'Płatności', 'Zahlungen'],
  ['addOffer', 'newBob', 'open', 'Your offer', 'Twoja oferta', 'Ihr Angebot'],
  ['addOffer', 'bob', 'open', 'Change your offer', 'Zmień ofertę', 'Ihr Angebot ändern'],
  ['companyData', 'bob', '', 'Company data', 'Dane firmy', 'Firmendaten'],
  ['vehicles', 'bob', '', 'Vehicles', 'Pojazdy', 'Fahrzeuge'],
  ['members', 'bob', '', 'Members', 'Osoby w\u00a0firmie', 'Mitglieder'],
  ['papers', 'bob', '', `Documents and verification, done: 4${N}of 4`, `Dokumenty i${N}weryfikacja: gotowe 4${N}z${N}4`, `Nachweise und Prüfung, erledigt: 4${N}von 4`],
  ['companyDocuments', 'bob', '', 'All documents', 'Wszystkie dokumenty', 'Alle Nachweise'],
  ['offerTemplate', 'bob', '', 'Offer template', 'Szablon oferty', 'Angebotsvorlage'],
  ['rates', 'bob', '', 'Rate card', 'Cennik', 'Preisliste'],
  ['reliability', 'bob', '', 'Reliability', 'Niezawodność', 'Zuverlässigkeit'],
  ['savedSearches', 'bob', '', 'Saved searches', 'Zapisane wyszukiwania', 'Gespeicherte Suchen'],
  ['opinions', 'bob', '', 'Reviews', 'Opinie', 'Bewertungen'],
  ['trips', 'bob', '', 'My trips', 'Moje trasy', 'Meine Fahrten'],
  ['companySettings', 'bob', '', 'Company settings', 'Ustawienia firmy', 'Firmeneinstellungen'],
  ['quickDeals', 'bob', '', 'Quick deals', 'Szybkie zlecenia', 'Sofortaufträge'],
  ['offerRequests', 'bob', '', 'Requests from customers', 'Prośby klientów', 'Angebotsanfragen von Kunden'],
  ['requestOffers', 'ann', 'company', 'Ask for an offer: Bob Transport', 'Poproś o\u00a0ofertę: Bob Transport', 'Angebot einholen: Bob Transport'],
  ['fixPrice', 'ann', 'open', 'Set price', 'Stała cena', 'Festpreis'],
  ['payoutAccount', 'bob', '', 'Payout account', 'Konto do wypłat', 'Auszahlungskonto'],
  ['deal', 'ann', 'deal', 'Day to be agreed: Bob Transport collects in Gdańsk. Add the street', 'Dzień do ustalenia, Gdańsk: odbiera Bob Transport. Podaj ulicę', 'Tag noch offen: Bob Transport holt in Danzig ab. Tragen Sie die Straße ein'],
  ['deal', 'bob', 'deal', 'Day to be agreed: collect in Gdańsk. The street is still missing', 'Dzień do ustalenia: odbiór, Gdańsk. Brakuje jeszcze ulicy', 'Tag noch offen: Abholung in Danzig. Die Straße fehlt noch'],
  ['caseFile', 'ann', 'deal', 'Case file of deal', 'Akta zlecenia', 'Fallakte zum Auftrag'],
  ['caseFile', 'bob', 'deal', 'Case file of deal', 'Akta zlecenia', 'Fallakte zum Auftrag'],
  ['offerMessages', 'ann', 'deal', 'Bob Transport', 'Bob Transport', 'Bob Transport'],
  ['offerMessages', 'bob', 'deal', 'Messages with the customer', `Wiadomości z${N}klientem`, 'Nachrichten mit dem Kunden'],
] // prettier-ignore

/** The heading is the listing's title as written, or the generated one in the reader's language. */
const titled: [PageName, Who, string][] = [
  ['listing', 'guest', 'open'],
  ['myListing', 'ann', 'open'],
]

/** Files that a page loads by itself, and islands that load before their reader does something. */
const loadedBy = (html: string): string[] => [
  ...[...html.matchAll(/<script[^>]*\ssrc="([^"]*)"/g)].map(([, file = '']) => file),
  ...[...html.matchAll(/<link[^>]*rel="(?:stylesheet|modulepreload)"[^>]*>/g)].map(([tag]) => tag),
  ...[...html.matchAll(/<astro-island[^>]*\sclient="(\w+)"/g)]
    .map(([, when = '']) => when)
    .filter((when) => !['unanswered', 'intent', 'member'].includes(when)),
]

/** Calculators, and small scripts that load the rest when a form is used. */
const scripts: Partial<Record<PageName, readonly string[]>> = {
  addOffer: ['/own-currency.', '/calculator.'],
  listingsMap: ['/map.astro_'],
  auth: ['/passkey-button.'],
  papers: ['/paper-file.'],
  passkeys: ['/passkeys.'],
  settings: ['/push-switch.'],
}

/** Signed-in readers also load the script for live notifications. */
const wantedBy = (page: PageName, html: string) =>
  [/<html[^>]*\sdata-member="(?!admin)/.test(html) ? '/_a/listen.' : undefined, ...(scripts[page] ?? [])]
    .filter((name) => name !== undefined)
    .map((name) => expect.stringContaining(name) as unknown)

describe('an on-demand page is in the language of its storefront, and is no island', () => {
  test.each(headings)('%s for %s', async (page, who, id, ...told) => {
    for (const [at, on] of storefronts.entries()) {
      const { status, html } = await open(on, page, who, id || undefined)
      expect(status, on).toBe(200)
      expect(html, on).toContain(`<html lang="${['en-GB', 'pl-PL', 'de-DE'][at]}"`)
      const heading = headingOf(html)
      // With the number of its deal.
      expect(page === 'caseFile' ? heading.replace(/ \d+$/, '') : heading, on).toBe(told[at])
      expect(loadedBy(html), on).toEqual(wantedBy(page, html))
    }
  })

  test.each(titled)('%s for %s has the title of the listing as heading', async (page, who, id) => {
    for (const [at, on] of storefronts.entries()) {
      const { status, html } = await open(on, page, who, id)
      expect(status, on).toBe(200)
      expect(html, on).toContain(`<html lang="${['en-GB', 'pl-PL', 'de-DE'][at]}"`)
      expect(headingOf(html), on).toContain('Volkswagen Golf')
      expect(loadedBy(html), on).toEqual(wantedBy(page, html))
    }
  })
})

describe('an empty page says so', () => {
  test.each<[PageName, Who, string, string, string]>([
    ['myListings', 'newAnn', 'Nothing here yet', 'Nic tu jeszcze nie ma', 'Hier ist noch nichts'],
    [
      'myAuctions',
      'newAnn',
      'Post what needs moving',
      `Dodaj ogłoszenie, a${N}oferty`,
      'Stellen Sie ein, was transportiert',
    ],
    ['myAuctions', 'newBob', 'No offers yet', 'Nie ma jeszcze ofert', 'Noch keine Angebote'],
    ['payments', 'newAnn', 'No payments yet', 'Nie ma jeszcze płatności', 'Noch keine Zahlungen'],
    ['notifications', 'newAnn', 'No notifications yet', 'Nie ma jeszcze powiadomień', 'Noch keine Benachrichtigungen'],
  ])('%s of %s', async (page, who, ...told) => {
    for (const [at, on] of storefronts.entries()) expect((await open(on, page, who)).text, on).toContain(told[at])
  })

  test('a search that finds nothing', async () => {
    const { status, text } = await visit('/ogloszenia/?q=xylofon', { on: 'pl_PL' })
    expect(status).toBe(200)
    expect(text).toContain('Nic nie pasuje do tych filtrów')
  })

  test('a courier without a review', async () => {
    const { text } = await open('de_DE', 'courier', 'guest', 'company')
    expect(text).toContain('Die ersten Bewertungen kommen mit den ersten abgeschlossenen Aufträgen.')
  })
})

describe('a page that does not exist or belongs to another user is a 404', () => {
  test.each<[PageName, Who, string]>([
    ['listing', 'guest', '987654'],
    ['courier', 'guest', '987654'],
    ['reportListing', 'guest', '987654'],
    ['myListing', 'ann', '987654'],
    ['listingPosted', 'ann', '987654'],
    ['addOffer', 'bob', '987654'],
    ['deal', 'ann', '987654'],
    ['myListing', 'newAnn', 'open'],
    ['myListing', 'bob', 'open'],
    ['listingPosted', 'newAnn', 'open'],
    ['listingPosted', 'guest', 'open'],
    ['deal', 'newAnn', 'deal'],
    ['deal', 'newBob', 'deal'],
    ['offerMessages', 'newAnn', 'deal'],
    ['offerMessages', 'newBob', 'deal'],
    ['offerMessages', 'ann', '987654'],
    ['payoutAccount', 'ann', 'open'],
    ['papers', 'ann', 'open'],
    ['vehicles', 'ann', 'open'],
    ['members', 'ann', 'open'],
    ['companyData', 'ann', 'open'],
    ['offerTemplate', 'ann', 'open'],
    ['rates', 'ann', 'open'],
    ['reliability', 'ann', 'open'],
    ['savedSearches', 'ann', 'open'],
    ['trips', 'ann', 'open'],
    ['trip', 'bob', '987654'],
    ['companySettings', 'ann', 'open'],
    ['companyDocuments', 'ann', 'open'],
    ['transportsTaken', 'ann', 'open'],
    ['transportsTaken', 'bob', 'open'],
    ['quickDeals', 'ann', 'open'],
    ['offerRequests', 'ann', 'open'],
    ['requestOffers', 'bob', 'company'],
    ['requestOffers', 'ann', '987654'],
    ['fixPrice', 'newAnn', 'open'],
  ])('%s, asked for by %s: %s', async (page, who, id) => {
    const { status, html } = await open('pl_PL', page, who, id)
    expect(status).toBe(404)
    expect(headingOf(html)).toBe('Tej strony nie ma')
    expect(html).not.toContain('Volkswagen')
  })

  test('a guessed tracking link', async () => {
    const { status, html } = await visit(toPath('en_GB', 'tracking', { secret: 'guessed' }))
    expect(status).toBe(404)
    expect(headingOf(html)).toBe('This page does not exist')
    expect(html).not.toContain('Track the transport')
  })
})

describe('a guest signs in first and comes back', () => {
  test.each<[PageName, string]>([
    ['myAuctions', ''],
    ['myListings', ''],
    ['myListing', 'open'],
    ['notifications', ''],
    ['payments', ''],
    ['decisions', ''],
    ['payoutAccount', ''],
    ['papers', ''],
    ['vehicles', ''],
    ['members', ''],
    ['companyData', ''],
    ['offerTemplate', ''],
    ['rates', ''],
    ['reliability', ''],
    ['savedSearches', ''],
    ['trips', ''],
    ['trip', '1'],
    ['companySettings', ''],
    ['companyDocuments', ''],
    ['transportsTaken', ''],
    ['quickDeals', ''],
    ['offerRequests', ''],
    ['requestOffers', 'company'],
    ['fixPrice', 'open'],
    ['addOffer', 'open'],
    ['deal', 'deal'],
    ['offerMessages', 'deal'],
  ])('%s', async (page, id) => {
    const address = addressOf('de_DE', page, id || undefined)
    const { status, location } = await visit(address, { on: 'de_DE' })
    expect(status).toBe(303)
    expect(location).toBe(`/frontapp/auth?url=${encodeURIComponent(address)}`)
  })

  test('with the query of its address', async () => {
    const address = `${toPath('de_DE', 'myListings')}?type=observed`
    const { location } = await visit(address, { on: 'de_DE' })
    expect(location).toBe(`/frontapp/auth?url=${encodeURIComponent(address)}`)
  })

  test('the two addresses of old links redirect to the form that they name', async () => {
    const check = await visit(`${toPath('en_GB', 'loginCheck', { name: 'register-courier' })}?url=/listings/`)
    expect([check.status, check.location]).toEqual([302, '/frontapp/auth?form=register-courier&url=%2Flistings%2F'])
    const forced = await visit(`${toPath('en_GB', 'forcedLogin')}?type=lost-password&url=/listings/`)
    expect([forced.status, forced.location]).toEqual([302, '/frontapp/auth?form=lost-password&url=%2Flistings%2F'])
    expect((await visit(toPath('en_GB', 'loginCheck', { name: 'nonsense' }))).status).toBe(404)
  })

  test.each([
    ['/forced-login/%2Flistings%2F/register-courier', 'form=register-courier&url=%2Flistings%2F'],
    ['/forced-login/%2Flistings%2F%3Fq%3Dsofa', 'url=%2Flistings%2F%3Fq%3Dsofa'],
    [toPath('en_GB', 'forcedLoginTo', { target: 'lost-password' }), 'form=lost-password'],
    ['/forced-login/https%3A%2F%2Fevil.example/login', ''],
    ['/forced-login/%2F%2Fevil.example/login', ''],
    ['/forced-login/%2F%5Cevil.example', ''],
    ['/forced-login?url=//evil.example', ''],
  ])('a forced login at %s leads to no other site', async (address, query) => {
    const { status, location } = await visit(address)

    expect([status, location]).toEqual([302, `/frontapp/auth${query && `?${query}`}`])
  })
})

describe('the back office', () => {
  test.each([
    ['/admin', 'Hello Ada Min'],
    ['/admin/audit', 'Audit log'],
    ['/admin/jobs', 'Jobs'],
    ['/admin/identities', 'Identities'],
    ['/admin/charities', 'Charities'],
    ['/admin/fraud', 'Reports of fraud'],
    ['/admin/opinions', 'Reported reviews'],
    ['/admin/money', 'Refunds, disputes and returned payouts'],
    ['/admin/chargebacks', 'Disputed payments'],
    ['/admin/reports', 'Reports'],
    ['/admin/messages', 'Messages with contact data'],
    ['/admin/listings', 'Listings'],
    ['/admin/listings/1', 'Volkswagen Golf'],
    ['/admin/offers', 'Offers'],
    ['/admin/deals/1', '1: Volkswagen Golf'],
    ['/admin/deals/1/case-file', 'Case file of deal 1'],
    ['/admin/find', 'Find'],
    ['/admin/payments', 'Payments'],
    ['/admin/payouts', 'Payouts'],
    ['/admin/payments/1', '£500 for Volkswagen Golf'],
    ['/admin/payouts/1', ' to Bob'],
    ['/admin/cancellations', 'Late cancellations'],
    ['/admin/users', 'Users'],
    ['/admin/users/details/1', 'Ann Novak'],
    ['/admin/users/transactions-diagrams/1', 'Ann Novak: the last twelve months'],
    ['/admin/users/add-note/1', 'A note about Ann Novak'],
    ['/admin/users/remove-note/1', 'Take this note away?'],
    ['/admin/outbox', 'Outbox'],
    ['/admin/announcements', 'Announcements'],
  ])('%s greets an administrator and sends others to its own sign-in', async (address, heading) => {
    const { status, html } = await visit(address, { by: await anAdmin(), on: 'main' })
    expect(status).toBe(200)
    expect(headingOf(html)).toContain(heading)
    for (const by of [guestCaller, people.ann]) {
      const turned = await visit(address, { by, on: 'main' })
      expect(turned.html).not.toContain(heading)
      expect(turned.status).not.toBe(200)
    }
  })

  test('a mail or an announcement that does not exist is a 404', async () => {
    const by = await anAdmin()
    expect((await visit('/admin/outbox/987654', { by, on: 'main' })).status).toBe(404)
    expect((await visit('/admin/outbox/987654/body', { by, on: 'main' })).status).toBe(404)
    expect((await visit('/admin/announcements/987654', { by, on: 'main' })).status).toBe(404)
    expect((await visit('/admin/payments/987654', { by, on: 'main' })).status).toBe(404)
    expect((await visit('/admin/payouts/987654', { by, on: 'main' })).status).toBe(404)
    expect((await visit('/admin/users/details/987654', { by, on: 'main' })).status).toBe(404)
    expect((await visit('/admin/users/transactions-diagrams/x', { by, on: 'main' })).status).toBe(404)
    expect((await visit('/admin/sign-out', { by, on: 'main' })).status).toBe(404)
  })
})

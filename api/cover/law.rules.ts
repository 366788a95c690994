import type { Currency } from '#content/storefronts.ts'

/** The IMF's special drawing right, in which conventions set their limits; ISO 4217 calls it XDR. */
export type LawUnit = Currency | 'XDR'

/**
 * The kind of a carrier's liability for lost goods. `perKg` and `perM3` are limits; `full` is the value of the goods without a
 * limit; `terms` the same, unless the carrier's terms set one; `agreed` what the two sides have written down;
 * `unconfirmed` a limit whose amount we could not confirm; `excluded` a law that leaves these goods out; this table has
 * nothing for `animals`, and for an `unlisted` country.
 */
export type LawBasis =
  | 'perKg'
  | 'perM3'
  | 'full'
  | 'terms'
  | 'agreed'
  | 'unconfirmed'
  | 'excluded'
  | 'animals'
  | 'unlisted'

interface Rate {
  /** Hundredths of the unit for a kilogram or a cubic metre. */
  minor: number
  unit: LawUnit
  /** A second limit, for each piece that is lost. */
  perPieceMinor?: number
}

export interface Law {
  basis: LawBasis
  /** Law and article, as lawyers cite them; null if the table has none. */
  name: string | null
  url: string | null
  /** For `perKg` and `perM3`; for `terms` what is usual, and no limit. */
  rate?: Rate
}

/** The facts that the law depends on. */
interface Carriage {
  fromCountry: string | null
  toCountry: string | null
  mainCategoryId: string | null
  /** In kilograms. */
  weight: number | null
  volumeM3: number | null
  pieces: number
}

const law = (basis: LawBasis, name: string, url: string, rate?: Rate): Law => ({
  basis,
  name,
  url,
  ...(rate && { rate }),
})
const perKg = (minor: number, unit: LawUnit, name: string, url: string, perPieceMinor?: number): Law =>
  law('perKg', name, url, { minor, unit, ...(perPieceMinor !== undefined && { perPieceMinor }) })

const CMR = 'https://lex.weblaw.ch/lex.php?norm_id=0.741.611&source=IR&use_lang=fr'
/** Convention on the Contract for the International Carriage of Goods by Road, with its protocol of 1978. */
const abroad = perKg(833, 'XDR', 'CMR, Art. 23(3)', CMR)
/** It leaves out furniture removals, and the law of the contract decides. */
const removalAbroad = law('excluded', 'CMR, Art. 1(4)(c)', CMR)

/** A third of the daily IPREM, which is 20 euros since 2023 and in 2026. */
const IPREM_THIRD_MINOR = 2000 / 3
const BOE = 'https://www.boe.es/buscar/act.php?id=BOE-A-2009-18004'
const SFS = 'https://www.paragraf.nu/1974:610'
const GENERAL_FR =
  'https://juritravail.com/Dossier/litiges-avec-son-transporteur-comment-les-prevenir-et-les-gerer/3154'
const RHA =
  'https://www.rha.uk.net/News/News-Blogs-and-Press-Releases/Press-Releases/Detail/RHA-Conditions-of-Carriage-2020-Don-t-risk-running-without-them'

/** In France, shipments from this weight on have a limit of their own. */
const FR_HEAVY_KG = 3000
const heavyInFrance = perKg(320, 'EUR', 'Contrat type général, décret n° 2017-461', GENERAL_FR)
const ownInFrance = law('unconfirmed', 'Code des transports, contrats types', GENERAL_FR)
/** Vehicles and loads that cannot be divided have standard contracts of their own there, with other limits. */
const ownContractInFrance: readonly string[] = ['cars', 'motorcycles', 'other-vehicles', 'boats', 'machines']

interface AtHome {
  goods: Law
  removals?: Law
}

/** Carriage within one country. A law without an amount is one that we could not confirm from a source. */
const atHome: Readonly<Record<string, AtHome>> = {
  DE: {
    goods: perKg(833, 'XDR', 'HGB § 431', 'https://www.gesetze-im-internet.de/hgb/__431.html'),
    removals: law('perM3', 'HGB § 451e', 'https://www.gesetze-im-internet.de/hgb/__451e.html', {
      minor: 62_000,
      unit: 'EUR',
    }),
  },
  PL: {
    goods: law(
      'full',
      'Prawo przewozowe, art. 80',
      'https://lexlege.pl/prawo-przewozowe/rozdzial-10-odszkodowania/2293/',
    ),
  },
  GB: { goods: law('terms', 'RHA Conditions of Carriage', RHA, { minor: 130, unit: 'GBP' }) },
  FR: {
    goods: perKg(3300, 'EUR', 'Contrat type général, décret n° 2017-461', GENERAL_FR, 100_000),
    removals: law(
      'agreed',
      'Code de commerce, art. L. 133-1',
      'https://www.inc-conso.fr/content/le-demenagement-en-20-questions',
    ),
  },
  ES: {
    goods: perKg(IPREM_THIRD_MINOR, 'EUR', 'Ley 15/2009, art. 57', BOE),
    removals: law('unconfirmed', 'Ley 15/2009', BOE),
  },
  IT: {
    goods: perKg(
      100,
      'EUR',
      'Codice civile, art. 1696',
      'https://www.brocardi.it/codice-civile/libro-quarto/titolo-iii/capo-viii/sezione-iii/art1696.html',
    ),
  },
  NL: {
    goods: perKg(340, 'EUR', 'BW 8:1105', 'https://eagerlaw.nl/artikelen/avc-limiet-geldt-ook-zonder-avc/'),
    removals: law('unconfirmed', 'BW 8:1182', 'https://wetboekplus.nl/burgerlijk-wetboek-boek-8-artikel-1183/'),
  },
  PT: {
    goods: law(
      'unconfirmed',
      'Decreto-Lei n.º 239/2003',
      'https://www.imt-ip.pt/noticias/contratos-de-transporte-rodoviario-de-mercadorias',
    ),
  },
  RO: { goods: law('full', 'Codul civil, art. 1985', 'https://www.codulcivil.ro/art-1985-Repararea-prejudiciului/') },
  SE: {
    goods: perKg(15_000, 'SEK', 'Lag (1974:610), 32 §', SFS),
    removals: law('excluded', 'Lag (1974:610), 2 §', SFS),
  },
  CZ: {
    goods: law(
      'full',
      'Občanský zákoník, § 2567',
      'https://podnikatel.cz/zakony/novy-obcansky-zakonik/zneni-20240101/f4587063',
    ),
  },
}

const nameless = (basis: 'animals' | 'unlisted'): Law => ({ basis, name: null, url: null })

/** The law under which a carrier is liable for these goods on this way. */
export function lawOf({ fromCountry, toCountry, mainCategoryId, weight }: Carriage): Law {
  if (mainCategoryId === 'animals') return nameless('animals')
  if (fromCountry === null || toCountry === null) return nameless('unlisted')
  const isRemoval = mainCategoryId === 'removals'
  if (fromCountry !== toCountry) return isRemoval ? removalAbroad : abroad
  const found = Object.hasOwn(atHome, fromCountry) ? atHome[fromCountry] : undefined
  if (!found) return nameless('unlisted')
  if (isRemoval && found.removals) return found.removals
  if (fromCountry !== 'FR') return found.goods
  if (ownContractInFrance.includes(mainCategoryId ?? '')) return ownInFrance
  return weight !== null && weight >= FR_HEAVY_KG ? heavyInFrance : found.goods
}

export type Lacking = 'weight' | 'volume'

export interface LawLimit {
  /** Hundredths of the unit, not rounded; null if there is no limit, or it cannot be calculated. */
  minor: number | null
  unit: LawUnit
  /** The kilograms or cubic metres that it counts. */
  amount: number | null
  lacks: Lacking | null
}

/** The most that the carrier owes by law if everything is lost; undefined for a law without an amount. */
export function limitOf({ basis, rate }: Law, { weight, volumeM3, pieces }: Carriage): LawLimit | undefined {
  if (!rate || (basis !== 'perKg' && basis !== 'perM3')) return undefined
  const { unit } = rate
  const amount = basis === 'perKg' ? weight : volumeM3
  if (!amount) return { minor: null, unit, amount: null, lacks: basis === 'perKg' ? 'weight' : 'volume' }
  const most = rate.minor * amount
  const byPiece = rate.perPieceMinor === undefined ? most : rate.perPieceMinor * pieces
  return { minor: Math.min(most, byPiece), unit, amount, lacks: null }
}

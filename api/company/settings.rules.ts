/** Maximum distance from home of the work shown to a company, in km. */
export const workRadiiKm = [25, 50, 100, 200, 300] as const
export type WorkRadiusKm = (typeof workRadiiKm)[number]

/**
 * Recipients of notices about an offer: owner and author, the author only, or the owner and all
 * dispatchers.
 */
export const offerHearers = ['both', 'writer', 'team'] as const
export type OfferHearers = (typeof offerHearers)[number]

/** Recipients of notices about the company's documents: the owner only, or all dispatchers too. */
export const paperHearers = ['owner', 'team'] as const
export type PaperHearers = (typeof paperHearers)[number]

interface CompanySettings {
  workRadiusKm: WorkRadiusKm
  /** Main categories; an empty list means all. */
  workCategories: string[]
  isPresenceShown: boolean
}

interface CompanyHearers {
  offersTo: OfferHearers
  dealsTo: OfferHearers
  papersTo: PaperHearers
  areDriversTold: boolean
  /** Owner and dispatchers get a daily digest of new work near the company's home. */
  isWorkTold: boolean
}

/** Default settings. */
export const unsetSettings: CompanySettings & CompanyHearers = {
  workRadiusKm: 100,
  workCategories: [],
  isPresenceShown: true,
  offersTo: 'both',
  dealsTo: 'both',
  papersTo: 'owner',
  areDriversTold: false,
  isWorkTold: false,
}

export type AllSettings = typeof unsetSettings

/** Names of the changed settings, separated by commas. */
export const changedIn = (before: AllSettings, after: AllSettings): string =>
  (Object.keys(after) as (keyof AllSettings)[])
    .filter((name) => String(before[name]) !== String(after[name]))
    .join(', ')

export const companySettingsView = ({
  workRadiusKm,
  workCategories,
  isPresenceShown,
}: AllSettings): CompanySettings => ({ workRadiusKm, workCategories, isPresenceShown })

export const companyHearersView = ({
  offersTo,
  dealsTo,
  papersTo,
  areDriversTold,
  isWorkTold,
}: AllSettings): CompanyHearers => ({ offersTo, dealsTo, papersTo, areDriversTold, isWorkTold })

/** How far from home a company is shown work, at most. */
export const workRadiiKm = [25, 50, 100, 200, 300] as const
export type WorkRadiusKm = (typeof workRadiiKm)[number]

/** Who of a company hears of an offer: its owner and who wrote it, the writer alone, or the owner and all who deal. */
export const offerHearers = ['both', 'writer', 'team'] as const
export type OfferHearers = (typeof offerHearers)[number]

/** Who hears of its papers: the owner alone, or all who deal as well. */
export const paperHearers = ['owner', 'team'] as const
export type PaperHearers = (typeof paperHearers)[number]

interface CompanySettings {
  workRadiusKm: WorkRadiusKm
  /** Main categories; none of them stands for all. */
  workCategories: string[]
  isPresenceShown: boolean
}

interface CompanyHearers {
  offersTo: OfferHearers
  dealsTo: OfferHearers
  papersTo: PaperHearers
  areDriversTold: boolean
  /** Its owner and dispatchers hear each morning of what is new near its home. */
  isWorkTold: boolean
}

/** With these a company begins. */
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

/** The names of what is set otherwise, in one line. */
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

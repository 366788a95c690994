import { ratingOf } from '#api/common/rating.rules.ts'
import { publicText } from '#api/kit/public-text.ts'
import { townName } from '#api/address/reader-names.lib.ts'
import { money, toWire } from '#api/common/money.rules.ts'
import type { Currency, Language, Locale } from '#content/storefronts.ts'
import type { Day, Uuid } from '#api/common/wire.rules.ts'
import type { DocumentType } from './verification/verification.rules.ts'
import { avatarUrlOf, shownPicture, type PictureRow } from './picture/picture.view.ts'
import { reliabilityView, type ReliabilityRow } from './reputation/reliability.rules.ts'
import { shownVehicleView, type VehicleRow } from './vehicle/vehicle.view.ts'
import type { Company } from '#api/account/registration/company.model.ts'

/** A company as its members see it. */
export const ownCompanyView = (company: Company) => ({
  id: company.id,
  kind: company.kind,
  status: company.status,
  name: company.name,
  slug: company.slug,
  taxNumber: company.taxNumber,
  registerNumber: company.registerNumber,
  country: company.country,
  city: company.city,
  isVatPayer: company.isVatPayer,
  about: company.about,
  isPayoutAccountReady: company.isPayoutAccountReady,
  rating: ratingOf(company.starsSum, company.opinionsCount),
  opinionsCount: company.opinionsCount,
  dealsCount: company.dealsCount,
  createdAt: company.createdAt.toISOString(),
})

interface PaperRow {
  type: DocumentType
  verifiedAt: string
  validUntil: Day | null
  insuredMinor: number | null
  insuredCurrency: Currency | null
}

/** A row of the public company profile. */
export interface CompanyProfileRow {
  id: number
  kind: 'courier' | 'charity'
  status: string
  name: string
  slug: string
  country: string
  city: string | null
  about: string
  starsSum: number
  opinionsCount: number
  dealsCount: number
  createdAt: Date
  userId: number
  userUuid: Uuid
  /** Home storefront of the owner, whose language they write. */
  writtenIn: Locale
  papers: PaperRow[]
  identity: { verifiedAt: string; validUntil: Day } | null
  charity: { verifiedAt: string } | null
  registerNumber: string | null
  vehicles: VehicleRow[]
  reliability: ReliabilityRow
  avatar: Uuid | null
  background: PictureRow | null
}

/**
 * Public profile of a company: without tax number, address and contact data; only charities show
 * their register number.
 */
export const companyProfileView = (company: CompanyProfileRow, { language }: { language: Language }) => ({
  id: company.id,
  kind: company.kind,
  isVerified: company.status === 'verified',
  name: company.name,
  slug: company.slug,
  country: company.country,
  city: company.city && townName(company.city, company.country, language),
  about: publicText(company.about),
  rating: ratingOf(company.starsSum, company.opinionsCount),
  opinionsCount: company.opinionsCount,
  dealsCount: company.dealsCount,
  /** Figures of the last 12 months, each with its sample. */
  reliability: reliabilityView(company.reliability),
  verifiedDocuments: company.papers.map(({ type }): string => type),
  /** Verified documents, with the day until which they are valid and the sum that a policy insures. */
  papers: company.papers.map(({ type, verifiedAt, validUntil, insuredMinor, insuredCurrency }) => ({
    type,
    verifiedAt: new Date(verifiedAt).toISOString(),
    validUntil,
    insured: insuredMinor && insuredCurrency ? toWire(money(insuredMinor, insuredCurrency)) : null,
  })),
  /** Set if the owner's identity has been verified, with the validity of the document. */
  identity: company.identity && {
    verifiedAt: new Date(company.identity.verifiedAt).toISOString(),
    validUntil: company.identity.validUntil,
  },
  /** Set if it is a verified charity. */
  charity: company.charity && {
    verifiedAt: new Date(company.charity.verifiedAt).toISOString(),
    registerNumber: company.registerNumber,
  },
  vehicles: company.vehicles.map(shownVehicleView),
  avatarUrl: avatarUrlOf(company.avatar),
  /** Picture behind the name. */
  background: company.background && shownPicture(company.background),
  since: company.createdAt.toISOString(),
  writtenIn: company.writtenIn,
  /** The owner, for facts about them as a person. */
  userId: company.userId,
  userUuid: company.userUuid,
})

import { ratingOf } from '#api/common/rating.rules.ts'
import { publicText } from '#api/kit/public-text.ts'
import { townName } from '#api/address/reader-names.part.ts'
import type { Language, Locale } from '#content/storefronts.ts'
import type { Day, Uuid } from '#api/common/wire.rules.ts'
import type { DocumentType } from './verification.rules.ts'
import { avatarUrlOf, shownPicture, type PictureRow } from './picture.view.ts'
import { shownVehicleView, type VehicleRow } from './vehicle.view.ts'
import type { Company } from '#api/account/company.model.ts'

/** A company as those see it who work for it. */
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

/** Stars with one decimal; nobody's opinion is no rating. */
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
  /** The storefront where its people are at home, whose language they write. */
  writtenIn: Locale
  papers: { type: DocumentType; verifiedAt: string; validUntil: Day | null }[]
  identity: { verifiedAt: string; validUntil: Day } | null
  charity: { verifiedAt: string } | null
  registerNumber: string | null
  vehicles: VehicleRow[]
  avatar: Uuid | null
  background: PictureRow | null
}

/** What everybody may know of a company: no number but that of a charity, no address, no contact. */
export const companyProfileView = (
  company: CompanyProfileRow,
  { language }: { language: Language },
) => ({
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
  verifiedDocuments: company.papers.map(({ type }): string => type),
  /** What was checked of its papers, when, and until when that holds. */
  papers: company.papers.map(({ type, verifiedAt, validUntil }) => ({
    type,
    verifiedAt: new Date(verifiedAt).toISOString(),
    validUntil,
  })),
  /** It was checked who its owner is, by a document that holds so long. */
  identity: company.identity && {
    verifiedAt: new Date(company.identity.verifiedAt).toISOString(),
    validUntil: company.identity.validUntil,
  },
  /** It was checked that it is a charity, and which one. */
  charity: company.charity && {
    verifiedAt: new Date(company.charity.verifiedAt).toISOString(),
    registerNumber: company.registerNumber,
  },
  vehicles: company.vehicles.map(shownVehicleView),
  avatarUrl: avatarUrlOf(company.avatar),
  /** Behind its name. */
  background: company.background && shownPicture(company.background),
  since: company.createdAt.toISOString(),
  writtenIn: company.writtenIn,
  /** Whose it is, for what is told of him as a person. */
  userId: company.userId,
  userUuid: company.userUuid,
})

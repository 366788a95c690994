import { OWN_PATH } from '#api/account/auth/auth.rules.ts'
import { datetimeField } from '#api/common/dates.schema.ts'
import { idField } from '#api/common/fields.schema.ts'
import { pagingFields } from '#api/common/paging.schema.ts'
import { yup } from '#api/common/yup.schema.ts'
import { locales } from '#content/storefronts.ts'
import { ANNOUNCEMENT_MAX, announcementRoles, announcementStates } from './storefront.rules.ts'

/** Typed as string, because a form may send anything. */
const shops: readonly string[] = locales
const readers: readonly string[] = [...announcementRoles, '']

const LINK_MAX = 300
const ANNOUNCEMENTS_PAGE_SIZE = 20

const fields = {
  /** Storefront on which it is shown, and whose language it uses. */
  locale: yup.string().oneOf(shops).required(),
  /** Empty for everybody. */
  role: yup.string().oneOf(readers).default(''),
  text: yup.string().trim().max(ANNOUNCEMENT_MAX).required(),
  /** A page of the same storefront. */
  link: yup
    .string()
    .trim()
    .max(LINK_MAX)
    .matches(OWN_PATH, { message: { code: 'incorrect' }, excludeEmptyString: true })
    .default(''),
  /** In the storefront's time zone; by default now. */
  shownFrom: datetimeField(),
  /** In the storefront's time zone; by default without end. */
  shownUntil: datetimeField(),
}

export const postAnnouncementSchema = yup.object(fields)
export type PostAnnouncement = yup.InferType<typeof postAnnouncementSchema>

export const changeAnnouncementSchema = yup.object({ id: idField(), ...fields })
export type ChangeAnnouncement = yup.InferType<typeof changeAnnouncementSchema>

export const announcementSchema = yup.object({ id: idField() })

export const listAllAnnouncementsSchema = yup.object({
  locale: yup.string().oneOf([...locales, '']),
  state: yup.string().oneOf([...announcementStates, '']),
  ...pagingFields(ANNOUNCEMENTS_PAGE_SIZE),
})
export type ListAllAnnouncements = yup.InferType<typeof listAllAnnouncementsSchema>

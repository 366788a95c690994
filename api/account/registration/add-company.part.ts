import { toSlug } from '#content/paths.ts'
import { txOption } from '#api/kit/db/db.ts'
import type { TxCtx } from '#api/kit/db/transition.ts'
import type { User } from '#api/account/user/user.model.ts'
import { Company } from './company.model.ts'

interface NewCompany {
  kind: 'courier' | 'charity'
  name: string
  country: string
  city: string | null
  taxNumber: string | null
  registerNumber: string | null
  isVatPayer: boolean
}

/** Creates the unverified company of a newly registered user. */
export async function addCompany(ctx: TxCtx, user: User, company: NewCompany): Promise<void> {
  await Company.create(
    {
      ...company,
      userId: user.id,
      status: 'unverified',
      slug: toSlug(company.name),
      homePlaceId: null,
    },
    txOption(ctx),
  )
}

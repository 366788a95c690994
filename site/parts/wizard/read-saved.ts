import type { Problem } from '#api/common/errors.rules.ts'
import { auctionKeys } from '#api/auction/auction-field.rules.ts'
import { pick } from '#api/common/record.rules.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import type { Saved } from './setup-of.ts'

type Read = { saved: Saved } | { problem: Problem }

/** The listing that the form starts with, or the reason why it cannot be edited. */
export async function readSaved(
  { api, problem }: ServerLocals,
  auction: string,
  formMode: Saved['formMode'],
): Promise<Read> {
  try {
    const form = await api.auction.formData({ auction, mode: formMode })
    const loaded = pick(form, [
      ...auctionKeys,
      ...(['id', 'version', 'uuid', 'mainCategoryId', 'items', 'pictures', 'offersCount'] as const),
    ])
    return { saved: { formMode, loaded } }
  } catch (error) {
    const told = problem(error)
    if (told.status !== 409) throw error
    return { problem: told }
  }
}

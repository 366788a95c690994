import { toPath } from '#content/paths.ts'
import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

type Api = ServerLocals['api']

/** The results the page reports; `hidden` and `shown` undo each other. */
export const managed = ['days', 'description', 'receiver', 'hidden', 'shown', 'published'] as const
type Managed = (typeof managed)[number]

const textOrNull = (typed: string | undefined): string | null => typed || null

/** The owner's actions on their listing, by the pressed button. */
const actions: Record<string, (api: Api, auction: string, typed: Typed) => Promise<Managed>> = {
  editDates: async (api, auction, typed) => {
    const dateFixed = typed.dateFixed === 'yes'
    const day = (name: string) => (dateFixed ? textOrNull(typed[name]) : null)
    await api.auction.editDates({
      auction,
      version: Number(typed.version),
      transportDateRange: dateFixed ? 'custom' : 'flex',
      dateFixed,
      sendDateFrom: day('sendDateFrom'),
      sendDateTo: day('sendDateTo'),
      receiveDateFrom: day('receiveDateFrom'),
      receiveDateTo: day('receiveDateTo'),
    })
    return 'days'
  },
  editDescription: async (api, auction, { version, description = '' }) => {
    await api.auction.editDescription({ auction, version: Number(version), description })
    return 'description'
  },
  setReceiverPhone: async (api, auction, { phone = '' }) => {
    await api.auction.setReceiverPhone({ auction, phone })
    return 'receiver'
  },
  hide: async (api, auction) => {
    await api.auction.hide({ auction, reason: '' })
    return 'hidden'
  },
  unhide: async (api, auction) => {
    await api.auction.unhide({ auction })
    return 'shown'
  },
  publish: async (api, auction) => {
    await api.auction.publish({ auction })
    return 'published'
  },
}

/** Returns where the owner goes next. */
export async function runManageAction({ api, locale }: ServerLocals, auction: string, typed: Typed): Promise<string> {
  if (typed.do === 'cancelListing') {
    await api.auction.cancel({ auction, reason: typed.reason ?? '' })
    return `${toPath(locale, 'myListings')}?type=cancelled`
  }
  const here = toPath(locale, 'manageListing', { id: auction })
  const name = typed.do ?? ''
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  return action ? `${here}?done=${await action(api, auction, typed)}` : here
}

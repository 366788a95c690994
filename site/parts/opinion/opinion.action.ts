import type { Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

interface Posted extends Pick<ServerLocals, 'api'> {
  typed: Typed
  /** The page that contains the form. */
  here: string
}

/** Handles the forms of `opinion-entry.astro`, on any page. */
export const opinionActions = {
  editOpinion: async ({ api, typed: { opinionId, stars, text = '' }, here }: Posted) => {
    await api.opinion.edit({ opinionId: Number(opinionId), stars: Number(stars), text })
    return `${here}#reviews`
  },
  replyToOpinion: async ({ api, typed: { opinionId, text = '' }, here }: Posted) => {
    await api.opinion.reply({ opinionId: Number(opinionId), text })
    return `${here}#reviews`
  },
  reportOpinion: async ({ api, typed: { opinionId, text = '' }, here }: Posted) => {
    await api.opinion.report({ opinionId: Number(opinionId), text })
    return `${here}#reviews`
  },
}

/** Returns where to go next; an unknown action leads back to the page. */
export async function runOpinionAction(posted: Posted): Promise<string> {
  const name = posted.typed.do ?? ''
  return Object.hasOwn(opinionActions, name) ? opinionActions[name as keyof typeof opinionActions](posted) : posted.here
}

import type { submit, Submitted } from '#site/forms/submit.ts'
import { submitFiles } from '#site/forms/submit-files.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { runAppealAction, runTranslateAction } from './message-form.action.ts'

type Page = Parameters<typeof submit>[0]

/** Sends a message with its files, translates one, or appeals against masking; returns the anchor to go to. */
export const runSendAction = (
  page: Page,
  locals: Pick<ServerLocals, 'api' | 'storefront'>,
  offerId: number,
): Promise<Submitted<string>> =>
  submitFiles(page, locals, async (typed, files) => {
    const { api } = locals
    if (typed.do === 'translate') return runTranslateAction({ api }, typed)
    if (typed.do === 'appealMessage') {
      await runAppealAction({ api }, typed)
      return `#m-${typed.messageId}`
    }
    const { phrase = '', text = '' } = typed
    await api.message.send({ offerId, phrase, text, files })
    return '#last'
  })

import { bindAll } from '#api/common/bind.rules.ts'
import type { Words } from '#api/common/translate.rules.ts'
import type { Language } from '#content/storefronts.ts'
import { $isLaterLost, $later } from './lazy-steps.store.ts'

const wizardWords = import.meta.glob<Words>('/content/words/*/wizard.json', { import: 'default' })
const fieldErrors = import.meta.glob<Words>('/content/words/*/errors.json', { import: 'field' })

/** Loads the later steps once the first one is shown; each language is a file of its own. */
export async function loadLater(language: Language): Promise<void> {
  const read = async (files: typeof wizardWords, area: string) =>
    bindAll((await files[`/content/words/${language}/${area}.json`]?.()) ?? {}, language)
  try {
    const [words, field, { RouteStep }, { DetailsStep }, { SummaryStep }] = await Promise.all([
      read(wizardWords, 'wizard'),
      read(fieldErrors, 'errors'),
      import('./steps/route-step.tsx'),
      import('./steps/details-step.tsx'),
      import('./steps/summary-step.tsx'),
    ])
    const views = { route: RouteStep, shippingDetails: DetailsStep, summary: SummaryStep }
    $later.set({ words, errors: { field }, views })
  } catch {
    $isLaterLost.set(true)
  }
}

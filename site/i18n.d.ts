import 'i18next'
import type account from '#content/words/en/account.json'
import type category from '#content/words/en/category.json'
import type company from '#content/words/en/company.json'
import type complaint from '#content/words/en/complaint.json'
import type door from '#content/words/en/door.json'
import type errors from '#content/words/en/errors.json'
import type guide from '#content/words/en/guide.json'
import type help from '#content/words/en/help.json'
import type legal from '#content/words/en/legal.json'
import type message from '#content/words/en/message.json'
import type moderation from '#content/words/en/moderation.json'
import type offer from '#content/words/en/offer.json'
import type profile from '#content/words/en/profile.json'
import type siteWords from '#content/words/en/site.json'
import type vehicles from '#content/words/en/vehicles.json'
import type wizard from '#content/words/en/wizard.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'site'
    resources: {
      account: typeof account
      category: typeof category
      company: typeof company
      complaint: typeof complaint
      door: typeof door
      errors: typeof errors
      guide: typeof guide
      help: typeof help
      legal: typeof legal
      message: typeof message
      moderation: typeof moderation
      offer: typeof offer
      profile: typeof profile
      site: typeof siteWords
      vehicles: typeof vehicles
      wizard: typeof wizard
    }
  }
}

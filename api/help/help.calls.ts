import { guest, read, router } from '#api/kit/call.ts'
import { helpSchema } from './help.schema.ts'
import { listArticles } from './list-articles.ts'

export const helpCalls = router({
  articles: read(
    guest,
    'GET /help/{userType}',
    'List help articles for customers or couriers',
    { takes: helpSchema, keptSeconds: 300 },
    listArticles,
  ),
})

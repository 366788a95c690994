import { guest, read, router } from '#api/kit/call.ts'
import { helpSchema } from './help.schema.ts'
import { listArticles } from './list-articles.ts'

export const helpCalls = router({
  articles: read(
    guest,
    'GET /help/{userType}',
    'What customers or couriers often ask, with the answers',
    { takes: helpSchema, keptSeconds: 300 },
    listArticles,
  ),
})

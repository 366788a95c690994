import { refusalsOf, type Json, type Shared } from './openapi-operation.ts'

const tags: Record<string, string> = {
  admin: 'People, for who runs the shop.',
  address: 'Places, addresses and the way between two of them.',
  auction: 'Listings: what a customer wants carried.',
  auth: 'Signing in and out, registration, tokens.',
  category: 'What is asked of which goods, and what is suggested meanwhile.',
  company: 'Couriers and charities, as others see them and their own data.',
  delivery: 'How far the goods are, and the proofs.',
  criteria: 'What a company looks for again and again, and when it wants to hear of what is new.',
  earning: 'What is left of what a courier is paid, for one listing or for several on one trip.',
  help: 'What people often ask.',
  member: 'Who acts for a company, and who is asked to.',
  message: 'Questions about a listing, and what the sides of an offer write to each other.',
  moderation: 'What must not stand here, what we decide about it and why.',
  notification: 'What people are told.',
  offer: 'Prices and promises for a listing.',
  opinion: 'Stars and words after a deal.',
  payment: 'Payments, payouts and commission.',
  search: 'Finding listings.',
  service: 'Whether the server lives.',
  storefront: 'What a client has to know of a storefront.',
  sync: 'What has changed of what is yours, for an app that keeps it.',
  trip: 'Where couriers drive with room to spare, what lies on their way, and who passes a listing.',
  user: 'The own account.',
}

/** The tags of these domains, with their descriptions. */
export const tagsOf = (domains: readonly string[]): Json[] =>
  [...new Set([...domains, 'notification', 'service'])]
    .sort()
    .map((name) => ({ name, description: tags[name] ?? '' }))

/** The event stream, which is not a tRPC call. */
export const streamCall = (door: string, shared: Shared): Json => ({
  operationId: door ? 'mobile.notification.stream' : 'notification.stream',
  summary: 'Notifications as they come, as server-sent events',
  description:
    'Whoever is signed in. `notification` with each new one, `unread` with their number whenever it changes, `page` with the path of a page that shows something else now.',
  tags: ['notification'],
  security: [{}, ...(door ? [{ bearer: [] }] : [{ session: [] }, { bearer: [] }])],
  parameters: [
    {
      name: 'token',
      in: 'query',
      description: 'The `notificationsToken` of `/me`, for who cannot send a header.',
      schema: { type: 'string' },
    },
    {
      name: 'since',
      in: 'query',
      description:
        'When what is shown was read: what came after it comes first. Without it and without `Last-Event-ID` only what is new comes.',
      schema: { type: 'string', format: 'date-time' },
    },
    {
      name: 'Last-Event-ID',
      in: 'header',
      description: 'The last that was seen: what came since comes first.',
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: {
      description: 'Events, one after the other.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    ...refusalsOf(['unauthorized', 'too_many', 'internal', 'unavailable'], shared),
  },
})

const says = (name: string, summary: string, status: string, refusals: Json): Json => ({
  get: {
    operationId: name,
    summary,
    tags: ['service'],
    security: [],
    responses: {
      200: {
        description: 'Yes.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { status: { type: 'string', const: status } },
              required: ['status'],
            },
            example: { status },
          },
        },
      },
      ...refusals,
    },
  },
})

/** Health checks for a process supervisor. */
export const serviceCalls = (shared: Shared): Record<string, Json> => ({
  '/health': says('health', 'Alive', 'ok', refusalsOf(['method_not_allowed'], shared)),
  '/ready': says(
    'ready',
    'Ready to serve',
    'ready',
    refusalsOf(['method_not_allowed', 'unavailable'], shared),
  ),
})

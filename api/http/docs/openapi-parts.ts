import { refusalsOf, tagOf, type Json, type Shared } from './openapi-operation.ts'

const tags: Record<string, string> = {
  admin: 'Accounts, money and background work, for staff.',
  address: 'Places, addresses and routes.',
  auction: 'Listings: requests of customers to have something moved.',
  auth: 'Sign-in, sign-out, registration and tokens.',
  case: 'Questions about an offer or a deal that wait for an answer: changes, cancellations, prices at the door, settlements, fraud.',
  category: 'Categories of transport and items, their fields and suggestions.',
  company: 'Companies of couriers and charities: public profiles, own data, verification.',
  complaint: 'Complaints about deals, statements, decisions and appeals.',
  delivery: 'State of a delivery, proofs and live position.',
  criteria: 'Saved searches of a company and their notifications.',
  earning: 'Income and costs of a courier, for one listing or for several on one trip.',
  help: 'Help articles.',
  member: 'Members of a company and invitations.',
  message: 'Questions about listings, and messages between the two sides of an offer.',
  moderation: 'Reports of listings, decisions about them, and appeals.',
  notification: 'Notifications and push messages.',
  offer: 'Offers on listings, and the deals that they become.',
  opinion: 'Reviews after a deal.',
  payment: 'Payments, payouts and commission.',
  search: 'Search of open listings.',
  service: 'Health checks.',
  storefront: 'Configuration and texts of a storefront.',
  sync: 'Changes for an app that keeps a copy of its user’s data.',
  trip: 'Planned trips of couriers, and listings that match them.',
  user: 'The caller’s own account.',
}

/** The tags of these calls, with their descriptions. */
export const tagsOf = (calls: readonly string[]): Json[] =>
  [...new Set([...calls.map(tagOf), 'notification', 'service'])]
    .sort()
    .map((name) => ({ name, description: tags[name] ?? '' }))

/** The event stream, which is not a tRPC call. */
export const streamCall = (door: string, shared: Shared): Json => ({
  operationId: door ? 'mobile.notification.stream' : 'notification.stream',
  summary: 'Stream notifications as server-sent events',
  description:
    'Signed-in users. Events: `notification` for each new notification, `unread` with the number of unread ones when it changes, `page` with the path of a page whose content has changed.',
  tags: ['notification'],
  security: [{}, ...(door ? [{ bearer: [] }] : [{ session: [] }, { bearer: [] }])],
  parameters: [
    {
      name: 'token',
      in: 'query',
      description: '`notificationsToken` from `GET /me`, for clients that cannot send an `Authorization` header.',
      schema: { type: 'string' },
    },
    {
      name: 'since',
      in: 'query',
      description:
        'Sends missed events since this moment first. Without it and without `Last-Event-ID`, only new events are sent.',
      schema: { type: 'string', format: 'date-time' },
    },
    {
      name: 'Last-Event-ID',
      in: 'header',
      description: 'Id of the last event received; missed events since then are sent first.',
      schema: { type: 'string' },
    },
  ],
  responses: {
    200: {
      description: 'An endless stream of events.',
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
        description: 'Success.',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                status: { type: 'string', const: status, description: 'State of the server.' },
              },
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
  '/health': says('health', 'Check that the server is alive', 'ok', refusalsOf(['method_not_allowed'], shared)),
  '/ready': says(
    'ready',
    'Check that the server is ready for requests',
    'ready',
    refusalsOf(['method_not_allowed', 'unavailable'], shared),
  ),
})

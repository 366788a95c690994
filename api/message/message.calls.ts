import { read, router, user, write } from '#api/kit/call.ts'
import { listAuctionMessages } from './list-auction-messages.ts'
import { listOfferMessages } from './list-offer-messages.ts'
import { MESSAGES_PER_TEN_MINUTES } from './message.rules.ts'
import {
  auctionMessagesSchema,
  offerMessagesSchema,
  postMessageSchema,
  sendMessageSchema,
} from './message.schema.ts'
import { postMessage } from './post-message.ts'
import { sendMessage } from './send-message.ts'

/** Questions, answers and private messages count together. */
const limits = [{ name: 'messages', times: MESSAGES_PER_TEN_MINUTES, per: 'tenMinutes' }] as const

export const messageCalls = router({
  ofAuction: read(
    user,
    'GET /auction/{auction}/messages',
    'Questions about a listing with their answers, and the own talks about offers on it',
    { takes: auctionMessagesSchema, refuses: ['not_found'] },
    listAuctionMessages,
  ),

  post: write(
    user,
    'POST /auction/{auction}/message',
    'Asks about a listing, or answers what was asked',
    {
      takes: postMessageSchema,
      status: 201,
      limits,
      refuses: ['not_found', 'auction.wrong_state', 'user.wrong_state'],
    },
    postMessage,
  ),

  ofOffer: read(
    user,
    'GET /offer/{offerId}/messages',
    'What the two sides of an offer have written to each other',
    { takes: offerMessagesSchema },
    listOfferMessages,
  ),

  send: write(
    user,
    'POST /offer/{offerId}/message',
    'Writes to the other side of an offer',
    { takes: sendMessageSchema, status: 201, limits, refuses: ['offer.wrong_state'] },
    sendMessage,
  ),
})

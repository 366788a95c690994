import { admin, read, router, user, write, writeOutside } from '#api/kit/call.ts'
import { appealMessage } from './appeal-message.ts'
import { decideMasked } from './decide-masked.ts'
import { getMessageFile } from './get-message-file.ts'
import { listAuctionMessages } from './list-auction-messages.ts'
import { listMasked } from './list-masked.ts'
import { listOfferMessages } from './list-offer-messages.ts'
import { appealMessageSchema, decideMaskedSchema, listMaskedSchema } from './masking.schema.ts'
import {
  FILES_MAX,
  FILES_READ_MAX_BYTES,
  MESSAGES_PER_TEN_MINUTES,
  TRANSLATIONS_PER_HOUR,
} from './message.rules.ts'
import {
  auctionMessagesSchema,
  messageFileSchema,
  offerMessagesSchema,
  readMessagesSchema,
  translateMessageSchema,
  postMessageSchema,
  sendMessageSchema,
} from './message.schema.ts'
import { postMessage } from './post-message.ts'
import { readMessages } from './read-messages.ts'
import { findWrongMessage, sendMessage } from './send-message.ts'
import { translateMessage } from './translate-message.ts'

/** One shared limit for questions, answers and private messages. */
const limits = [{ name: 'messages', times: MESSAGES_PER_TEN_MINUTES, per: 'tenMinutes' }] as const

/** Staff calls are not available to mobile clients. */
const office = { mobile: false } as const

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

  send: writeOutside(
    user,
    'POST /offer/{offerId}/message',
    'Writes to the other side of an offer, or sends it pictures and papers',
    {
      takes: sendMessageSchema,
      alsoWrong: findWrongMessage,
      status: 201,
      filesMax: FILES_MAX,
      bodyMax: FILES_READ_MAX_BYTES,
      limits,
      refuses: ['offer.wrong_state'],
    },
    sendMessage,
  ),

  appeal: write(
    user,
    'POST /message/{messageId}/appeal',
    'Says, once, that what was left out of one’s message is no contact data',
    { takes: appealMessageSchema, refuses: ['message.wrong_state'] },
    appealMessage,
  ),

  decide: write(
    admin,
    'PATCH /admin/messages/{messageId}',
    'Lets everybody read a message whole, or keeps a part of it left out and says why',
    { ...office, takes: decideMaskedSchema, refuses: ['message.wrong_state'] },
    decideMasked,
  ),

  masked: read(
    admin,
    'GET /admin/messages',
    'Messages that contact data was left out of, those first whose authors object, then the newest',
    { ...office, takes: listMaskedSchema },
    listMasked,
  ),

  // A single statement needs no transaction.
  read: writeOutside(
    user,
    'PATCH /offer/{offerId}/messages/read',
    'Has read what the other side of an offer wrote, up to a message',
    { takes: readMessagesSchema },
    readMessages,
  ),

  translate: writeOutside(
    user,
    'POST /message/{messageId}/translation',
    'A message in the language of its reader, as a machine translates it',
    {
      takes: translateMessageSchema,
      limits: [{ times: TRANSLATIONS_PER_HOUR, per: 'hour' }],
      refuses: ['translation.unavailable'],
    },
    translateMessage,
  ),

  file: read(
    user,
    'GET /message/file/{uid}',
    'One file of a message, with an address that opens it for some minutes',
    { takes: messageFileSchema },
    getMessageFile,
  ),
})

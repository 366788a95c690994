import { admin, read, router, user, write, writeOutside } from '#api/kit/call.ts'
import { appealMessage } from './appeal-message.ts'
import { decideMasked } from './decide-masked.ts'
import { getMessageFile } from './get-message-file.ts'
import { listAuctionMessages } from './list-auction-messages.ts'
import { listMasked } from './list-masked.ts'
import { listOfferMessages } from './list-offer-messages.ts'
import { appealMessageSchema, decideMaskedSchema, listMaskedSchema } from './masking.schema.ts'
import { FILES_MAX, FILES_READ_MAX_BYTES, MESSAGES_PER_TEN_MINUTES, TRANSLATIONS_PER_HOUR } from './message.rules.ts'
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
    'List the questions and conversations on a listing',
    {
      about: 'Returns all questions with their answers, and the caller’s own conversations about offers.',
      takes: auctionMessagesSchema,
      refuses: ['not_found'],
    },
    listAuctionMessages,
  ),

  post: write(
    user,
    'POST /auction/{auction}/message',
    'Ask a question about a listing or answer one',
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
    'List the messages of an offer',
    { takes: offerMessagesSchema },
    listOfferMessages,
  ),

  send: writeOutside(
    user,
    'POST /offer/{offerId}/message',
    'Send a message about an offer',
    {
      about: 'It may have pictures and PDFs.',
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
    'Appeal against the masking of a message',
    {
      about: 'Possible once per message.',
      takes: appealMessageSchema,
      refuses: ['message.wrong_state'],
    },
    appealMessage,
  ),

  decide: write(
    admin,
    'PATCH /admin/messages/{messageId}',
    'Unmask a message or confirm its masking',
    { ...office, takes: decideMaskedSchema, refuses: ['message.wrong_state'] },
    decideMasked,
  ),

  masked: read(
    admin,
    'GET /admin/messages',
    'List masked messages',
    { about: 'Appealed messages come first, then the newest.', ...office, takes: listMaskedSchema },
    listMasked,
  ),

  // A single statement needs no transaction.
  read: writeOutside(
    user,
    'PATCH /offer/{offerId}/messages/read',
    'Mark the messages of an offer as read',
    { about: 'Up to and including the given message.', takes: readMessagesSchema },
    readMessages,
  ),

  translate: writeOutside(
    user,
    'POST /message/{messageId}/translation',
    'Translate a message into the reader’s language',
    {
      about: 'By machine; the original stays.',
      takes: translateMessageSchema,
      limits: [{ times: TRANSLATIONS_PER_HOUR, per: 'hour' }],
      refuses: ['translation.unavailable'],
    },
    translateMessage,
  ),

  file: read(
    user,
    'GET /message/file/{uid}',
    'Get a file of a message',
    { about: 'Its URL is valid for a few minutes.', takes: messageFileSchema },
    getMessageFile,
  ),
})

import { ACCESS_TOKEN_MINUTES } from '#api/account/auth/auth.rules.ts'
import { GUEST_READS_PER_MINUTE, GUEST_WRITES_PER_MINUTE, USER_CALLS_PER_MINUTE } from '#api/kit/rate-limit-call.ts'
import { IDEMPOTENCY_HOURS } from '#api/kit/idempotency.ts'

/** The introduction of the API docs. `tests/api/http/docs-front.test.ts` runs its commands. */
export const docsFront = `Every call has two addresses: under \`/api\` for browsers and under \`/api/mobile\` for apps,
which send a bearer token instead of a cookie. Without a token you are a guest.

The commands below can be copied one after the other and work against the demo that \`npm start\`
sets up. The examples in this document are for the British storefront, \`X-Locale: en_GB\`.

A listing is called \`auction\` in paths and fields.

## Sign in

\`\`\`sh
API=http://localhost:4000/api/mobile
TOKEN=$(curl -s $API/login_check -H 'Content-Type: application/json' \\
  -d '{"login": "customer.en@example.test", "password": "Carry-2026"}' |
  sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
curl -s $API/me -H "Authorization: Bearer $TOKEN"
\`\`\`

\`token\` is valid for ${ACCESS_TOKEN_MINUTES} minutes. Then \`POST /token/refresh\` takes the \`refresh_token\` and returns a new pair; a
refresh token works once. An expired token is refused with 401 \`auth.token_dead\`.
\`POST /user/register/customer\` and \`/courier\` open an account and return tokens, too.

## Language, money, time

- \`X-Locale\` (\`en_GB\`, \`pl_PL\`, \`de_DE\` …) chooses the storefront: its language, currency and time zone. On a storefront's own host it is not needed. \`en_150\`, in euros, is the default; an unknown value is refused with 422.
- **Money** goes in and comes out as \`{ "amount": "123.45", "currency": "GBP" }\`, in the currency of the storefront.
- **Days** are \`YYYY-MM-DD\`, instants ISO 8601 in UTC, times that people type \`YYYY-MM-DD HH:mm\` in the storefront's time zone.
- In a query an object is written \`price[amount]=123.45&price[currency]=GBP\`, a list \`sort=a&sort=b\`, a list of objects \`auctions[0][auction]=7\`.

## Lists

- A list returns \`{ data, page, pageSize, total }\` and takes \`page\`, from 1, and \`pageSize\`, up to 100.
- \`GET /auction/search\` also returns \`nextCursor\`: sent as \`cursor\` with the same filters, it continues without gaps or repeats while listings come and go.
- \`GET /mobile/sync\` returns what has changed since its last \`cursor\`, for an app that keeps a copy. Repeat while \`isMore\` is true.

\`\`\`sh
curl -s "$API/my-account/listings/active?page=1&pageSize=5" -H "Authorization: Bearer $TOKEN" -H 'X-Locale: en_GB'
\`\`\`

## Post a listing

A place is looked up first and sent back whole. Each category asks for fields of its own:
\`GET /auction/item-category/{itemCategoryId}/fields\` lists them with their rules. Those that
are not fields of every item go into \`extra\`: a car must say whether it \`runs\`.

\`\`\`sh
FROM=$(curl -s $API/address/info/3099434)
TO=$(curl -s $API/address/info/2950159)
curl -s $API/auction/item-category/car/fields
curl -s $API/auctions -H "Authorization: Bearer $TOKEN" -H 'X-Locale: en_GB' \\
  -H 'Content-Type: application/json' -H "Idempotency-Key: $(date +%s)" -d '{
  "uuid": "'"$(node -p 'crypto.randomUUID()')"'", "categoryId": "car",
  "transportDateRange": "flex", "dateFixed": false, "fromAddress": '"$FROM"', "toAddress": '"$TO"',
  "items": [{ "model": "Volkswagen Golf", "hasWheels": true, "extra": { "runs": true } }] }'
\`\`\`

**A listing waits for its e-mail confirmation.** Posted by a guest, with \`name\`, \`email\`, \`phone\` and
\`agreements\`, or by an account whose address is not confirmed, it is \`pending\` and nobody else sees it.
The link in the mail ends with a token; \`POST /user/confirm-email\` takes it, opens the listing and signs
in. \`POST /auctions/{auction}/confirm-mail\` sends the mail again; a guest shows the \`token\` of the answer as
\`X-Draft-Token\`. In the demo, mails wait in the outbox of
\`admin@example.test\`, whose second step \`npm run admin-code\` prints.

## From an offer to its payment

- A courier (\`courier.en@example.test\` in the demo) finds the listing by \`GET /auction/search\`, sees what is left of a price by \`GET /offer/calc-from-gross-price\` and bids by \`POST /auction/{auction}/offer\`.
- Its owner reads \`GET /offer/{offerId}\` and sends \`price.gross\` and \`auction.version\` back as \`expectedGross\` and \`auctionVersion\` to \`PATCH /offer/{offerId}/accept\`. The offer is \`awaiting_payment\`.
- \`POST /payment/pay/{offerId}\` returns a \`redirectUrl\`, the page on which the card is typed; the demo takes 4242 4242 4242 4242. \`GET /payment/status/{offerId}\` says \`captured\` afterwards.
- \`GET /offer/{offerId}/delivery\` goes on from there.

## Write once

Send an \`Idempotency-Key\` of your own (up to 200 characters, a new one for each action) with every write. For
${IDEMPOTENCY_HOURS} hours the same key with the same data returns the first answer again, so that a request whose answer was
lost can be sent again. The same key with other data is refused with 422 \`idempotency.key_reused\`.
\`If-Match\` with the \`ETag\` that you read refuses a write over somebody else's change.

## Limits

- Signed in: ${USER_CALLS_PER_MINUTE} reads and ${USER_CALLS_PER_MINUTE} writes a minute. Guests, by address: ${GUEST_READS_PER_MINUTE} reads and ${GUEST_WRITES_PER_MINUTE} writes.
- Some calls have a limit of their own, named in their description.
- Over a limit: 429 \`too_many\` with \`Retry-After\` in seconds, also as \`retryAfterSeconds\`. 503 has \`Retry-After\`, too.

## Errors

- A refusal is \`application/problem+json\` (RFC 9457): \`code\` is for programs, \`title\` and \`detail\` are sentences for people, and \`type\` leads to [the list of codes](/api/docs#errors).
- 422 \`invalid\` names every wrong field in \`errors\`: \`in\` (\`path\`, \`query\`, \`header\`, \`body\`), \`path\` as the request writes it (\`items[0].extra.runs\`, \`price[amount]\`), \`code\`, \`message\`, and \`allowed\` where it is a choice.
- 409 says how things stand: \`state\`, and \`allowed\`, what can be done in it.
- A query parameter that a call does not know is refused. A body may have more than a call knows, but not a known field in other capitals.
- A known path with another method: 405 with \`Allow\`.`

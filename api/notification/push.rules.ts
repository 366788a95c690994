/** As long as a browser that is off is waited for; what it missed stands in the centre. */
export const PUSH_TRIED_HOURS = 24
export const PUSH_ENDPOINT_MAX = 1000
/** A message has room for 4096 bytes, sealed. */
export const PUSH_TEXT_MAX = 500

/** Where the push services of the browsers live; `.x.y` stands for every host under it. */
export const pushHosts = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

/** What the browser shows; `public/push-worker.js` reads it. */
export interface PushMessage {
  title: string
  text: string
  url: string
}

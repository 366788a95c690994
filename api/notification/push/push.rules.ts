/** TTL of a push message in hours; missed ones remain in the notification centre. */
export const PUSH_TRIED_HOURS = 24
export const PUSH_ENDPOINT_MAX = 1000
/** Keeps an encrypted message within 4096 bytes. */
export const PUSH_TEXT_MAX = 500

/** Hosts of the browsers' push services; `.x.y` matches every subdomain. */
export const pushHosts = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

/** Payload read by `public/push-worker.js`. */
export interface PushMessage {
  title: string
  text: string
  url: string
}

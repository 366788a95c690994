import { createHmac } from 'node:crypto'

/** `t=…,v1=…`: proves to the receiver that the body is ours and recent. */
export function signWebhook(payload: string, secret: string, now: number): string {
  const time = Math.floor(now / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
  return `t=${time},v1=${signature}`
}

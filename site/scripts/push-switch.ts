import { api, problemIn } from '#islands/kit/client.ts'
import { showTrouble } from './form-trouble.ts'

const WORKER = '/push-worker.js'

/** Turns messages on and off in this very browser; shown as they are, here and at the server. */
export async function bindPushSwitch(place: HTMLElement): Promise<void> {
  const publicKey = place.dataset.push ?? ''
  show(place, place.dataset.isOn === 'yes' && (await findSubscription()) !== null)
  place.hidden = false
  for (const [state, change] of [
    ['off', () => turnOn(publicKey)],
    ['on', turnOff],
  ] as const)
    place
      .querySelector(`[data-when=${state}] button`)
      ?.addEventListener('click', () => void press(place, change))
}

/** Answers whether it is on now. */
async function press(place: HTMLElement, change: () => Promise<boolean>): Promise<void> {
  showTrouble(place, undefined)
  try {
    show(place, await change())
  } catch (error) {
    const { denied, failed } = place.dataset
    const isDenied = Notification.permission === 'denied'
    showTrouble(place, isDenied ? denied : (problemIn(error)?.detail ?? failed))
  }
}

async function turnOn(publicKey: string): Promise<boolean> {
  const leave = await Notification.requestPermission()
  if (leave === 'denied') throw new Error(leave)
  // Whoever shuts the question has not answered it.
  if (leave !== 'granted') return false
  await navigator.serviceWorker.register(workerUrl())
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made with another key, or for another sign-in, tells nobody.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint = '', keys = {} } = made.toJSON()
  const { p256dh = '', auth = '' } = keys
  await api.notification.subscribe.mutate({ endpoint, keys: { p256dh, auth } })
  return true
}

async function turnOff(): Promise<boolean> {
  await api.notification.unsubscribe.mutate()
  await (await findSubscription())?.unsubscribe()
  return false
}

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null

/** The page's policy lets one script be named, and only in this way. */
function workerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('push-worker', { createScriptURL: () => WORKER })
  return policy?.createScriptURL('') ?? WORKER
}

/** What a browser that checks scripts' addresses makes of one; it is taken where a text is. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(url: string): string }
}

function show(place: HTMLElement, isOn: boolean): void {
  for (const part of place.querySelectorAll<HTMLElement>('[data-when]'))
    part.hidden = (part.dataset.when === 'on') !== isOn
}

import { api, problemIn } from '#islands/kit/client.ts'
import { showTrouble } from './form-trouble.ts'

const WORKER = '/push-worker.js'

/**
 * Turns push messages on or off for this browser; on only if both browser and server have the
 * subscription.
 */
export async function bindPushSwitch(place: HTMLElement): Promise<void> {
  const publicKey = place.dataset.push ?? ''
  show(place, place.dataset.isOn === 'yes' && (await findSubscription()) !== null)
  place.hidden = false
  for (const [state, change] of [
    ['off', () => turnOn(publicKey)],
    ['on', turnOff],
  ] as const)
    place.querySelector(`[data-when=${state}] button`)?.addEventListener('click', () => void press(place, change))
}

/** `change` resolves to whether push messages are on now. */
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
  // The permission prompt was dismissed without an answer.
  if (leave !== 'granted') return false
  await navigator.serviceWorker.register(workerUrl())
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription made with another key or for another session would not work.
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

/** The page's CSP allows one Trusted Types policy, by this name. */
function workerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('push-worker', { createScriptURL: () => WORKER })
  return policy?.createScriptURL('') ?? WORKER
}

/** The part of the Trusted Types API used here, which TypeScript's DOM types lack. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(url: string): string }
}

function show(place: HTMLElement, isOn: boolean): void {
  for (const part of place.querySelectorAll<HTMLElement>('[data-when]'))
    part.hidden = (part.dataset.when === 'on') !== isOn
}

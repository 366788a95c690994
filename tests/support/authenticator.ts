import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

/** Deviations from what a real device would answer. */
interface Wishes {
  origin?: string
  rpId?: string
  /** False if the user was not verified. */
  isUnlocked?: boolean
  counter?: number
  challenge?: string
  type?: string
  privateKey?: KeyObject
}

interface ToMake {
  challenge: string
  rp: { id: string }
  user: { id: string }
}

const PRESENT = 1
const VERIFIED = 4
const BACKUP = 8 + 16
const ATTESTED = 64

/** A WebAuthn device with one passkey, implemented in Node. */
export function aDevice({ origin = 'http://en.localhost:4000', isSynced = false } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, at: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))

  const authenticatorData = (rpId: string, flags: number, count: number): Buffer => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted])
  }
  const flagsOf = (isUnlocked: boolean): number => PRESENT + (isUnlocked ? VERIFIED : 0) + (isSynced ? BACKUP : 0)

  return {
    id,
    privateKey,
    make(asked: ToMake, wishes: Wishes = {}) {
      userHandle = asked.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = Buffer.concat([
        // A COSE map of five entries: an EC2 key for ES256 on P-256 with x and y.
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = Buffer.concat([
        authenticatorData(
          wishes.rpId ?? asked.rp.id,
          flagsOf(wishes.isUnlocked ?? true) + ATTESTED,
          wishes.counter ?? counter,
        ),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        cose,
      ])
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        Buffer.from([data.length >> 8, data.length & 255]),
        data,
      ])
      return {
        id,
        rawId: id,
        response: {
          clientDataJSON: clientData(
            wishes.type ?? 'webauthn.create',
            wishes.challenge ?? asked.challenge,
            wishes.origin ?? origin,
          ).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal', 'telepathy'],
        },
      }
    },
    show(asked: { challenge: string; rpId: string }, wishes: Wishes = {}) {
      counter = wishes.counter ?? counter + 1
      const said = clientData(
        wishes.type ?? 'webauthn.get',
        wishes.challenge ?? asked.challenge,
        wishes.origin ?? origin,
      )
      const data = authenticatorData(wishes.rpId ?? asked.rpId, flagsOf(wishes.isUnlocked ?? true), counter)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(said)]))
        .sign(wishes.privateKey ?? privateKey)
      return {
        id,
        rawId: id,
        response: {
          clientDataJSON: said.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      }
    },
  }
}

const sha256 = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest()

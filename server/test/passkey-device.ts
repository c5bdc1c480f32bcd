import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/* A device that makes and shows passkeys, as WebAuthn Level 3 and CTAP 2 describe it. */

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>
const headed = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255])
/* Whole numbers, texts, bytes, and maps, of less than 64 KB each. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? headed(1, -1 - value) : headed(0, value)
  if (typeof value === 'string')
    return Buffer.concat([headed(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([headed(2, value.length), value])
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)])
  return Buffer.concat([headed(5, value.size), ...parts])
}

const flag = { present: 0x01, verified: 0x04, mayBeCopied: 0x08, isCopied: 0x10, hasKey: 0x40 }
const hashOf = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const text = (data: Buffer | Uint8Array): string => Buffer.from(data).toString('base64url')

const publicKeyOf = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [curve, algorithm, kind] = [1, -7, 2]
  return cbor(
    new Map<number, Cbor>([
      [1, kind],
      [3, algorithm],
      [-1, curve],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

/** What a device, a browser, or a thief does otherwise than usual. */
export interface Odd {
  origin?: string
  site?: string
  isUnverified?: boolean
  crossOrigin?: boolean
  /** Instead of the challenge that was asked. */
  challenge?: string
  uses?: number
  userHandle?: string
  /** Who certifies the device, in the form that it names. */
  certified?: readonly [format: string, statement: ReadonlyMap<string, Cbor>]
}

/** A new device with one passkey. `origin`: the portal's, as the browser knows it. */
export const passkeyDevice = (origin = 'http://localhost') => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let [uses, owner] = [0, '']
  const clientData = (type: string, challenge: string, odd: Odd): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: odd.challenge ?? challenge,
        origin: odd.origin ?? origin,
        crossOrigin: odd.crossOrigin ?? false,
      }),
    )
  const deviceData = (odd: Odd, more: number, key: Buffer = Buffer.alloc(0)): Buffer => {
    const flags = flag.present | (odd.isUnverified === true ? 0 : flag.verified) | more
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(odd.uses ?? ++uses)
    const site = odd.site ?? new URL(origin).hostname
    return Buffer.concat([hashOf(site), Buffer.from([flags]), counted, key])
  }
  return {
    id: text(id),
    /** The response to options to add a passkey, as JSON. */
    make: (options: string, odd: Odd = {}): string => {
      const { challenge, user } = JSON.parse(options) as {
        challenge: string
        user: { id: string }
      }
      owner = user.id
      const [format, statement] = odd.certified ?? ['none', new Map<string, Cbor>()]
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const key = Buffer.concat([Buffer.alloc(16), length, id, publicKeyOf(publicKey)])
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', format],
          ['attStmt', statement],
          ['authData', deviceData(odd, flag.hasKey | flag.mayBeCopied | flag.isCopied, key)],
        ]),
      )
      return JSON.stringify({
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, odd)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      })
    },
    /** The response to options to show a passkey, as JSON. */
    show: (options: string, odd: Odd = {}): string => {
      const { challenge } = JSON.parse(options) as { challenge: string }
      const data = clientData('webauthn.get', challenge, odd)
      const device = deviceData(odd, flag.mayBeCopied | flag.isCopied)
      return JSON.stringify({
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(device),
          signature: text(sign('sha256', Buffer.concat([device, hashOf(data)]), privateKey)),
          userHandle: odd.userHandle ?? owner,
        },
        clientExtensionResults: {},
      })
    },
  }
}
export type PasskeyDevice = ReturnType<typeof passkeyDevice>

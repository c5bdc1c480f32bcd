import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { inTurns } from './in-turns.ts'

/** Encrypts what must not be read from the database alone (rules.md#encryption-key). */
export interface Crypt {
  /** First bytes of the key's hash; every ciphertext carries it. */
  keyId: string
  /** AES-256-GCM. `place` binds the text to where it is stored: it opens nowhere else. */
  seal(text: string, place: string): Buffer
  /** Throws if the key, the place or any byte differs. */
  open(sealed: Buffer, place: string): string
  /** A separate key for one purpose; this key cannot be derived from it. */
  derive(purpose: string, salt?: Buffer): Buffer
  /** Same as seal, for bytes. */
  sealBytes(bytes: Uint8Array, place: string): Buffer
  /** Same as open, for bytes. */
  openBytes(sealed: Buffer, place: string): Buffer
  /** Same as sealBytes, for any size: others get their turn meanwhile. */
  sealLarge(bytes: Uint8Array, place: string): Promise<Buffer>
  /** Same as openBytes, for any size. */
  openLarge(sealed: Buffer, place: string): Promise<Buffer>
  /** The key itself: only for a thread of this process that seals alongside the others. */
  key(): Uint8Array
}

const idLength = 8

export const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('labgate key').update(key).digest('hex').slice(0, idLength)

/** The key id that a ciphertext was sealed with. */
export const sealedWith = (sealed: Buffer): string =>
  sealed.subarray(0, idLength).toString('latin1')

/** Layout: key id (8), nonce (12), tag (16), text. */
export const cryptWith = (key: Buffer): Crypt => {
  const keyId = keyIdOf(key)
  const sealing = (place: string) => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
    const end = (body: readonly Buffer[]): Buffer => {
      const last = cipher.final()
      const head = [Buffer.from(keyId, 'latin1'), nonce, cipher.getAuthTag()]
      return Buffer.concat([...head, ...body, last])
    }
    return { cipher, end }
  }
  const opening = (sealed: Buffer, place: string) => {
    if (sealedWith(sealed) !== keyId)
      throw new Error(`sealed with key ${sealedWith(sealed)}, not ${keyId}`)
    const nonce = sealed.subarray(idLength, idLength + 12)
    return createDecipheriv('aes-256-gcm', key, nonce)
      .setAAD(Buffer.from(place))
      .setAuthTag(sealed.subarray(idLength + 12, idLength + 28))
  }
  const sealBytes: Crypt['sealBytes'] = (bytes, place) => {
    const { cipher, end } = sealing(place)
    return end([cipher.update(bytes)])
  }
  const openBytes: Crypt['openBytes'] = (sealed, place) => {
    const decipher = opening(sealed, place)
    return Buffer.concat([decipher.update(sealed.subarray(idLength + 28)), decipher.final()])
  }
  const sealLarge: Crypt['sealLarge'] = async (bytes, place) => {
    const { cipher, end } = sealing(place)
    const body: Buffer[] = []
    await inTurns(bytes, (portion) => body.push(cipher.update(portion)))
    return end(body)
  }
  const openLarge: Crypt['openLarge'] = async (sealed, place) => {
    const decipher = opening(sealed, place)
    const body: Buffer[] = []
    await inTurns(sealed.subarray(idLength + 28), (portion) => body.push(decipher.update(portion)))
    return Buffer.concat([...body, decipher.final()])
  }
  return {
    keyId,
    seal: (text, place) => sealBytes(Buffer.from(text, 'utf8'), place),
    open: (sealed, place) => openBytes(sealed, place).toString('utf8'),
    derive: (purpose, salt = Buffer.alloc(0)) =>
      Buffer.from(hkdfSync('sha256', key, salt, `labgate ${purpose}`, 32)),
    sealBytes,
    openBytes,
    sealLarge,
    openLarge,
    key: () => Uint8Array.from(key),
  }
}

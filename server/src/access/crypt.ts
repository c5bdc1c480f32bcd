import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

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
  const sealBytes: Crypt['sealBytes'] = (bytes, place) => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
    const body = [cipher.update(bytes), cipher.final()]
    return Buffer.concat([Buffer.from(keyId, 'latin1'), nonce, cipher.getAuthTag(), ...body])
  }
  const openBytes: Crypt['openBytes'] = (sealed, place) => {
    if (sealedWith(sealed) !== keyId)
      throw new Error(`sealed with key ${sealedWith(sealed)}, not ${keyId}`)
    const nonce = sealed.subarray(idLength, idLength + 12)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
      .setAAD(Buffer.from(place))
      .setAuthTag(sealed.subarray(idLength + 12, idLength + 28))
    return Buffer.concat([decipher.update(sealed.subarray(idLength + 28)), decipher.final()])
  }
  return {
    keyId,
    seal: (text, place) => sealBytes(Buffer.from(text, 'utf8'), place),
    open: (sealed, place) => openBytes(sealed, place).toString('utf8'),
    derive: (purpose, salt = Buffer.alloc(0)) =>
      Buffer.from(hkdfSync('sha256', key, salt, `labgate ${purpose}`, 32)),
    sealBytes,
    openBytes,
    key: () => Uint8Array.from(key),
  }
}

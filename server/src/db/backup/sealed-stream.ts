import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

/**
 * Inputs for a backup's key: bytes named in the file's head, and the id of the key they are mixed
 * with.
 */
export interface BackupKey {
  keyId: string
  derive(purpose: string, salt: Buffer): Buffer
}

/** The first line of an encrypted backup. */
interface SealedHead {
  labgate: 'encrypted backup'
  keyId: string
  salt: string
}

const pieceBytes = 256 * 1024
const tagBytes = 16
const purpose = 'backup'

/*
 * The number of the piece, and whether it is the last: pieces cannot be swapped, and a file cannot
 * be truncated between two of them.
 */
const nonceOf = (count: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(count, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Collects incoming data and passes on pieces of one size, the last one at the end. */
class Pieces extends Transform {
  #rest: Buffer = Buffer.alloc(0)
  #count = 0
  readonly #size: number
  readonly #turn: (piece: Buffer, nonce: Buffer) => Buffer

  constructor(size: number, turn: (piece: Buffer, nonce: Buffer) => Buffer) {
    super()
    this.#size = size
    this.#turn = turn
  }
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
      // a piece is known to be the last only when nothing follows it
      while (this.#rest.length > this.#size) {
        this.push(this.#turn(this.#rest.subarray(0, this.#size), nonceOf(this.#count++, false)))
        this.#rest = this.#rest.subarray(this.#size)
      }
      done()
    } catch (error) {
      done(error as Error)
    }
  }
  override _flush(done: TransformCallback): void {
    try {
      this.push(this.#turn(this.#rest, nonceOf(this.#count, true)))
      done()
    } catch (error) {
      done(error as Error)
    }
  }
}

/**
 * AES-256-GCM, piece by piece, under a key unique to this file; the head is authenticated with
 * every piece.
 */
export const sealing = (key: BackupKey): { head: string; stream: Transform } => {
  const salt = randomBytes(32)
  const head = `${JSON.stringify({ labgate: 'encrypted backup', keyId: key.keyId, salt: salt.toString('base64') } satisfies SealedHead)}\n`
  const own = key.derive(purpose, salt)
  const stream = new Pieces(pieceBytes, (piece, nonce) => {
    const cipher = createCipheriv('aes-256-gcm', own, nonce).setAAD(Buffer.from(head))
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  })
  return { head, stream }
}

/**
 * The id of the key a file was encrypted with, from its first bytes; undefined if it is not
 * encrypted.
 */
export const sealedHeadIn = (
  start: Buffer,
): { keyId: string; salt: Buffer; head: string } | undefined => {
  const end = start.indexOf('\n')
  if (start[0] !== 0x7b || end === -1) return undefined
  try {
    const head = start.toString('utf8', 0, end + 1)
    const { labgate, keyId, salt } = JSON.parse(head) as SealedHead
    return labgate === 'encrypted backup'
      ? { keyId, salt: Buffer.from(salt, 'base64'), head }
      : undefined
  } catch {
    return undefined
  }
}

/** Opens the output of `sealing`; fails if a piece was changed, moved or cut off. */
export const opening = (
  key: BackupKey,
  { salt, head }: { salt: Buffer; head: string },
): Transform => {
  const own = key.derive(purpose, salt)
  return new Pieces(pieceBytes + tagBytes, (piece, nonce) => {
    const decipher = createDecipheriv('aes-256-gcm', own, nonce)
      .setAAD(Buffer.from(head))
      .setAuthTag(piece.subarray(-tagBytes))
    return Buffer.concat([decipher.update(piece.subarray(0, -tagBytes)), decipher.final()])
  })
}

import { webcrypto } from 'node:crypto'

/** The SHA-256 of bytes, worked out beside the main thread: for 25 MB others would notice. */
export const digestOf = async (bytes: Uint8Array): Promise<Buffer> =>
  // no bytes of ours are shared between threads, as the type allows
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))

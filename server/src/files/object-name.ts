/** Bytes of the letters that tell two objects with the same content apart. */
export const ownBytes = 8

/** A new name for an object: the SHA-256 of the file, and `ownBytes` random bytes. */
export const objectNameOf = (hash: Buffer, own: Buffer): string =>
  `${hash.toString('hex')}-${own.toString('hex')}`

const shape = /^(?<hash>[\da-f]{64})-[\da-f]{16}$/

/** The hash of the file in an object, in hexadecimal; undefined for a name that is not one of ours. */
export const hashOfObject = (objectName: string): string | undefined =>
  shape.exec(objectName)?.groups?.['hash']

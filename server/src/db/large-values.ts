import { createRequire } from 'node:module'

const { serialize } = createRequire(import.meta.url)('pg-protocol') as {
  serialize: { bind(message: object): Buffer }
}

/** Where bytes are written to the database. */
export interface Out {
  write(bytes: Buffer): void
  cork?(): void
  uncork?(): void
}

/**
 * Bytes from which a value is not copied on its way: 25 MB would be copied four times while
 * everyone waits.
 */
const largeFrom = 262_144

const mayLeave = new WeakSet<ArrayBufferLike>()
/** Bytes that are sent once and not used afterwards: they can be transferred instead of copied. */
export const leaving = (bytes: Uint8Array<ArrayBuffer>): Buffer => {
  if (bytes.byteLength === bytes.buffer.byteLength) mayLeave.add(bytes.buffer)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
export const isLeaving = ({ buffer }: Uint8Array): boolean => mayLeave.has(buffer)

const int16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

/**
 * The protocol's Bind message for values prepared by the driver, in pieces: a large value is a
 * separate piece.
 */
export const bindMessage = (statement: string, values: readonly unknown[]): Buffer[] => {
  if (!values.some((value) => value instanceof Buffer && value.length > largeFrom))
    return [serialize.bind({ statement, values })]
  const parameters = values.flatMap((value): Buffer[] => {
    if (value === null || value === undefined) return [int32(-1)]
    const bytes = value instanceof Buffer ? value : Buffer.from(String(value))
    return [int32(bytes.length), bytes]
  })
  const formats = values.map((value) => int16(value instanceof Buffer ? 1 : 0))
  const inside = [
    Buffer.from(`\0${statement}\0`),
    int16(values.length),
    ...formats,
    int16(values.length),
    ...parameters,
    int16(1),
    int16(0),
  ]
  return [
    Buffer.from('B'),
    int32(4 + inside.reduce((sum, { length }) => sum + length, 0)),
    ...inside,
  ]
}

/** Sends messages together: small ones as one piece, large ones as they are. */
export const writeTogether = (out: Out, messages: readonly Buffer[]): void => {
  if (!messages.some(({ length }) => length > largeFrom)) return out.write(Buffer.concat(messages))
  const pieces: Buffer[] = []
  let small: Buffer[] = []
  for (const message of messages) {
    if (message.length <= largeFrom) small.push(message)
    else {
      pieces.push(Buffer.concat(small), message)
      small = []
    }
  }
  out.cork?.()
  for (const piece of [...pieces, Buffer.concat(small)]) out.write(piece)
  out.uncork?.()
}

import type { IncomingMessage } from 'node:http'

/** The body of an answer; throws `tooLarge` as soon as it has more than `most` bytes. */
export const bodyWithin = async (
  answer: IncomingMessage,
  most: number,
  tooLarge: () => Error,
): Promise<Buffer<ArrayBuffer>> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

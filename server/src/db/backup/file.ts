import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { opening, sealedHeadIn, sealing, type BackupKey } from './sealed-stream.ts'

const chunk = 256 * 1024

/**
 * Writes lines into a compressed and encrypted file that only its owner can read. The file gets its
 * name only once it is complete.
 */
export const writeLines = async <T>(
  file: string,
  key: BackupKey,
  write: (line: (text: string) => Promise<void>) => Promise<T>,
): Promise<T> => {
  const part = `${file}.part`
  const lines = new PassThrough({ highWaterMark: 4 * chunk })
  // the fastest level: a higher one takes ten times as long, and the embedded engine has to wait
  // for it
  const { head, stream } = sealing(key)
  const out = createWriteStream(part, { mode: 0o600 })
  out.write(head)
  const written = pipeline(lines, createGzip({ level: 1 }), stream, out)
  const failed = written.then(
    () => new Promise<never>(() => {}),
    (error: unknown) => Promise.reject(error as Error),
  )
  failed.catch(() => {})
  try {
    let waiting: string[] = []
    let length = 0
    const send = async (): Promise<void> => {
      const text = `${waiting.join('\n')}\n`
      waiting = []
      length = 0
      if (!lines.write(text)) await Promise.race([once(lines, 'drain'), failed])
    }
    const result = await write(async (text) => {
      waiting.push(text)
      length += text.length
      if (length >= chunk) await send()
    })
    if (waiting.length > 0) await send()
    lines.end()
    await written
    await rename(part, file)
    return result
  } catch (error) {
    lines.destroy()
    await written.catch(() => {})
    await rm(part, { force: true })
    throw error
  }
}

/** The longest head of an encrypted file. */
const longestHead = 1000
/**
 * How a file is encrypted; undefined if it is not: before version 2 of the format, backups were
 * only compressed.
 */
export const sealOf = async (file: string): Promise<ReturnType<typeof sealedHeadIn>> => {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(longestHead), 0, longestHead, 0)
    return sealedHeadIn(buffer.subarray(0, bytesRead))
  } finally {
    await opened.close()
  }
}

/**
 * The lines of a file from writeLines, or of one that is only compressed. Throws if it is truncated
 * or not such a file, or if the key differs.
 */
export async function* readLines(file: string, key: BackupKey): AsyncGenerator<string, undefined> {
  const seal = await sealOf(file)
  const text = createGunzip()
  const fed =
    seal === undefined
      ? pipeline(createReadStream(file), text)
      : pipeline(
          createReadStream(file, { start: Buffer.byteLength(seal.head) }),
          opening(key, seal),
          text,
        )
  fed.catch(() => {})
  const lines = createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })
  text.once('error', () => lines.close())
  for await (const line of lines) yield line
  await fed
}

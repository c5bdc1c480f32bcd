import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

const chunk = 256 * 1024

/** Writes lines into a compressed file that only its owner may read. It has its name only when it is whole. */
export const writeLines = async <T>(file: string, write: (line: (text: string) => Promise<void>) => Promise<T>): Promise<T> => {
  const part = `${file}.part`
  const lines = new PassThrough({ highWaterMark: 4 * chunk })
  // the fastest level: a higher one takes ten times as long, and the embedded engine has to wait for it
  const written = pipeline(lines, createGzip({ level: 1 }), createWriteStream(part, { mode: 0o600 }))
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

/** The lines of a compressed file. Throws when it is cut off or is none. */
export async function* readLines(file: string): AsyncGenerator<string, undefined> {
  const source = createReadStream(file)
  const text = createGunzip()
  const fed = pipeline(source, text)
  fed.catch(() => {})
  const lines = createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })
  text.once('error', () => lines.close())
  for await (const line of lines) yield line
  await fed
}

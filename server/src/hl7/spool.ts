import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

/*
 * Frames that were answered with AA, on disk before the answer left (decisions.md 20): the embedded engine writes to disk a little later than it says.
 * A record: length (4 bytes), when it came (8 bytes, milliseconds), SHA-256 of the message (32 bytes), the message.
 */

export interface Spooled {
  content: Buffer
  at: Date
}
export interface Spool {
  /** On disk when it resolves. */
  append(record: Spooled): Promise<void>
  close(): Promise<void>
}

const head = 4 + 8 + 32
const hourMs = 3_600_000
/** Files older than this are no longer needed: the engine has long written what they hold. */
const keptHours = 48
const hourOf = (at: Date): string => at.toISOString().slice(0, 13)
const filesIn = async (folder: string): Promise<string[]> => (await readdir(folder)).filter((name) => name.endsWith('.hl7')).toSorted()

const recordOf = ({ content, at }: Spooled): Buffer => {
  const before = Buffer.alloc(12)
  before.writeUInt32BE(content.length, 0)
  before.writeDoubleBE(at.getTime(), 4)
  return Buffer.concat([before, createHash('sha256').update(content).digest(), content])
}

/** The records of a file; one that was cut off, or that the disk spoiled, ends them. */
export const recordsOf = (bytes: Buffer): Spooled[] => {
  const records: Spooled[] = []
  for (let at = 0; at + head <= bytes.length;) {
    const end = at + head + bytes.readUInt32BE(at)
    const content = bytes.subarray(at + head, end)
    if (
      end > bytes.length ||
      !createHash('sha256')
        .update(content)
        .digest()
        .equals(bytes.subarray(at + 12, at + head))
    )
      break
    records.push({ content, at: new Date(bytes.readDoubleBE(at + 4)) })
    at = end
  }
  return records
}

/** Everything that the folder still holds, the oldest first; a folder that is not there holds nothing. */
export async function* spooledIn(folder: string): AsyncGenerator<Spooled> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await filesIn(folder)) yield* recordsOf(await readFile(join(folder, name)))
}

/** Opens the spool for writing: a file an hour, and those of two days are kept. Nothing is written behind what a crash cut off: each start has its own. */
export const openSpool = async (folder: string, now: () => Date): Promise<Spool> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let current: { name: string; file: FileHandle } | undefined
  const started = now().getTime()
  const fileFor = async (at: Date): Promise<FileHandle> => {
    const name = `${hourOf(at)}.${started}.hl7`
    if (current?.name !== name) {
      await current?.file.close()
      current = { name, file: await open(join(folder, name), 'a', 0o600) }
      const oldest = hourOf(new Date(at.getTime() - keptHours * hourMs))
      for (const old of await filesIn(folder)) if (old < oldest) await rm(join(folder, old))
    }
    return current.file
  }
  let line: Promise<unknown> = Promise.resolve()
  return {
    append: (record) => {
      const written = line.then(async () => {
        const file = await fileFor(now())
        await file.write(recordOf(record))
        await file.datasync()
      })
      line = written.catch(() => {})
      return written
    },
    close: async () => {
      await line
      await current?.file.close()
    },
  }
}

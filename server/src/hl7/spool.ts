import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

/*
 * Messages that were stored, accepted or refused, on disk before the response left
 * (rules.md#hl7-acknowledgments): the embedded engine writes to disk a little later than it
 * reports. A record: length (4 bytes), arrival time (8 bytes, milliseconds), SHA-256 of the message
 * (32 bytes), the message.
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
/** Files older than this are no longer needed: the engine wrote their contents long ago. */
const keptHours = 48
const hourOf = (at: Date): string => at.toISOString().slice(0, 13)
const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.hl7')).toSorted()

const recordOf = ({ content, at }: Spooled): Buffer => {
  const before = Buffer.alloc(12)
  before.writeUInt32BE(content.length, 0)
  before.writeDoubleBE(at.getTime(), 4)
  return Buffer.concat([before, createHash('sha256').update(content).digest(), content])
}

/** The records of a file, up to the first that is truncated or corrupted on disk. */
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

/** Everything still in the folder, oldest first; a missing folder holds nothing. */
export async function* spooledIn(folder: string): AsyncGenerator<Spooled> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await filesIn(folder)) yield* recordsOf(await readFile(join(folder, name)))
}

/**
 * Writes the files of a folder again with each message as `change` returns it. A file is replaced
 * once its new bytes are on disk.
 */
export const rewriteSpool = async (
  folder: string,
  change: (content: Buffer) => Buffer,
): Promise<void> => {
  const names = await filesIn(folder).catch(() => [])
  for (const name of names) {
    const [path, next] = [join(folder, name), join(folder, `${name}.next`)]
    const records = recordsOf(await readFile(path))
    const file = await open(next, 'w', 0o600)
    try {
      for (const { content, at } of records)
        await file.appendFile(recordOf({ content: change(content), at }))
      await file.datasync()
    } finally {
      await file.close()
    }
    await rename(next, path)
  }
  if (names.length > 0) await syncFolder(folder)
}

/** The part of a file handle that the spool needs for appending. */
type SpoolFile = Pick<FileHandle, 'appendFile' | 'datasync' | 'close'>
const openToAppend = (path: string): Promise<SpoolFile> => open(path, 'a', 0o600)

/* A file survives a crash once its folder is on disk. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Opens the spool for writing: one file per hour, kept for two days. Nothing is written after a
 * record that may be truncated, since nothing after such a record is read: each start opens new
 * files, and so does whatever follows a record that the disk did not take.
 */
export const openSpool = async (
  folder: string,
  now: () => Date,
  openFile = openToAppend,
): Promise<Spool> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let current: { name: string; file: SpoolFile } | undefined
  const started = now().getTime()
  let failures = 0
  const fileFor = async (at: Date): Promise<SpoolFile> => {
    const name = `${hourOf(at)}.${started}.${String(failures).padStart(6, '0')}.hl7`
    if (current?.name !== name) {
      await current?.file.close()
      current = undefined
      current = { name, file: await openFile(join(folder, name)) }
      await syncFolder(folder)
      const oldest = hourOf(new Date(at.getTime() - keptHours * hourMs))
      for (const old of await filesIn(folder)) if (old < oldest) await rm(join(folder, old))
    }
    return current.file
  }
  let line: Promise<unknown> = Promise.resolve()
  return {
    append: (record) => {
      const written = line.then(async () => {
        try {
          const file = await fileFor(now())
          await file.appendFile(recordOf(record))
          await file.datasync()
        } catch (error) {
          failures++
          throw error
        }
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

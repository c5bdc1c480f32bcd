import { constants } from 'node:fs'
import { lstat, open, readlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

/*
 * Files that others put where we read them. Whoever can put a file there can also put a link, a
 * pipe, or a second name of a file of ours, and exchange one for another while we look.
 */

/** It is not a regular file with one name, is elsewhere than its path says, or is gone. */
export class NotRegular extends Error {
  /** True if there is nothing with this name. */
  readonly isGone: boolean
  constructor(isGone = false) {
    super('Not a regular file.')
    this.isGone = isGone
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''
/* Linux opens a folder that we may enter and not list (O_PATH), and shows where an open one is. */
const isLinux = process.platform === 'linux'
const onlyPath = isLinux ? 0o10_000_000 : 0
const shownAt = (handle: FileHandle): string => `/proc/self/fd/${handle.fd}`

/**
 * Works in the folder that now has this real path, under the name that `work` gets: it stays the
 * same folder even if a link takes its place meanwhile. Throws NotRegular if it is another folder.
 * Other systems than Linux have no such name, and get the path itself.
 */
export const inHeldFolder = async <T>(
  path: string,
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const held = await open(
    path,
    constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW | onlyPath,
  )
  try {
    if (!isLinux) return await work(path)
    if ((await readlink(shownAt(held))) !== path) throw new NotRegular()
    return await work(shownAt(held))
  } finally {
    await held.close()
  }
}

/* No link, no file with the name, no other end of a pipe, no socket. */
const notRegular = ['ELOOP', 'EMLINK', 'ENOENT', 'ENXIO', 'EOPNOTSUPP']
/**
 * Opens a regular file of a held folder for reading, never through a link, and without waiting for
 * the other end of a pipe. One with a second name is refused: it can be another's. Close it. Throws
 * NotRegular.
 */
export const openRegular = async (folder: string, name: string): Promise<FileHandle> => {
  const path = join(folder, name)
  const file = await open(
    path,
    constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
  ).catch((error: unknown) => {
    throw notRegular.includes(codeOf(error)) ? new NotRegular(codeOf(error) === 'ENOENT') : error
  })
  try {
    // the file that is open, and the one with this name now
    const [opened, named] = [await file.stat(), await lstat(path)]
    if (!opened.isFile() || !named.isFile() || opened.ino !== named.ino || opened.dev !== named.dev)
      throw new NotRegular()
    if (opened.nlink > 1) throw new NotRegular()
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

const pieceBytes = 1_048_576
/**
 * Bytes of others, piece by piece to their end; undefined if there are more than `most`, however
 * many they are said to be. `read`: fills a piece from this place on, and returns how far; 0: the
 * end.
 */
export const piecesUpTo = async (
  read: (piece: Buffer, from: number) => Promise<number>,
  most: number,
): Promise<Buffer | undefined> => {
  const pieces: Buffer[] = []
  for (let length = 0; ;) {
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, most + 1 - length))
    const count = await read(piece, length)
    if (count === 0) return Buffer.concat(pieces)
    length += count
    if (length > most) return undefined
    pieces.push(piece.subarray(0, count))
  }
}
/** The bytes of an open file; undefined if it has more than `most`: it can grow while it is read. */
export const readUpTo = (file: FileHandle, most: number): Promise<Buffer | undefined> =>
  piecesUpTo(async (piece) => (await file.read(piece, 0, piece.length, null)).bytesRead, most)

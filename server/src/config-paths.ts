import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'

/* Paths that the operator sets, compared as they really are: links followed. */

/* The real path, also of what is not there yet. */
const realOf = (path: string): string => {
  const whole = resolve(path)
  try {
    return realpathSync(whole)
  } catch {
    return dirname(whole) === whole ? whole : join(realOf(dirname(whole)), basename(whole))
  }
}
/** Whether a path is a folder, or in it. */
export const isWithin = (folder: string, path: string): boolean => {
  const way = relative(realOf(folder), realOf(path))
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** Whether a folder is a volume of its own, as in a container: what lies beside it is elsewhere. */
export const isVolume = (folder: string): boolean => {
  const whole = resolve(folder)
  return existsSync(whole) && statSync(whole).dev !== statSync(dirname(whole)).dev
}

/**
 * Why a folder cannot hold those of trading partners, whose programs read and write there: what is
 * `ours`, by its name, lies in it, or it in that. Undefined if it can.
 */
export const partnerFoldersFault = (
  root: string,
  ours: readonly (readonly [name: string, path: string | undefined])[],
): string | undefined => {
  const met = ours.find(
    ([, path]) => path !== undefined && (isWithin(root, path) || isWithin(path, root)),
  )
  return met === undefined
    ? undefined
    : `PARTNER_FOLDERS cannot be ${root}: programs of others read and write there, and ${met[0]} must lie apart from it.`
}

/**
 * What is wrong with whom a file belongs to and who can use it, for a server that runs as the user
 * `us`: it is ours alone, or root's. Containers hand out secrets as root's files that all can read,
 * since a server that is not root could not read them otherwise.
 */
export const ownerFault = (
  { uid, mode }: { uid: number; mode: number },
  us: number,
): string | undefined => {
  const [openToOthers, writableByOthers] = [0o077, 0o022]
  if (uid !== us && uid !== 0) return 'belongs to another user than the server’s or root'
  if (uid === us && (mode & openToOthers) !== 0)
    return 'can be read by other users: set its mode to 600'
  return (mode & writableByOthers) === 0
    ? undefined
    : 'can be written by other users: set its mode to 444'
}

/**
 * The text of a file that is ours alone, or root's (`ownerFault`); or what is wrong with it, as the
 * end of a sentence.
 */
export const readSecretFile = (path: string): { text: string } | { fault: string } => {
  let file: number
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    return { fault: code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})` }
  }
  try {
    const of = fstatSync(file)
    if (!of.isFile()) return { fault: 'is not a regular file' }
    const us = process.geteuid?.()
    const fault = us === undefined ? undefined : ownerFault(of, us)
    if (fault !== undefined) return { fault }
    return { text: readFileSync(file, 'utf8') }
  } finally {
    closeSync(file)
  }
}

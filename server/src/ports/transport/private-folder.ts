import { constants } from 'node:fs'
import {
  link,
  lstat,
  mkdir,
  open,
  realpath,
  rename,
  unlink,
  type FileHandle,
} from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { FileFailed, TransportFailed } from './transport.ts'

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''
const elsewhere = (): TransportFailed =>
  new TransportFailed(
    'The folder of the trading partner leads elsewhere: it must be a real folder inside PARTNER_FOLDERS.',
  )

/* A real folder, made if it is missing. A link to a folder is not one. */
const makeReal = async (path: string): Promise<void> => {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  if (!(await lstat(path)).isDirectory()) throw elsewhere()
}

const noRoot =
  'The server has no folder for trading partners. Its operator sets one with PARTNER_FOLDERS.'
/* The path of a folder from the root; undefined if it leads out of it. */
const stepsWithin = (root: string, folder: string): string | undefined => {
  const within = relative(resolve(root), resolve(folder))
  return within === '..' || within.startsWith(`..${sep}`) || isAbsolute(within) ? undefined : within
}
/**
 * Why a folder cannot be a trading partner's, by its path alone; undefined if it can. A partner has
 * a folder of its own, not the whole root.
 */
export const folderFault = (root: string | undefined, folder: string): string | undefined => {
  if (root === undefined) return noRoot
  const within = stepsWithin(root, folder)
  return within === undefined || within === ''
    ? `Enter a folder inside ${resolve(root)}, which the server’s operator set for trading partners.`
    : undefined
}

/**
 * The real path of a part of a folder inside `root`, made if it is missing. The operator sets the
 * root, an administrator of the portal the folder: below the root no link is followed. Throws
 * TransportFailed if the folder is not inside.
 */
export const realPart = async (
  root: string | undefined,
  folder: string,
  part: string,
): Promise<string> => {
  if (root === undefined) throw new TransportFailed(noRoot)
  const within = stepsWithin(root, folder)
  if (within === undefined) throw elsewhere()
  const start = await realpath(root)
  const steps = [...within.split(sep).filter((step) => step !== ''), part]
  const path = join(start, ...steps)
  for (const [at] of steps.entries()) await makeReal(join(start, ...steps.slice(0, at + 1)))
  if ((await realpath(path)) !== path) throw elsewhere()
  return path
}

const noSuchFile = (): FileFailed =>
  new FileFailed('A file of the trading partner is not a regular file, or is no longer there.')
/**
 * Opens a regular file for reading, never through a link, and without waiting for the other end of
 * a pipe. Close it.
 */
export const openRegular = async (path: string): Promise<FileHandle> => {
  const file = await open(
    path,
    constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
  ).catch((error: unknown) => {
    throw ['ELOOP', 'EMLINK', 'ENOENT', 'ENXIO', 'EOPNOTSUPP'].includes(codeOf(error))
      ? noSuchFile()
      : error
  })
  try {
    // the file that is open, and the one with this name now
    const [opened, named] = [await file.stat(), await lstat(path)]
    if (!opened.isFile() || !named.isFile() || opened.ino !== named.ino || opened.dev !== named.dev)
      throw noSuchFile()
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

const isThere = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false
      throw error
    },
  )
/* The file system has no second names for a file, or not for one of another user. */
const withoutLinks = ['EPERM', 'EACCES', 'EOPNOTSUPP', 'ENOTSUP', 'ENOSYS', 'EMLINK']
/**
 * Gives a file a new path. Replaces nothing: false if that name is taken. A link is never followed.
 */
export const moveNew = async (from: string, to: string): Promise<boolean> => {
  if (!(await lstat(from)).isFile()) throw noSuchFile()
  if (await isThere(to)) return false
  try {
    await link(from, to)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (!withoutLinks.includes(codeOf(error))) throw error
    await rename(from, to)
    return true
  }
  try {
    await unlink(from)
  } catch (error) {
    // it stays where it is, and not under a second name each time
    await unlink(to)
    throw error
  }
  return true
}
/** Writes a new file. What a crash left under this name is removed first, a link as a link. */
export const writeNew = async (path: string, bytes: Uint8Array): Promise<void> => {
  if (await isThere(path)) await unlink(path)
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
  } finally {
    await file.close()
  }
}

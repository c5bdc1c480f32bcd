import { link, lstat, mkdir, open, realpath, rename, unlink } from 'node:fs/promises'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { inHeldFolder, NotRegular } from '../../files/outside-files.ts'
import { TransportFailed } from './transport.ts'

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

/** Works in a part of a folder as `realPart` finds it, held while we do (files/outside-files.ts). */
export const inPart = async <T>(
  root: string | undefined,
  folder: string,
  part: string,
  work: (held: string) => Promise<T>,
): Promise<T> => inHeldFolder(await realPart(root, folder, part), work)

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
/*
 * Renaming replaces what has the new name, so an empty file of ours takes it first: false if
 * another has it.
 */
const renameNew = async (from: string, to: string): Promise<boolean> => {
  const ours = await open(to, 'wx', 0o600).catch((error: unknown) => {
    if (codeOf(error) === 'EEXIST') return undefined
    throw error
  })
  if (ours === undefined) return false
  try {
    const [made, named] = [await ours.stat(), await lstat(to)]
    if (made.ino !== named.ino || named.size > 0) return false
    await rename(from, to)
    return true
  } catch (error) {
    await unlink(to)
    throw error
  } finally {
    await ours.close()
  }
}
/**
 * Gives a file a new path. Replaces nothing: false if that name is taken. A link is never followed.
 * `byLink` gives it its second name where the file system has such.
 */
export const moveNew = async (
  from: string,
  to: string,
  byLink: typeof link = link,
): Promise<boolean> => {
  if (!(await lstat(from)).isFile()) throw new NotRegular()
  if (await isThere(to)) return false
  try {
    await byLink(from, to)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (!withoutLinks.includes(codeOf(error))) throw error
    return renameNew(from, to)
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
/** Ends a move that a crash left half done: `from` is a second name of `to`. False if it is not. */
export const endMove = async (from: string, to: string): Promise<boolean> => {
  const [one, other] = [await lstat(from), await lstat(to)]
  if (!one.isFile() || one.nlink < 2 || one.ino !== other.ino || one.dev !== other.dev) return false
  await unlink(from)
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

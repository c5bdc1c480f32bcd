import { lstat, readdir, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { beginsAsX12 } from '../../x12/begins-as-x12.ts'
import { moveNew, openRegular, realPart, writeNew } from './private-folder.ts'
import {
  FileFailed,
  FileTooLarge,
  isNameForUs,
  largestFile,
  NotX12,
  TransportFailed,
  type Transport,
} from './transport.ts'

/** A file still being written changes: it is taken once it is this old. */
const settledMs = 2000
const parts = ['out', 'in', 'done', 'refused'] as const
type Part = (typeof parts)[number]
/** Files that a partner sends under one name. */
const mostAlike = 1000

/* A folder that we may not change is read as it is. */
const readOnly = ['EACCES', 'EPERM', 'EROFS']
const orUnchanged = async (made: Promise<unknown>): Promise<void> => {
  await made.catch((error: unknown) => {
    if (!readOnly.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  })
}

interface FolderPlace {
  /** Set by the operator (PARTNER_FOLDERS): no folder outside is used. */
  root: string | undefined
  /** Set by an administrator. */
  path: string
}

/**
 * A directory with `out` (ours for them), `in` (theirs for us), `done`, and `refused`. Files appear
 * whole: they are written under another name and then get theirs, and none replaces another. Only
 * regular files are taken, and only X12; no link is followed, to a file or to a folder.
 */
export const folderTransport = ({ root, path }: FolderPlace, now: () => Date): Transport => {
  let stamps = new Map<string, string>()
  const at = async (part: Part, name: string): Promise<string> => {
    if (basename(name) !== name || !isNameForUs(name))
      throw new TransportFailed('A file name leads out of the trading partner’s folder.')
    return join(await realPart(root, path, part), name)
  }
  const orFail = async <T>(
    work: () => Promise<T>,
    describe = (code: string): Error =>
      new TransportFailed(`The folder of the trading partner cannot be used (${code}).`),
  ): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (
        error instanceof FileTooLarge ||
        error instanceof NotX12 ||
        error instanceof TransportFailed
      )
        throw error
      throw describe((error as NodeJS.ErrnoException).code ?? 'unknown')
    }
  }
  /*
   * The folder itself is in order, or the failure is the folder's: then no other file can be used
   * either.
   */
  const ofFile = async <T>(name: string, work: (path: string) => Promise<T>): Promise<T> => {
    const from = await orFail(() => at('in', name))
    return orFail(
      () => work(from),
      (code) =>
        new FileFailed(`A file in the folder of the trading partner cannot be used (${code}).`),
    )
  }
  const read = async (whole: string): Promise<Buffer> => {
    const file = await openRegular(whole)
    try {
      if ((await file.stat()).size > largestFile) throw new FileTooLarge()
      return await file.readFile()
    } finally {
      await file.close()
    }
  }
  return {
    put: (name, bytes) =>
      orFail(async () => {
        const whole = await at('out', name)
        await writeNew(`${whole}.part`, bytes)
        if (await moveNew(`${whole}.part`, whole)) return
        await unlink(`${whole}.part`)
        // handed over before, by a process that ended before it could say so
        if (!(await read(whole)).equals(bytes))
          throw new TransportFailed(
            'Another file has this name in the folder of the trading partner.',
          )
      }),
    list: () =>
      orFail(async () => {
        const folder = await realPart(root, path, 'in')
        for (const part of parts) await orUnchanged(realPart(root, path, part))
        const names = (await readdir(folder)).filter(isNameForUs)
        const found = await Promise.all(
          names.map(async (name) => ({ name, of: await lstat(join(folder, name)) })),
        )
        stamps = new Map(found.map(({ name, of }) => [name, `${of.size} ${of.mtimeMs}`]))
        return found
          .filter(({ of }) => of.isFile() && now().getTime() - of.mtimeMs >= settledMs)
          .toSorted(
            (one, other) => one.of.mtimeMs - other.of.mtimeMs || (one.name < other.name ? -1 : 1),
          )
          .map(({ name }) => name)
      }),
    stampOf: (name) => stamps.get(name) ?? '',
    take: (name) =>
      ofFile(name, async (from) => {
        const bytes = await read(from)
        if (!beginsAsX12(bytes)) throw new NotX12()
        return bytes
      }),
    done: (name, verdict) =>
      ofFile(name, async (from) => {
        const to = await at(verdict, name)
        for (let nth = 1; nth <= mostAlike; nth++)
          if (await moveNew(from, nth === 1 ? to : `${to}.${nth}`)) return
        throw new FileFailed('The folder of the trading partner has too many files with one name.')
      }),
  }
}

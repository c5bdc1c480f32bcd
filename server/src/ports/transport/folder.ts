import { isUtf8 } from 'node:buffer'
import type { Stats } from 'node:fs'
import { lstat, readdir, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { NotRegular, openRegular, readUpTo } from '../../files/outside-files.ts'
import { beginsAsX12 } from '../../x12/begins-as-x12.ts'
import { endMove, inPart, moveNew, realPart, writeNew } from './private-folder.ts'
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
const verdicts = ['done', 'refused'] as const
type Part = (typeof parts)[number]
/** Files that a partner sends under one name. */
const mostAlike = 1000
const nthName = (name: string, nth: number): string => (nth === 1 ? name : `${name}.${nth}`)

/* A folder that we may not change is read as it is. */
const readOnly = ['EACCES', 'EPERM', 'EROFS']
const orUnchanged = async (made: Promise<unknown>): Promise<void> => {
  await made.catch((error: unknown) => {
    if (!readOnly.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  })
}

/* Names in a folder for us; and how many are not UTF-8, so that no file can be opened by them. */
const namesIn = async (folder: string): Promise<{ names: string[]; notText: number }> => {
  const found = (await readdir(folder, { encoding: 'buffer' })).map((bytes) => ({
    name: bytes.toString(),
    isText: isUtf8(bytes),
  }))
  return {
    names: found.flatMap(({ name, isText }) => (isText && isNameForUs(name) ? [name] : [])),
    notText: found.filter(({ isText }) => !isText).length,
  }
}
const leftOutText = (count: number): string =>
  count === 0
    ? ''
    : `${count === 1 ? '1 entry in the partner’s folder is' : `${count} entries in the partner’s folder are`} not taken: no regular file, or the name is not UTF-8. Remove it, or have the partner send it as a file with a plain name.`

/* A file that another takes away while we list, or whose name is not text, fails no other. */
const statOf = (path: string): Promise<Stats | undefined> =>
  lstat(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  })

interface FolderPlace {
  /** Set by the operator (PARTNER_FOLDERS): no folder outside is used. */
  root: string | undefined
  /** Set by an administrator. */
  path: string
}

/**
 * A directory with `out` (ours for them), `in` (theirs for us), `done`, and `refused`. Files appear
 * whole: they are written under another name and then get theirs, and none replaces another. Only
 * regular files with one name are taken, and only X12; no link is followed, to a file or to a folder,
 * even if it takes a folder's place while we work in it. `most`: bytes of the largest file.
 */
export const folderTransport = (
  { root, path }: FolderPlace,
  now: () => Date,
  most = largestFile,
): Transport => {
  let stamps = new Map<string, string>()
  let leftOut = 0
  /* A part of the folder, held while we work in it. */
  const within = async <T>(
    part: Part,
    name: string,
    work: (folder: string) => Promise<T>,
  ): Promise<T> => {
    if (basename(name) !== name || !isNameForUs(name))
      throw new TransportFailed('A file name leads out of the trading partner’s folder.')
    return inPart(root, path, part, work)
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
      if (error instanceof NotRegular)
        throw new FileFailed(
          'A file of the trading partner is not a regular file, or is no longer there.',
        )
      throw describe((error as NodeJS.ErrnoException).code ?? 'unknown')
    }
  }
  /*
   * The folder itself is in order, or the failure is the folder's: then no other file can be used
   * either.
   */
  const ofFile = <T>(name: string, work: (folder: string) => Promise<T>): Promise<T> =>
    orFail(() =>
      within('in', name, (folder) =>
        orFail(
          () => work(folder),
          (code) =>
            new FileFailed(`A file in the folder of the trading partner cannot be used (${code}).`),
        ),
      ),
    )
  const read = async (folder: string, name: string): Promise<Buffer> => {
    const file = await openRegular(folder, name)
    try {
      const bytes = await readUpTo(file, most)
      if (bytes === undefined) throw new FileTooLarge()
      return bytes
    } finally {
      await file.close()
    }
  }
  /* Set aside by a process that ended between giving it the new name and taking the old one. */
  const endMoves = async (folder: string, name: string): Promise<void> => {
    for (const part of verdicts)
      await within(part, name, async (aside) => {
        for (let nth = 1; nth <= mostAlike; nth++) {
          const to = join(aside, nthName(name, nth))
          if ((await statOf(to)) === undefined || (await endMove(join(folder, name), to))) return
        }
      })
  }
  const setAside = async (folder: string, name: string, part: Part): Promise<void> => {
    const from = join(folder, name)
    await within(part, name, async (aside) => {
      for (let nth = 1; nth <= mostAlike; nth++) {
        const to = join(aside, nthName(name, nth))
        if (await moveNew(from, to)) return
      }
      throw new FileFailed('The folder of the trading partner has too many files with one name.')
    })
  }
  return {
    put: (name, bytes) =>
      orFail(() =>
        within('out', name, async (folder) => {
          const [whole, part] = [join(folder, name), join(folder, `${name}.part`)]
          await writeNew(part, bytes)
          if (await moveNew(part, whole)) return
          await unlink(part)
          // handed over before, by a process that ended before it could say so
          if (!(await read(folder, name)).equals(bytes))
            throw new TransportFailed(
              'Another file has this name in the folder of the trading partner.',
            )
        }),
      ),
    list: () =>
      orFail(async () => {
        await realPart(root, path, 'in')
        for (const part of parts) await orUnchanged(realPart(root, path, part))
        const found = await inPart(root, path, 'in', async (folder) => {
          const { names, notText } = await namesIn(folder)
          leftOut = notText
          return Promise.all(
            names.map(async (name) => ({ name, of: await statOf(join(folder, name)) })),
          )
        })
        const there = found.flatMap(({ name, of }) => (of === undefined ? [] : [{ name, of }]))
        leftOut += there.filter(({ of }) => !of.isFile()).length
        stamps = new Map(there.map(({ name, of }) => [name, `${of.size} ${of.mtimeMs}`]))
        return there
          .filter(({ of }) => of.isFile() && now().getTime() - of.mtimeMs >= settledMs)
          .toSorted(
            (one, other) => one.of.mtimeMs - other.of.mtimeMs || (one.name < other.name ? -1 : 1),
          )
          .map(({ name }) => name)
      }),
    leftOut: () => leftOutText(leftOut),
    stampOf: (name) => stamps.get(name) ?? '',
    take: (name) =>
      ofFile(name, async (folder) => {
        const bytes = await read(folder, name).catch(async (error: unknown) => {
          if (error instanceof NotRegular && !error.isGone) await endMoves(folder, name)
          throw error
        })
        if (!beginsAsX12(bytes)) throw new NotX12()
        return bytes
      }),
    done: (name, verdict) => ofFile(name, (folder) => setAside(folder, name, verdict)),
  }
}

import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { FileTooLarge, isNameForUs, largestFile, TransportFailed, type Transport } from './transport.ts'

/** A file still being written changes: it is taken once it is this old. */
const settledMs = 2000
const parts = ['out', 'in', 'done', 'refused'] as const

/**
 * A directory with `out` (ours for them), `in` (theirs for us), `done`, and `refused`. Files appear whole: they are written under another name and renamed.
 * `path` is set by the administrator.
 */
export const folderTransport = (path: string, now: () => Date): Transport => {
  const made = Promise.all(parts.map((part) => mkdir(join(path, part), { recursive: true, mode: 0o700 })))
  const at = async (part: (typeof parts)[number], name: string): Promise<string> => {
    await made
    // a name from outside cannot lead out of the directory
    return join(path, part, basename(name))
  }
  const orFail = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof FileTooLarge) throw error
      throw new TransportFailed(`The folder of the trading partner cannot be used (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`)
    }
  }
  return {
    put: (name, bytes) =>
      orFail(async () => {
        const whole = await at('out', name)
        await writeFile(`${whole}.part`, bytes, { mode: 0o600 })
        await rename(`${whole}.part`, whole)
      }),
    list: () =>
      orFail(async () => {
        await made
        const names = (await readdir(join(path, 'in'))).filter(isNameForUs)
        const found = await Promise.all(names.map(async (name) => ({ name, of: await stat(join(path, 'in', name)) })))
        return found
          .filter(({ of }) => of.isFile() && now().getTime() - of.mtimeMs >= settledMs)
          .toSorted((one, other) => one.of.mtimeMs - other.of.mtimeMs || (one.name < other.name ? -1 : 1))
          .map(({ name }) => name)
      }),
    take: (name) =>
      orFail(async () => {
        const whole = await at('in', name)
        if ((await stat(whole)).size > largestFile) throw new FileTooLarge()
        return readFile(whole)
      }),
    done: (name, verdict) => orFail(async () => rename(await at('in', name), await at(verdict, name))),
  }
}

import { posix } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FileEntryWithStats, SFTPWrapper } from 'ssh2'
import { piecesUpTo } from '../../files/outside-files.ts'
import type { Reach } from '../../reach.ts'
import { openSshLine, type SshLine, type SshPeer } from './ssh-line.ts'
import {
  FileFailed,
  FileTooLarge,
  isNameForUs,
  largestFile,
  TransportFailed,
  within,
  type Transport,
} from './transport.ts'

export interface SftpPlace extends SshPeer {
  /** Ours for them, and theirs for us. */
  outFolder: string
  inFolder: string
  /** Where a taken file is moved; '': it is deleted. */
  doneFolder: string
}

const answerMs = 120_000
/** A file that is unchanged between two checks this far apart has stopped growing. */
const settleMs = 2000
/* Status codes of SFTP version 3. */
const [endOfFile, noSuchFile, permissionDenied] = [1, 2, 3]
const regular = 0o100_000
const typeBits = 0o170_000

const call = <T>(
  work: (done: (error: Error | null | undefined, value?: T) => void) => void,
): Promise<T> =>
  new Promise((done, refuse) => work((error, value) => (error ? refuse(error) : done(value as T))))
/* Some hosts report no mode. */
const isFile = (mode: number | undefined, longName: string): boolean =>
  mode === undefined || (mode & typeBits) === 0
    ? !longName.startsWith('d')
    : (mode & typeBits) === regular
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code

/*
 * The content of a file, however large the partner's host says that it is. Not with a stream of the
 * library: one that is left fails after us, when the connection ends.
 */
const contentOf = async (sftp: SFTPWrapper, at: string, most: number): Promise<Buffer> => {
  const file = await call<Buffer>((done) => sftp.open(at, 'r', done))
  const read = (piece: Buffer, from: number): Promise<number> =>
    call<number>((done) => sftp.read(file, piece, 0, piece.length, from, done)).catch(
      (error: unknown) => {
        if (codeOf(error) !== endOfFile) throw error
        return 0
      },
    )
  try {
    const bytes = await piecesUpTo(read, most)
    if (bytes === undefined) throw new FileTooLarge()
    return bytes
  } finally {
    await call<void>((done) => sftp.close(file, done)).catch(() => undefined)
  }
}

/**
 * A partner's folders over SFTP. Files appear whole: they are written under a temporary name and
 * renamed. One connection serves a round of calls and is opened when the first needs it.
 */
export const sftpTransport = (
  place: SftpPlace,
  reach: Reach,
  {
    settle = () => wait(settleMs),
    most = largestFile,
  }: { settle?: () => Promise<unknown>; most?: number } = {},
): Transport => {
  let line: SshLine | undefined
  /** Files as last seen. */
  let seen = new Map<string, string>()
  let stamps = new Map<string, string>()

  const asFailure = (error: unknown, folder: string, ofFile: boolean): Error => {
    if (error instanceof TransportFailed || error instanceof FileTooLarge) return error
    if (ofFile && typeof codeOf(error) === 'number')
      return new FileFailed(
        'The trading partner does not let us take or set aside one of its files.',
      )
    if (codeOf(error) === noSuchFile)
      return new TransportFailed(
        `The folder or file “${folder}” does not exist at the trading partner.`,
      )
    if (codeOf(error) === permissionDenied)
      return new TransportFailed(`The trading partner does not let us use the folder “${folder}”.`)
    return new TransportFailed('The connection to the trading partner was lost.')
  }
  const over = async <T>(
    folder: string,
    work: (sftp: SFTPWrapper) => Promise<T>,
    ofFile = false,
  ): Promise<T> => {
    if (line?.isOpen() !== true) line = await openSshLine(place, reach)
    const used = line
    try {
      return await within(
        answerMs,
        'The trading partner did not answer in time.',
        Promise.race([work(used.sftp), used.lost]),
        used.end,
      )
    } catch (error) {
      if (typeof codeOf(error) !== 'number') used.end()
      throw asFailure(error, folder, ofFile)
    }
  }
  /* An existing file with that name is replaced: a file sent twice has one effect. */
  const moved = async (sftp: SFTPWrapper, from: string, to: string): Promise<void> => {
    try {
      await call<void>((done) => sftp.rename(from, to, done))
    } catch (error) {
      if (
        codeOf(error) === noSuchFile ||
        codeOf(error) === permissionDenied ||
        typeof codeOf(error) !== 'number'
      )
        throw error
      await call<void>((done) => sftp.unlink(to, done))
      await call<void>((done) => sftp.rename(from, to, done))
    }
  }
  const look = async (sftp: SFTPWrapper): Promise<Map<string, { state: string; at: number }>> => {
    const found = await call<FileEntryWithStats[]>((done) => sftp.readdir(place.inFolder, done))
    return new Map(
      found
        .filter(
          ({ filename, longname, attrs: { mode } }) =>
            isNameForUs(filename) && isFile(mode, longname),
        )
        .map(({ filename, attrs }) => [
          filename,
          { state: `${attrs.size} ${attrs.mtime}`, at: attrs.mtime },
        ]),
    )
  }
  const inside = (folder: string, name: string): string => posix.join(folder, posix.basename(name))

  return {
    put: (name, bytes) =>
      over(place.outFolder, async (sftp) => {
        const whole = inside(place.outFolder, name)
        await call<void>((done) => sftp.writeFile(`${whole}.part`, Buffer.from(bytes), done))
        await moved(sftp, `${whole}.part`, whole)
      }),
    list: () =>
      over(place.inFolder, async (sftp) => {
        let found = await look(sftp)
        if ([...found].some(([name, { state }]) => seen.get(name) !== state)) {
          const before = new Map([...found].map(([name, { state }]) => [name, state]))
          await settle()
          found = await look(sftp)
          seen = before
        }
        stamps = new Map([...found].map(([name, { state }]) => [name, state]))
        const current = [...found].filter(([name, { state }]) => seen.get(name) === state)
        seen = new Map([...found].map(([name, { state }]) => [name, state]))
        return current
          .toSorted(([one, a], [other, b]) => a.at - b.at || (one < other ? -1 : 1))
          .map(([name]) => name)
      }),
    stampOf: (name) => stamps.get(name) ?? '',
    take: (name) =>
      over(
        place.inFolder,
        async (sftp) => {
          const at = inside(place.inFolder, name)
          const { size } = await call<{ size: number }>((done) => sftp.stat(at, done))
          if (size > most) throw new FileTooLarge()
          const bytes = await contentOf(sftp, at, most)
          if (bytes.length !== size)
            throw new FileFailed('A file changed while we read it. The next round reads it.')
          return bytes
        },
        true,
      ),
    done: (name, verdict) =>
      over(
        place.doneFolder || place.inFolder,
        async (sftp) => {
          const at = inside(place.inFolder, name)
          seen.delete(name)
          // a refused file stays, under a name that is skipped
          if (verdict === 'refused')
            return moved(sftp, at, `${inside(place.doneFolder || place.inFolder, name)}.refused`)
          if (place.doneFolder === '') return call<void>((done) => sftp.unlink(at, done))
          return moved(sftp, at, inside(place.doneFolder, name))
        },
        true,
      ),
    close: async () => {
      line?.end()
      line = undefined
    },
  }
}

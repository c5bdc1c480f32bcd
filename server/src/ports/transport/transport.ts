import { connectionWords } from '../../connection-words.ts'

/** How files reach a trading partner and come back. A file is ours until `put` resolves; one that was taken is not taken again once it is `done`. */
export interface Transport {
  /** Hands a file over. The same name again replaces it: a file that was sent twice has one effect. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Files that wait for us, oldest first. One that is still being written is not among them. */
  list(): Promise<readonly string[]>
  /** Fails with FileTooLarge before a file that no partner sends is read. */
  take(name: string): Promise<Uint8Array>
  /** We have it: it is set aside there, as done or as refused. */
  done(name: string, verdict: 'done' | 'refused'): Promise<void>
  /** Whether the partner can be reached, where a look at what waits would already take it. */
  reaches?(): Promise<void>
  /**
   * Hands one question over and answers the file that came back in the same exchange, where the partner does so. Fails with TransportFailed when there is no
   * answer within its time; the partner may have the question then.
   */
  ask?(name: string, bytes: Uint8Array): Promise<{ name: string; bytes: Uint8Array }>
  /** The next file comes into sight when this one is done: a round looks again until there is none. */
  readonly handsOutSingly?: true
  /** Ends what a round has opened; the next call opens it again. */
  close?(): Promise<void>
}
/** It cannot be reached now; the next round tries again. The sentence names no host and no account. */
export class TransportFailed extends Error {}
/** A file is larger than any that partners send. */
export class FileTooLarge extends Error {}

/** Bytes of the largest file that is taken. */
export const largestFile = 64 * 1024 * 1024

const suffixes = ['.part', '.tmp', '.filepart', '.refused']
/** Whether a name in a partner's folder is that of a file for us: not one that is being written, that we refused, or that leads elsewhere. */
export const isNameForUs = (name: string): boolean =>
  name !== '' && !name.startsWith('.') && !/[/\\\0]/.test(name) && !suffixes.some((suffix) => name.toLowerCase().endsWith(suffix))

/** Why a connection to a partner failed, by the code of the system; the code is all that is told of it. */
export const connectionSays = (error: unknown): string => connectionWords[(error as { code?: string }).code ?? ''] ?? 'The connection was lost.'

/** What is asked of a partner, or TransportFailed with `says` after so many milliseconds; `onLate` ends what hangs. */
export const within = async <T>(ms: number, says: string, work: Promise<T>, onLate: () => void = () => {}): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => {
      onLate()
      refuse(new TransportFailed(says))
    }, ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

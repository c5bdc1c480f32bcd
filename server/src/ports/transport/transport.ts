import { connectionWords } from '../../connection-words.ts'

/**
 * How files are exchanged with a trading partner. A file is ours until `put` resolves; a taken file
 * is not taken again once it is `done`.
 */
export interface Transport {
  /** Hands over a file. The same file again under its name has no second effect. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Files waiting for us, oldest first. Files still being written are not included. */
  list(): Promise<readonly string[]>
  /**
   * What the last list left out for good, in a sentence that names no file; '' if nothing: it stays
   * there until somebody takes it away.
   */
  leftOut?(): string
  /** Size and time of a listed file: a file that stays is known by them. */
  stampOf?(name: string): string
  /**
   * Fails with FileFailed if it is this file alone, with FileTooLarge before reading a file larger
   * than any partner sends, and with NotX12 for other bytes, where anyone can put a file.
   */
  take(name: string): Promise<Uint8Array>
  /** We have it: the file is set aside there, as done or as refused. */
  done(name: string, verdict: 'done' | 'refused'): Promise<void>
  /** Whether the partner can be reached, if checking for waiting files would already take them. */
  reaches?(): Promise<void>
  /**
   * Sends one question and returns the file that came back in the same exchange, if the partner
   * supports that. Fails with TransportFailed if there is no answer in time; the partner may have
   * the question then.
   */
  ask?(name: string, bytes: Uint8Array): Promise<{ name: string; bytes: Uint8Array }>
  /** The next file appears when this one is done: a round checks again until there is none. */
  readonly handsOutSingly?: true
  /** Closes what a round has opened; the next call opens it again. */
  close?(): Promise<void>
}
/**
 * It cannot be reached now; the next round tries again. The message names no host and no account.
 */
export class TransportFailed extends Error {}
/** One file cannot be taken or set aside now; the others can. The message names no file. */
export class FileFailed extends TransportFailed {}
/** A file is larger than any that partners send. */
export class FileTooLarge extends Error {}

/** A file that is not X12: it is set aside unread. */
export class NotX12 extends Error {}

/** Bytes of the largest file accepted. */
export const largestFile = 64 * 1024 * 1024

const suffixes = ['.part', '.tmp', '.filepart', '.refused']
/**
 * Whether a name in a partner's folder is a file for us: not one that is being written, that we
 * refused, or that leads elsewhere.
 */
export const isNameForUs = (name: string): boolean =>
  name !== '' &&
  !name.startsWith('.') &&
  !/[/\\\0]/.test(name) &&
  !suffixes.some((suffix) => name.toLowerCase().endsWith(suffix))

/** Why a connection to a partner failed, by system error code; only the code is used. */
export const describeConnection = (error: unknown): string =>
  connectionWords[(error as { code?: string }).code ?? ''] ?? 'The connection was lost.'

/**
 * The result of a call to a partner, or TransportFailed with `says` after `ms` milliseconds;
 * `onLate` ends a call that hangs.
 */
export const within = async <T>(
  ms: number,
  text: string,
  work: Promise<T>,
  onLate: () => void = () => {},
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => {
      onLate()
      refuse(new TransportFailed(text))
    }, ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { FileFault } from './base64.ts'

/*
 * Files extracted from a large body while it was read in a separate thread. In their place the body
 * has a name, which contains the hash of the file and leads to it within this one request only.
 */

export type Taken = ReadonlyMap<string, Buffer | FileFault>
const files = new AsyncLocalStorage<Taken>()
/**
 * Facts about a file determined outside the main thread: for 25 MB this takes long enough for
 * others to notice.
 */
export interface KnownOfFile {
  hash: Buffer
  isText: boolean
  /** As stored, if it was sealed there. */
  sealed?: Buffer | undefined
}
const known = new WeakMap<Buffer, KnownOfFile>()

/** Handles a request with the files extracted from its body. */
export const withTaken = <T>(taken: Taken | undefined, work: () => T): T =>
  taken === undefined ? work() : files.run(taken, work)
/** The file with this name in this request's body; undefined if it is not such a name. */
export const takenAs = (name: string): Buffer | FileFault | undefined => files.getStore()?.get(name)

export const knownOf = (bytes: Buffer): KnownOfFile | undefined => known.get(bytes)
/**
 * The file as stored, if it was sealed outside the main thread; only once, since sending it
 * transfers it.
 */
export const takeSealed = (bytes: Buffer): Buffer | undefined => {
  const of = known.get(bytes)
  const sealed = of?.sealed
  if (of !== undefined) delete of.sealed
  return sealed
}
export const isKnown = (bytes: Buffer, what: KnownOfFile): void => void known.set(bytes, what)

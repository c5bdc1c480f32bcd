import { AsyncLocalStorage } from 'node:async_hooks'
import type { FileFault } from './base64.ts'

/*
 * Files that were taken out of a large body while it was read in a thread of its own. In their place the body has a name, which holds the hash of the
 * file and leads to it within this one request only.
 */

export type Taken = ReadonlyMap<string, Buffer | FileFault>
const files = new AsyncLocalStorage<Taken>()
/** What was found out of a file beside the main thread: of 25 MB it takes long enough for others to feel it. */
export interface KnownOfFile {
  hash: Buffer
  isText: boolean
  /** As it is kept, where it was sealed there. */
  sealed?: Buffer | undefined
}
const known = new WeakMap<Buffer, KnownOfFile>()

/** Handles a request with the files of its body. */
export const withTaken = <T>(taken: Taken | undefined, work: () => T): T => (taken === undefined ? work() : files.run(taken, work))
/** The file of a name in this request's body; undefined where it is no such name. */
export const takenAs = (name: string): Buffer | FileFault | undefined => files.getStore()?.get(name)

export const knownOf = (bytes: Buffer): KnownOfFile | undefined => known.get(bytes)
/** The file as it is kept, where it was sealed beside the main thread; once, for whoever sends it hands it over. */
export const takeSealed = (bytes: Buffer): Buffer | undefined => {
  const of = known.get(bytes)
  const sealed = of?.sealed
  if (of !== undefined) delete of.sealed
  return sealed
}
export const isKnown = (bytes: Buffer, what: KnownOfFile): void => void known.set(bytes, what)

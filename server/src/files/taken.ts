import { AsyncLocalStorage } from 'node:async_hooks'
import type { FileFault } from './base64.ts'

/*
 * Files that were taken out of a large body while it was read in a thread of its own. In their place the body has a name, which holds the hash of the
 * file and leads to it within this one request only.
 */

export type Taken = ReadonlyMap<string, Buffer | FileFault>
const files = new AsyncLocalStorage<Taken>()
const hashes = new WeakMap<Buffer, Buffer>()

/** Handles a request with the files of its body. */
export const withTaken = <T>(taken: Taken | undefined, work: () => T): T => (taken === undefined ? work() : files.run(taken, work))
/** The file of a name in this request's body; undefined where it is no such name. */
export const takenAs = (name: string): Buffer | FileFault | undefined => files.getStore()?.get(name)

/** The SHA-256 that is known already: of 25 MB it takes long enough for others to feel it. */
export const knownHash = (bytes: Buffer): Buffer | undefined => hashes.get(bytes)
export const hashIsKnown = (bytes: Buffer, hash: Buffer): void => void hashes.set(bytes, hash)

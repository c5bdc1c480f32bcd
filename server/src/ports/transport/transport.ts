/** How files reach a trading partner and come back. A file is ours until `put` resolves; one that was taken is not taken again once it is `done`. */
export interface Transport {
  /** Hands a file over. The same name again replaces it: a file that was sent twice has one effect. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Files that wait for us, oldest first. */
  list(): Promise<readonly string[]>
  take(name: string): Promise<Uint8Array>
  /** We have it: it is set aside there, as done or as refused. */
  done(name: string, verdict: 'done' | 'refused'): Promise<void>
}
/** It cannot be reached now; the next round tries again. The sentence names no host and no account. */
export class TransportFailed extends Error {}

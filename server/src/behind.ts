import { setPriority } from 'node:os'

/**
 * Puts the calling thread behind all others: what it does may wait, and what everybody waits for may not. Linux counts priorities by thread; elsewhere they are
 * the whole process's, and stay.
 */
export const stepBehind = (): void => {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, 10)
  } catch {
    // a machine that forbids it: then all threads are equal
  }
}

import { setPriority } from 'node:os'

/**
 * Lowers the calling thread's priority below all others: its work can wait, and work that everyone
 * waits for cannot. Linux sets priorities per thread; elsewhere they apply to the whole process and
 * are left alone.
 */
export const stepBehind = (): void => {
  if (process.platform !== 'linux') return
  try {
    setPriority(0, 10)
  } catch {
    // the machine forbids it: then all threads are equal
  }
}

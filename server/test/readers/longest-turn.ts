const inMs = 1000

/**
 * Does some work, and returns how long its longest turn kept the main thread from everybody else,
 * in milliseconds of its processor time: a busy machine does not count.
 */
export const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  const spent = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / inMs
  }
  let [isDone, longest, last] = [false, 0, spent()]
  const look = (): void => {
    const now = spent()
    longest = Math.max(longest, now - last)
    last = now
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)
  try {
    await work()
  } finally {
    isDone = true
  }
  return Math.max(longest, spent() - last)
}

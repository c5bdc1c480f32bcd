/**
 * Does some work for each thing that `next` gives, a few at the same time, until it gives none.
 * After a failure nothing further is begun; what was begun is waited for, and the failure is thrown.
 */
export const severalAtOnce = async <T>(
  most: number,
  next: () => Promise<T | undefined>,
  work: (one: T) => Promise<void>,
): Promise<void> => {
  let hasFailed = false
  const worker = async (): Promise<void> => {
    for (;;) {
      const one = hasFailed ? undefined : await next()
      if (one === undefined) return
      await work(one)
    }
  }
  const guarded = async (): Promise<void> => {
    try {
      await worker()
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: most }, guarded))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** `next` over what is given one after the other; undefined after the last. */
export const nextOf =
  <T>(source: AsyncIterator<T> | Iterator<T>): (() => Promise<T | undefined>) =>
  async () => {
    const { value, done } = await source.next()
    return done === true ? undefined : (value as T)
  }

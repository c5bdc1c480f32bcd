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
  <T>(
    source: AsyncIterator<T, undefined> | Iterator<T, undefined>,
  ): (() => Promise<T | undefined>) =>
  async () => {
    const step = await source.next()
    return step.done === true ? undefined : step.value
  }

/** Has works wait for each other: a connection carries one statement at a time. */
export const oneAfterTheOther = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work, work)
    last = done
    return done
  }
}

import { useCallback, useRef } from 'react'

/** Does one thing after the other, in the order in which they were asked for; a failed one holds nothing up. */
export const useInTurn = () => {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.current.then(work, work)
    last.current = mine.catch(() => undefined)
    return mine
  }, [])
}

import { useCallback, useRef } from 'react'

/** Runs one thing after another, in request order; a failed one does not hold up the others. */
export const useInTurn = () => {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.current.then(work, work)
    last.current = mine.catch(() => undefined)
    return mine
  }, [])
}

import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connection } from './connection.ts'
import { NetworkError } from './refused.ts'

const readAgain = (cache: QueryClient): void =>
  void cache.refetchQueries({
    type: 'active',
    predicate: ({ state: { status, error } }) =>
      status === 'error' && error instanceof NetworkError,
  })

/**
 * Reads again what is shown and could not be read without a connection, as soon as it is back: the
 * browser says that there is a network, or a call got a response. Once for the app.
 */
export const useReadAgain = (): void => {
  const cache = useQueryClient()
  useEffect(() => {
    const isBack = (): void => {
      if (!connection.isLost()) readAgain(cache)
    }
    const hasNetwork = (): void => readAgain(cache)
    window.addEventListener('online', hasNetwork)
    const leave = connection.subscribe(isBack)
    return () => {
      window.removeEventListener('online', hasNetwork)
      leave()
    }
  }, [cache])
}

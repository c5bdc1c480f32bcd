import { useInsertionEffect, useRef, type RefObject } from 'react'

/**
 * The newest value, for callbacks that outlive a render. Read it in handlers and timers, never
 * while rendering.
 */
export const useLatest = <T>(value: T): RefObject<T> => {
  const ref = useRef(value)
  useInsertionEffect(() => {
    ref.current = value
  })
  return ref
}

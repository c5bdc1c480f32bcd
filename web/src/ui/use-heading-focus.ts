import { useEffect, useRef } from 'react'

/** What had the focus is gone when a record takes the place of the list, and the other way round: the heading takes it. `id`: the open record. */
export const useHeadingFocus = (id: number | undefined): void => {
  const before = useRef(id)
  useEffect(() => {
    if (before.current === id) return
    before.current = id
    document.querySelector<HTMLElement>('h1.page-title')?.focus({ preventScroll: true })
  }, [id])
}

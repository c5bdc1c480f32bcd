import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a button that another one takes the place of when a step is done: the element with this ref
 * takes the focus that the button lost. Each button needs its own `key`, or the next Enter would act
 * on what nobody has read.
 */
export const useStepFocus = <E extends HTMLElement>(step: unknown): RefObject<E | null> => {
  const place = useRef<E>(null)
  const last = useRef(step)
  useEffect(() => {
    if (Object.is(last.current, step)) return
    last.current = step
    const { activeElement, body } = document
    const isLost = activeElement === body || activeElement?.contains(place.current) === true
    if (isLost) place.current?.focus()
  }, [step])
  return place
}

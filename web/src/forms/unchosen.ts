import { say } from '@labgate/contract/languages/say'
import { useEffect, useState, type RefObject } from 'react'
import { useLatest } from '../use-latest.ts'

/** A field in which something is typed that no form's values have: nothing was chosen for it yet. */
interface Unchosen {
  field: RefObject<HTMLElement | null>
  /** Chooses what is meant, if it is one thing; otherwise the field says what to do, and false. */
  settle: () => boolean
}
const all = new Set<Unchosen>()

/** Has the save of a form ask this field first (settleTyped), as long as `isTyped`. */
export const useUnchosen = (
  isTyped: boolean,
  field: RefObject<HTMLElement | null>,
  settle: () => boolean,
): void => {
  const latest = useLatest(settle)
  useEffect(() => {
    if (!isTyped) return undefined
    const one = { field, settle: () => latest.current() }
    all.add(one)
    return () => void all.delete(one)
  }, [isTyped, field, latest])
}

/**
 * The same for a field of which nothing is chosen without looking: what it says once it has stopped a
 * save.
 */
export const useMustChoose = (typed: string, field: RefObject<HTMLElement | null>) => {
  const [stoppedAt, setStoppedAt] = useState('')
  useUnchosen(typed !== '', field, () => {
    setStoppedAt(typed)
    return false
  })
  return typed !== '' && stoppedAt === typed
    ? say('“{typed}” is not added yet. Choose from the list, or clear the field.', { typed })
    : undefined
}

/**
 * Before a save, which a key starts without leaving the field: true if nothing typed within `form`
 * is left without a choice. Otherwise each such field says so, and the first takes the focus.
 */
export const settleTyped = (form: HTMLElement | null): boolean => {
  const left = [...all].filter(
    ({ field, settle }) => form?.contains(field.current) === true && !settle(),
  )
  const first = left[0]?.field.current
  first?.focus()
  first?.scrollIntoView?.({ block: 'center' })
  return left.length === 0
}

import { useEffect, useRef } from 'react'

/** Focuses the first field of a form: when it appears, and whenever `step` changes. */
export const useFirstFocus = (step: unknown = '') => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus()
  }, [step])
  return form
}

import { useEffect, useRef } from 'react'

/** Puts the cursor into the first field of a form: when it appears, and whenever `step` changes. */
export const useFirstFocus = (step: unknown = '') => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus()
  }, [step])
  return form
}

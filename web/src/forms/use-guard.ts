import { useEffect } from 'react'
import type { CallForm } from './use-call-form.ts'
import { unsaved } from '../session/unsaved.ts'
import { useLatest } from '../use-latest.ts'

/** Asks before the drawer of a small form is closed over what was typed. `initial` is what it goes back to. */
export const useGuard = <V extends object>(form: CallForm<V>, initial: V): void => {
  const changed = form.changed > 0
  const back = useLatest(() => form.fields.start(initial))
  useEffect(() => (changed ? unsaved.add({ place: 'drawer', lose: () => back.current(), keepDraft: () => undefined }) : undefined), [changed, back])
}

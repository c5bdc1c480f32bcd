import { useEffect } from 'react'
import { unsaved } from '../session/unsaved.ts'
import { useLatest } from '../use-latest.ts'
import type { CallForm } from './use-call-form.ts'

/**
 * Prompts before a small form's drawer is closed with unsaved input. `initial`: the values it is
 * reset to.
 */
export const useGuard = <V extends object>(form: CallForm<V>, initial: V): void => {
  const changed = form.changed > 0
  const back = useLatest(() => form.fields.start(initial))
  useEffect(
    () =>
      changed
        ? unsaved.add({ place: 'drawer', lose: () => back.current(), keepDraft: () => undefined })
        : undefined,
    [changed, back],
  )
}

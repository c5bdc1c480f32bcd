import { useEffect } from 'react'
import { unsaved } from '../session/unsaved.ts'

/**
 * Something was typed or chosen outside a form's own fields: leaving its drawer or page prompts
 * first, as `useGuard` does for a form.
 */
export const useTyped = (isTyped: boolean): void =>
  useEffect(
    () =>
      isTyped
        ? unsaved.add({ place: 'drawer', lose: () => undefined, keepDraft: () => undefined })
        : undefined,
    [isTyped],
  )

import { useEffect } from 'react'
import { unsaved } from '../session/unsaved.ts'

/** Something was typed or chosen outside of a form's own fields: leaving its drawer or page asks first, as `useGuard` does for a form. */
export const useTyped = (isTyped: boolean): void =>
  useEffect(() => (isTyped ? unsaved.add({ place: 'drawer', lose: () => undefined, keepDraft: () => undefined }) : undefined), [isTyped])

import { useEffect } from 'react'
import { unsaved } from '../session/unsaved.ts'

/**
 * Something was typed or chosen outside a form's own fields: leaving its drawer or page prompts
 * first, as it does for a form's fields. `at`: where it is, if other drawers can be open with its
 * own.
 */
export const useTyped = (isTyped: boolean, at?: () => Element | null): void =>
  useEffect(
    () =>
      isTyped
        ? unsaved.add({
            place: 'drawer',
            lose: () => undefined,
            keepDraft: () => undefined,
            ...(at && { at }),
          })
        : undefined,
    [isTyped, at],
  )

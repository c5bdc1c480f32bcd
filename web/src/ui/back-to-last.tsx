import { say } from '@labgate/contract/languages/say'
import { useCanGoBack } from '@tanstack/react-router'
import { BackButton } from './back-button.tsx'

/**
 * Of a record that has no list of its own: leads back to the screen that opened it, such as the list
 * of denials, with its filters. Absent if the record was opened by its address.
 */
export const BackToLast = () =>
  useCanGoBack() ? (
    <BackButton onClick={() => window.history.back()}>{say('Back')}</BackButton>
  ) : null

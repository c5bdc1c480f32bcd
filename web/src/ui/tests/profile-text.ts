import type { Catalog, Profile } from '@labgate/contract/catalog/shape'
import { say } from '@labgate/contract/languages/say'

/** What a profile means, in one line. */
export const describeProfile = (form: Catalog, { key }: Profile): string => {
  const full = form.fullCodes.get(key)?.size ?? 0
  switch (key) {
    case 'full-screen':
      return say('Screen, and all {full} tests confirmed', { full })
    case 'full-confirmation':
      return form.screens.length > 0
        ? say('All {full} tests confirmed, no screen', { full })
        : say('All {full} tests', { full })
    case 'targeted-reflex':
      return say('Screen; what you choose is confirmed when positive')
    case 'universal-reflex':
      return say('Screen; every positive is confirmed')
    case 'custom':
      return say('Custom')
  }
}

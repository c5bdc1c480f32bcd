import type { Catalog, Profile } from '@labgate/contract/catalog/shape'

/** What a profile means, in one line. */
export const describeProfile = (form: Catalog, { key }: Profile): string => {
  const full = form.fullCodes.get(key)?.size ?? 0
  switch (key) {
    case 'full-screen':
      return `Screen, and all ${full} tests confirmed`
    case 'full-confirmation':
      return form.screens.length > 0
        ? `All ${full} tests confirmed, no screen`
        : `All ${full} tests`
    case 'targeted-reflex':
      return 'Screen; what you choose is confirmed when positive'
    case 'universal-reflex':
      return 'Screen; every positive is confirmed'
    case 'custom':
      return 'Custom'
  }
}

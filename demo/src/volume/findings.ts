import { signatureRules } from '@labgate/contract/orders/signatures-rules'

/** Findings for an order that its provider has not signed. */
export const unsignedFindings = signatureRules
  .filter(({ id }) => id === 'provider-signature')
  .flatMap(({ id, find }) =>
    find({ order: { providerSignature: 0, signs: false } } as Parameters<typeof find>[0]).map(
      (found) => ({ rule: id, ...found }),
    ),
  )

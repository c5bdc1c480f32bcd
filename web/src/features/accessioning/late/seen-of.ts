import type { Late } from '@labgate/contract/accessioning/late'

/** Which wait was shown, and in which state. */
export const seenOf = ({ labOrderId, since, rowVersion }: Late) => ({
  labOrderId,
  since: since ?? undefined,
  rowVersion,
})

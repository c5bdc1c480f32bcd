/*
 * While a browser is at an identity provider, this tab keeps where to continue afterwards; nothing
 * that signs anyone in.
 */
const nextKey = 'organizationNext'

/** Where the identity provider sends a browser back to. */
export const returnPath = '/login/organization'

/** Goes to the identity provider; `next`: a path of our own to continue to. */
export const leaveForOrganization = (address: string, next: string): void => {
  sessionStorage.setItem(nextKey, next)
  location.assign(address)
}

/** Where to continue after the identity provider; null if nothing was kept. */
export const takeNext = (): string | null => {
  const next = sessionStorage.getItem(nextKey)
  sessionStorage.removeItem(nextKey)
  return next
}

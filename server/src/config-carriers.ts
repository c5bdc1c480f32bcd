import { accountNoFault } from '@labgate/contract/shipping/carrier-accounts'

const together = {
  fedex: ['FEDEX_URL', 'FEDEX_CLIENT_ID', 'FEDEX_CLIENT_SECRET', 'FEDEX_ACCOUNT'],
  ups: ['UPS_URL', 'UPS_CLIENT_ID', 'UPS_CLIENT_SECRET', 'UPS_ACCOUNT'],
} as const
type CarrierVariable = (typeof together)['fedex' | 'ups'][number]

/**
 * Why the settings of a carrier cannot be used, as one sentence: they are set together, its address
 * begins with https beyond this machine, and its account has the carrier's form.
 */
export const carrierFault = (
  given: Readonly<Partial<Record<CarrierVariable, string | undefined>>>,
): string | undefined => {
  for (const carrier of ['fedex', 'ups'] as const) {
    const names = together[carrier]
    const missing = names.find((name) => given[name] === undefined)
    if (missing === undefined) {
      const [url, , , account] = names
      if (!/^https:|^http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]/.test(given[url] ?? ''))
        return `The variable ${url} must start with https because a secret is sent to it.`
      const fault = accountNoFault(carrier, given[account] ?? '')
      if (fault !== '') return `The variable ${account} is wrong: ${fault}`
    } else if (names.some((name) => given[name] !== undefined))
      return `Set ${names.join(', ')} together: ${missing} is missing.`
  }
  return undefined
}

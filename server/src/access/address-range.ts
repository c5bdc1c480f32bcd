import rateLimit from '@fastify/rate-limit'

const { normalizeIP } = rateLimit as typeof rateLimit & { normalizeIP: (address: string) => string }

/**
 * The part of an address that counts: all of IPv4, the first 64 bits of IPv6. '' for a caller who
 * was gone before the address could be read.
 */
export const networkOf = (address: string | undefined): string => {
  if (address === undefined) return ''
  try {
    const network = normalizeIP(address)
    return network.includes(':') ? `${network}/64` : network
  } catch {
    return address
  }
}

import { isIP } from 'node:net'

/**
 * Whether a name or address leads to this machine and nowhere else. An empty one is a socket in the
 * file system.
 */
export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|)$/i.test(host)

/**
 * Whether a PostgreSQL address leads over the network without TLS; pg uses none unless the address
 * requests it.
 */
export const isPlainDatabase = (url: string): boolean => {
  const { hostname, searchParams } = new URL(url)
  return (
    !isLoopback(searchParams.get('host')?.replace(/^\/.*/, '') ?? hostname) &&
    !['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '')
  )
}

/** Whether a text lists addresses or address ranges. */
export const namesNets = (text: string): boolean =>
  text.split(',').every((one) => {
    const [net = '', bits] = one.trim().split('/')
    return (
      one.trim() === '' ||
      (isIP(net) > 0 &&
        (bits === undefined ||
          (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(net) === 6 ? 128 : 32))))
    )
  })

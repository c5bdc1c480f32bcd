/** Whether a name or address leads to this machine and nowhere else. An empty one is a socket in the file system. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|)$/i.test(host)

/** Whether an address of PostgreSQL leads over the network without TLS; pg uses none where the address does not ask for it. */
export const isPlainDatabase = (url: string): boolean => {
  const { hostname, searchParams } = new URL(url)
  return (
    !isLoopback(searchParams.get('host')?.replace(/^\/.*/, '') ?? hostname) &&
    !['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '')
  )
}

import { BlockList, isIPv6 } from 'node:net'

/**
 * Whether an address is one of these, or in one of their ranges (CIDR). An unreadable entry admits
 * no one.
 */
export const isListed = (address: string, listed: readonly string[]): boolean => {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  const list = new BlockList()
  for (const one of listed) {
    const [net = '', bits] = one.split('/')
    try {
      if (bits === undefined) list.addAddress(net, isIPv6(net) ? 'ipv6' : 'ipv4')
      else list.addSubnet(net, Number(bits), isIPv6(net) ? 'ipv6' : 'ipv4')
    } catch {
      // a listed address that is not valid
    }
  }
  return list.check(address, family)
}

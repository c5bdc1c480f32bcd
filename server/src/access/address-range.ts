import { isIPv4, isIPv6 } from 'node:net'

/** The first four groups of an IPv6 address: what one subscriber has. */
const firstGroups = (address: string): string => {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const filled = tail === undefined ? before : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** The range that counts as one sender: an IPv4 address, or the /64 of an IPv6 address. IPv4 in IPv6 notation is IPv4. */
export const rangeOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (isIPv4(plain)) return plain
  return isIPv6(plain) ? `${firstGroups(plain)}::/64` : plain
}

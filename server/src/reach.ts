import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Config } from './config.ts'
import { isLoopback } from './plain-addresses.ts'

/** What we are allowed to connect to, checked for each address of a name at connection time. */
export interface Reach {
  /** The reason as a sentence; undefined if allowed. */
  faultOf(address: string, tls: boolean): string | undefined
}

const subnets: readonly [net: string, bits: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  // private networks (RFC 1918, 6598, 4193): a host there is the laboratory's own
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
  ['169.254.0.0', 16, 'ipv4'], // link-local; clouds serve their secrets here
  ['224.0.0.0', 3, 'ipv4'], // multicast and unassigned
  ['::', 127, 'ipv6'], // includes ::1
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/* An IPv4 address written as IPv6: mapped, or translated by NAT64. */
const unwrapped = (address: string): string => {
  const found =
    /^(?:::ffff:|64:ff9b::)(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(
      new URL(`http://[${address}]/`).hostname.slice(1, -1),
    )
  if (found === null) return address
  const [high, low] = [Number.parseInt(found[2] ?? '0', 16), Number.parseInt(found[3] ?? '0', 16)]
  return found[1] ?? [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

const listOf = (nets: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[]): BlockList => {
  const list = new BlockList()
  for (const [net, bits, family] of nets) list.addSubnet(net, bits, family)
  return list
}
const refused = listOf(subnets)

/** Addresses or ranges of a setting, such as 127.0.0.1, 169.254.10.0/24. */
export const netsOf = (text: string): [string, number, 'ipv4' | 'ipv6'][] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [net = '', bits] = one.split('/')
      return [net, bits === undefined ? (isIP(net) === 6 ? 128 : 32) : Number(bits), familyOf(net)]
    })

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flat()
    .flatMap((own) => (own === undefined ? [] : [own.address.replace(/%.*$/, '')]))

/**
 * Where Labgate is allowed to send: nothing on this machine, on the link, or in a private network,
 * where clouds hand out secrets, too, unless ALLOWED_DESTINATIONS names it; without TLS nothing
 * beyond this machine unless PLAIN_HL7 allows it (rules.md#destinations).
 */
export const reachOf = (
  { ALLOWED_DESTINATIONS, PLAIN_HL7 }: Pick<Config, 'ALLOWED_DESTINATIONS' | 'PLAIN_HL7'>,
  own = ownAddresses,
): Reach => {
  const allowed = listOf(netsOf(ALLOWED_DESTINATIONS))
  return {
    faultOf: (given, tls) => {
      const address = isIP(given) === 6 ? unwrapped(given.replace(/%.*$/, '')) : given
      if (
        !allowed.check(address, familyOf(address)) &&
        (refused.check(address, familyOf(address)) || own().includes(address))
      )
        return 'This address belongs to this server, to a private network, or to no one. Use a different address, or one listed in ALLOWED_DESTINATIONS.'
      if (!tls && !PLAIN_HL7 && !isLoopback(address))
        return 'Without TLS, patient data would travel unencrypted. Turn on TLS, or allow it with PLAIN_HL7=1.'
      return undefined
    },
  }
}
/** Where Labgate asks an identity provider: the same, and only with TLS, unless it is on this machine. */
export const providerReachOf = ({
  ALLOWED_DESTINATIONS,
}: Pick<Config, 'ALLOWED_DESTINATIONS'>): Reach =>
  reachOf({ ALLOWED_DESTINATIONS, PLAIN_HL7: false })
/** For the demo's simulator, which is on this machine. */
export const ownReach: Reach = { faultOf: () => undefined }

/** Why connecting to an address is not allowed. */
export class OutOfReach extends Error {}

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Looks up a name for `connect`, and refuses it if any of its addresses is out of reach: the
 * checked address is the one connected to, so a name that resolves to another address a moment
 * later changes nothing.
 */
export const lookupWithin =
  (reach: Reach, tls: boolean) =>
  (host: string, options: LookupOptions, answer: Answer): void =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return answer(error, '')
      const fault = addresses
        .map(({ address }) => reach.faultOf(address, tls))
        .find((one) => one !== undefined)
      if (fault !== undefined) return answer(new OutOfReach(fault), '')
      if (options.all === true) return answer(null, addresses)
      answer(null, addresses[0]?.address ?? '', addresses[0]?.family)
    })

const hostForm = /^(?=.{1,200}$)[a-z\d]([a-z\d-]{0,62})(\.[a-z\d]([a-z\d-]{0,62}))*\.?$/i

/**
 * Why a host cannot be a destination, checked when it is entered: its form, and where it leads now.
 * A name that does not resolve yet is checked when connecting.
 */
export const destinationFault = async (
  reach: Reach,
  host: string,
  tls: boolean,
): Promise<string | undefined> => {
  if (isIP(host) > 0) return reach.faultOf(host, tls)
  // digits and dots that are not an address are read as one by some resolvers: 0x7f.1, 2130706433
  if (
    !hostForm.test(host) ||
    /^(0x[\da-f]*|\d+)$/i.test(host.replace(/\.$/, '').split('.').at(-1) ?? '')
  )
    return 'This is not a host name or address.'
  return new Promise((resolve) => {
    lookupWithin(reach, tls)(host, { all: true }, (error) =>
      resolve(error instanceof OutOfReach ? error.message : undefined),
    )
  })
}

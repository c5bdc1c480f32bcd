import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Config } from './config.ts'
import { isLoopback } from './plain-addresses.ts'

/** What may be connected to, asked of each address that a name stands for, at the moment of the connection. */
export interface Reach {
  /** Why not, as a sentence; undefined when it may. */
  faultOf(address: string, tls: boolean): string | undefined
}

const subnets: readonly [net: string, bits: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'], // link-local; clouds answer with their secrets here
  ['100.100.100.200', 32, 'ipv4'], // so does one cloud here
  ['224.0.0.0', 3, 'ipv4'], // many at once, and nobody
  ['::', 127, 'ipv6'], // ::1 too
  ['fe80::', 10, 'ipv6'],
  ['fd00:ec2::254', 128, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/* An IPv4 address that is written as one of IPv6: mapped, or translated by NAT64. */
const unwrapped = (address: string): string => {
  const found = /^(?:::ffff:|64:ff9b::)(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(new URL(`http://[${address}]/`).hostname.slice(1, -1))
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
 * Whom Labgate may send to: nobody on this machine, on the link, or at the addresses by which clouds hand out secrets, unless
 * ALLOWED_DESTINATIONS names them; without TLS nobody beyond this machine unless PLAIN_HL7 allows it.
 */
export const reachOf = ({ ALLOWED_DESTINATIONS, PLAIN_HL7 }: Pick<Config, 'ALLOWED_DESTINATIONS' | 'PLAIN_HL7'>, own = ownAddresses): Reach => {
  const allowed = listOf(netsOf(ALLOWED_DESTINATIONS))
  return {
    faultOf: (given, tls) => {
      const address = isIP(given) === 6 ? unwrapped(given.replace(/%.*$/, '')) : given
      if (!allowed.check(address, familyOf(address)) && (refused.check(address, familyOf(address)) || own().includes(address)))
        return 'This address belongs to this server, to its local link, or to no one. Use a different address, or one listed in ALLOWED_DESTINATIONS.'
      if (!tls && !PLAIN_HL7 && !isLoopback(address)) return 'Without TLS, patient data would travel unencrypted. Turn on TLS, or allow it with PLAIN_HL7=1.'
      return undefined
    },
  }
}
/** Of the demo's simulator, which is this machine's own. */
export const ownReach: Reach = { faultOf: () => undefined }

/** Why an address may not be connected to. */
export class OutOfReach extends Error {}

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Looks a name up for `connect`, and refuses it when any of its addresses may not be reached: what is checked is what is connected to, so a name
 * that stands for another address a moment later changes nothing.
 */
export const lookupWithin =
  (reach: Reach, tls: boolean) =>
  (host: string, options: LookupOptions, answer: Answer): void =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return answer(error, '')
      const fault = addresses.map(({ address }) => reach.faultOf(address, tls)).find((one) => one !== undefined)
      if (fault !== undefined) return answer(new OutOfReach(fault), '')
      if (options.all === true) return answer(null, addresses)
      answer(null, addresses[0]?.address ?? '', addresses[0]?.family)
    })

const hostForm = /^(?=.{1,200}$)[a-z\d]([a-z\d-]{0,62})(\.[a-z\d]([a-z\d-]{0,62}))*\.?$/i

/** Why a host may not be a destination, as it is entered: its form, and where it leads now. A name that nobody knows yet is judged when it is connected to. */
export const destinationFault = async (reach: Reach, host: string, tls: boolean): Promise<string | undefined> => {
  if (isIP(host) > 0) return reach.faultOf(host, tls)
  // digits and dots that are no address are read as one by some resolvers: 0x7f.1, 2130706433
  if (!hostForm.test(host) || /^(0x[\da-f]*|\d+)$/i.test(host.replace(/\.$/, '').split('.').at(-1) ?? '')) return 'This is not a host name or address.'
  return new Promise((resolve) => {
    lookupWithin(reach, tls)(host, { all: true }, (error) => resolve(error instanceof OutOfReach ? error.message : undefined))
  })
}

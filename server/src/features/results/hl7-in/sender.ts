import type { Tx } from '../../../db/database.ts'
import { q, type Query } from '../../../db/queries.ts'
import type { Peer } from '../../../hl7/listener.ts'
import { textOf, type Segment } from '../../../hl7/message.ts'
import type { SenderRules } from '../../../hl7/results/read-result.ts'
import { isListed } from '../../../http/is-listed.ts'

/** A laboratory system as the sender of a message. */
export interface Sender extends SenderRules {
  labSystemId: number
  name: string
  labId: number
  trusted: boolean
  personAssigner: string
}

const columns = [
  'lab_system_id as labSystemId',
  'name',
  'lab_id as labId',
  'strict',
  'time_zone as timeZone',
  'trusted',
  'person_assigner as personAssigner',
  'is_simulator as isSimulator',
  'unread_segments as unreadSegments',
  'hl7_version as version',
] as const

/** Where a system can connect from, and with which certificates. */
interface Bound {
  addresses: string[]
  certificates: string[]
}

/** Stands for the sender of a message admitted on arrival; no connection has such an address. */
export const admittedBefore: Peer = { address: 'spool', certificate: '' }

/*
 * A system with certificates is identified by its address and one of them; the address alone is
 * then not enough.
 */
const isFrom = ({ address, certificate }: Peer, { addresses, certificates }: Bound): boolean =>
  address === admittedBefore.address ||
  (isListed(address, addresses) &&
    (certificates.length === 0 || certificates.includes(certificate)))

/** The system that a message names, and whether the connection it arrived on is that system's. */
export type Named =
  | { is: 'known'; sender: Sender }
  | { is: 'elsewhere'; sender: Sender }
  | { is: 'unknown' }

/**
 * The active system that MSH-3 and MSH-4 name, by namespace or universal id. A name is valid only
 * from that system's own addresses: other allowed senders cannot use it.
 */
export const senderOf = async (tx: Tx, head: Segment | undefined, from: Peer): Promise<Named> => {
  const said = (field: number): string[] =>
    [textOf(head, field, 1), textOf(head, field, 2)]
      .map((text) => text.toLowerCase())
      .filter(Boolean)
  const [applications, facilities] = [said(3), said(4)]
  const systems = await tx
    .selectFrom('lab_system')
    .select([...columns, 'application', 'facility', 'addresses', 'certificates'])
    .where('active', '=', true)
    .execute()
  const ofName = systems.filter(({ application }) =>
    applications.includes(application.toLowerCase()),
  )
  const named = [
    ...ofName.filter(({ facility }) => facilities.includes(facility.toLowerCase())),
    ...ofName.filter(({ facility }) => facility === ''),
  ]
  const known = named.find((system) => isFrom(from, system))
  if (known !== undefined) return { is: 'known', sender: known }
  const [first] = named
  return first === undefined ? { is: 'unknown' } : { is: 'elsewhere', sender: first }
}

/** Whether any system is allowed to connect from this address. */
export const mayConnect = async (tx: Tx, address: string): Promise<boolean> => {
  const systems = await tx
    .selectFrom('lab_system')
    .select('addresses')
    .where('active', '=', true)
    .execute()
  return systems.some(({ addresses }) => isListed(address, addresses))
}

/** The system that sent a stored message. */
export const senderOfKept = (hl7InId: number): Query<Sender> =>
  q
    .selectFrom('lab_system')
    .select(columns)
    .where('lab_system_id', '=', (of) =>
      of.selectFrom('hl7_in').select('lab_system_id').where('hl7_in_id', '=', hl7InId),
    )

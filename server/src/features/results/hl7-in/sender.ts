import { sql } from 'kysely'
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

/*
 * A system as it counts: what somebody entered and nobody confirmed makes it neither trusted nor
 * freer than it was (rules.md#destinations).
 */
const columns = [
  'lab_system_id as labSystemId',
  'name',
  sql<number>`coalesce((confirmed_source ->> 'labId')::bigint, lab_id)`.as('labId'),
  sql<boolean>`
    strict or coalesce((confirmed_source ->> 'strict')::boolean, true)
  `.as('strict'),
  'time_zone as timeZone',
  sql<boolean>`coalesce((confirmed_source ->> 'trusted')::boolean, false)`.as('trusted'),
  sql<string>`coalesce(confirmed_source ->> 'personAssigner', '')`.as('personAssigner'),
  'is_simulator as isSimulator',
  sql<string[]>`
    array(select jsonb_array_elements_text(confirmed_source -> 'unreadSegments'))
  `.as('unreadSegments'),
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

/** What of a system's source counts: as the database's `source_in_force`. */
interface InForce extends Bound {
  active: boolean
  labId: number
}

/** As entered, and as a second person confirmed it, or nobody comes in. */
const mayComeFrom = (
  from: Peer,
  { entersFor, inForce, ...entered }: Bound & { entersFor: number; inForce: unknown },
): boolean => {
  const counts = inForce as InForce | null
  return (
    counts !== null &&
    counts.active &&
    counts.labId === entersFor &&
    isFrom(from, entered) &&
    isFrom(from, counts)
  )
}

/**
 * The system that a message names, and whether the connection it arrived on is that system's.
 * `waits`: it will be when a second person confirms what was entered.
 */
export type Named =
  | { is: 'known'; sender: Sender }
  | { is: 'elsewhere'; sender: Sender; waits: boolean }
  | { is: 'unknown' }

/** Why a message from elsewhere is refused, in words. */
export const describeElsewhere = (
  { sender, waits }: Extract<Named, { is: 'elsewhere' }>,
  address: string,
): string =>
  waits
    ? `${sender.name} can send from ${address} when another person confirms the laboratory system.`
    : `${sender.name} does not send from ${address}.`

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
    .select([
      ...columns,
      'application',
      'facility',
      'addresses',
      'certificates',
      'lab_id as entersFor',
      'confirmed_source as inForce',
    ])
    .where('active', '=', true)
    .execute()
  const ofName = systems.filter(({ application }) =>
    applications.includes(application.toLowerCase()),
  )
  const named = [
    ...ofName.filter(({ facility }) => facilities.includes(facility.toLowerCase())),
    ...ofName.filter(({ facility }) => facility === ''),
  ]
  const known = named.find((system) => mayComeFrom(from, system))
  if (known !== undefined) return { is: 'known', sender: known }
  const waiting = named.find((system) => isFrom(from, system))
  const first = waiting ?? named[0]
  return first === undefined
    ? { is: 'unknown' }
    : { is: 'elsewhere', sender: first, waits: waiting !== undefined }
}

/**
 * Whether any system is allowed to connect from this address. Its messages say of one that waits to
 * be confirmed why they are refused.
 */
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

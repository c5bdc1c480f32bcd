import { Stage } from '@labgate/contract/orders/order-status'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { specimenOfPlacer } from '../../../hl7/orders/order-parts.ts'
import type { IncomingOrder, IncomingPerson } from '../../../hl7/results/incoming.ts'
import { isSamePerson, type KnownPerson } from '../../../hl7/results/same-person.ts'
import { Quarantine } from './quarantine.ts'
import type { Sender } from './sender.ts'

/** How an order is identified when a result arrives for it. */
export interface Candidate extends KnownPerson {
  labOrderId: number
  specimenBarcode: string
  labId: number
  labTypeId: number
  version: string
  tests: number[]
  patientId: number
}
/** An order that the sender's own number was filed to. */
interface Filed extends Candidate {
  fillerNumber: string
}
/** Orders that the numbers of a message lead to. */
export interface Numbered {
  byNumber: readonly Candidate[]
  byFiller: readonly Filed[]
}

const columns = `
  o.lab_order_id as "labOrderId",
  o.specimen_barcode as "specimenBarcode",
  coalesce(o.lab_id, o.working_lab_id, 0) as "labId",
  o.lab_type_id as "labTypeId",
  o.version,
  o.tests,
  p.patient_id as "patientId",
  p.last_name as "lastName",
  p.first_name as "firstName",
  p.last_name_latin as "lastNameLatin",
  p.first_name_latin as "firstNameLatin",
  p.dob
`
const from = 'from lab_order o join patient p on p.patient_id = o.patient_id'

const specimensIn = ({ placerNumbers }: IncomingOrder): string[] =>
  placerNumbers.flatMap((placer) => specimenOfPlacer(placer) ?? [])

/** Orders that have the numbers of these groups. */
export const ordersOfNumbers = (groups: readonly IncomingOrder[]): Query<Candidate> =>
  rawQuery(
    `select ${columns} ${from} where o.specimen_barcode = any ((select $1::text[])::text[])`,
    [[...new Set(groups.flatMap(specimensIn))]],
  )

/**
 * Orders that the sender's numbers of these groups were filed to, unless removed there for the
 * wrong patient.
 */
export const ordersOfFillers = (
  { labSystemId }: Sender,
  groups: readonly IncomingOrder[],
): Query<Filed> =>
  rawQuery(
    `
      select ${columns}, f.filler_number as "fillerNumber"
      ${from}
        join (
          select distinct r.lab_order_id, r.filler_number
          from result r
          where
            r.lab_system_id = (select $1::bigint)
            and r.filler_number <> ''
            and r.filler_number = any ((select $2::text[])::text[])
            and not exists (
              select
              from result w
              where
                w.lab_order_id = r.lab_order_id
                and w.version >= r.version
                and w.kind = 'withdrawn, wrong patient'
            )
        ) f
          on f.lab_order_id = o.lab_order_id
    `,
    [labSystemId, [...new Set(groups.map(({ fillerNumber }) => fillerNumber).filter(Boolean))]],
  )

/** The order that a person chose. Throws Quarantine. */
export const chosenOrder = async (tx: Tx, labOrderId: number): Promise<Candidate> => {
  const [[one]] = await pipeline(
    tx,
    rawQuery<Candidate>(`select ${columns} ${from} where o.lab_order_id = $1`, [labOrderId]),
  )
  if (one === undefined) throw new Quarantine('no-order')
  return one
}

/* A number of a merged record leads to the record finally kept (docs/decisions/0046). */
const keptOf = (numbers: string): string => `
  (
    with recursive
      known as (
        select f.patient_id, f.patient_id_merged_into as kept
        from patient f
        where f.record_folded = any (${numbers})
        union
        select n.patient_id, n.patient_id_merged_into
        from
          patient n
          join known k on n.patient_id = k.kept
      )
    select patient_id
    from known
    where kept is null
  )
`

/*
 * The person's number must have an assigner that is ours for this sender, the same birth date, a
 * collection in the same minute, and an open specimen.
 */
const byPerson = async (
  tx: Tx,
  { personAssigner }: Sender,
  { person, collectedAt }: IncomingOrder,
): Promise<readonly Candidate[]> => {
  const numbers = person.ids
    .filter(({ assigners }) => personAssigner !== '' && assigners.includes(personAssigner))
    .map(({ id }) => id.toLowerCase())
  if (
    numbers.length === 0 ||
    person.dob === '' ||
    collectedAt === undefined ||
    ['year', 'month', 'day', 'hour'].includes(collectedAt.precision)
  )
    return []
  const [rows] = await pipeline(
    tx,
    rawQuery<Candidate>(
      `
        select ${columns} ${from}
        where
          p.patient_id in ${keptOf('(select $1::text[])::text[]')}
          and p.dob = $2::date
          and o.ended = 0
          and o.stage between ${Stage.Received} and ${Stage.Resulted - 1}
          and date_trunc('minute', o.collected_at) = date_trunc('minute', $3::timestamptz)
      `,
      [numbers, person.dob, collectedAt.at.toISOString()],
    ),
  )
  return rows
}

/* A partial birth date is compared as far as it goes, and is never enough. */
const describeDifference = ({ dobPart }: IncomingPerson, { dob }: Candidate): string => {
  const only = `PID-7 has only ${dobPart.length === 4 ? 'the year' : 'the month'} of birth`
  if (dobPart === '') return 'Compare both and decide.'
  return dob?.startsWith(dobPart) === true
    ? `${only}. It agrees with the order, but cannot tell two people apart.`
    : `${only}, and it differs.`
}

/**
 * The order that a result belongs to (rules.md#result-matching): by our order number, by the
 * laboratory's number filed before, then by person. A name alone never matches, and neither does an
 * empty value. Throws Quarantine.
 */
export const matchOrder = async (
  tx: Tx,
  sender: Sender,
  incoming: IncomingOrder,
  { byNumber, byFiller }: Numbered,
  isMapped: (candidate: Candidate) => boolean,
): Promise<Candidate> => {
  const numbers = specimensIn(incoming)
  const numbered = byNumber.filter(({ specimenBarcode }) => numbers.includes(specimenBarcode))
  const filed = byFiller.filter(({ fillerNumber }) => fillerNumber === incoming.fillerNumber)
  const known = new Map(
    [...numbered, ...filed].map((candidate) => [candidate.labOrderId, candidate]),
  )
  if (numbered.length > 1)
    throw new Quarantine('several-orders', 'Its order numbers belong to two orders.')
  if (known.size > 1)
    throw new Quarantine(
      'number-of-another',
      `The laboratory’s number ${incoming.fillerNumber} was filed to order ${filed[0]?.labOrderId ?? 0}.`,
    )
  // a number that matches nothing means an order that we do not know: another one of the same
  // person is not it
  if (known.size === 0 && incoming.placerNumbers.length > 0)
    throw new Quarantine(
      'no-order',
      'Its order number (ORC-2, OBR-2, or SPM-2) is not one of ours.',
    )
  const candidates =
    known.size === 1 ? [...known.values()] : (await byPerson(tx, sender, incoming)).filter(isMapped)
  const [one] = candidates
  if (one === undefined) throw new Quarantine('no-order')
  if (candidates.length > 1)
    throw new Quarantine(
      'several-orders',
      'The patient has several open specimens collected at that minute.',
    )
  if (one.labId !== sender.labId) throw new Quarantine('not-theirs')
  if (!isSamePerson(incoming.person, one))
    throw new Quarantine('name-differs', describeDifference(incoming.person, one))
  return one
}

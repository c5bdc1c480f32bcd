import type { Scope } from '../db/database.ts'
import { rawQuery, type Query } from '../db/queries.ts'
import type { Actor } from './actor.ts'
import { whoseRecord } from './audit-subject.ts'

/** A record of a restricted chart, as a call names it. */
export interface ClosedRecord {
  kind: Kind
  key: string
  patientId: number
}

/* For a fax, any of its orders counts, as for its pages. */
const leads = {
  ...whoseRecord,
  fax: `
    select o.patient_id
    from
      delivery t
      join lab_order o on o.lab_order_id = t.lab_order_id
    where t.fax_id = r.key::bigint
  `,
}
type Kind = keyof typeof leads

/** Names in the contract, in lower case, and the record each leads to. */
const kinds: Readonly<Record<string, Kind>> = {
  patientid: 'patient',
  addressid: 'patient',
  patientinsuranceid: 'insurance',
  patienteligibilityid: 'eligibility',
  patientattachmentid: 'patient attachment',
  patientnoteid: 'patient note',
  laborderid: 'order',
  laborderspecimenid: 'order',
  specimenid: 'order',
  specimenbarcode: 'specimen',
  laborderattachmentid: 'order attachment',
  labordernoteid: 'order note',
  resultid: 'result',
  observationid: 'observation',
  customerincidentid: 'incident',
  customerincidentfileid: 'incident file',
  inboxid: 'inbox',
  faxid: 'fax',
}

const keysOf = (value: unknown, kind: Kind): string[] => {
  if (Array.isArray(value)) return value.slice(0, 1000).flatMap((one) => keysOf(one, kind))
  if (kind === 'specimen') return typeof value === 'string' && value !== '' ? [value] : []
  return Number.isSafeInteger(value) && Number(value) > 0 ? [String(value)] : []
}

/** The actor as if no chart were restricted: only their own accounts and places. */
export const asIfOpen = <A extends Scope>(actor: A): A => ({ ...actor, charts: 'all' })

/**
 * The restricted chart that a call's input leads to, if only the restriction closes it to the
 * caller; no row if the input names no such record. Undefined if the input names no record that
 * could lead to one. Runs with `asIfOpen(actor)`.
 */
export const closedRecord = (
  actor: Actor,
  input: Readonly<Record<string, unknown>>,
): Query<ClosedRecord> | undefined => {
  const { customers, locations, employees, namesOnTubes } = actor
  // a task of the laboratory works on every chart; its tubes are named only to who has them in hand
  const charts = namesOnTubes?.opened ?? actor.charts ?? []
  const named = Object.entries(input).flatMap(([name, value]) => {
    const kind = kinds[name.toLowerCase()]
    const keys = kind === undefined ? [] : keysOf(value, kind)
    return kind === undefined || keys.length === 0 ? [] : [{ kind, keys }]
  })
  if (charts === 'all' || named.length === 0) return undefined
  const found = named.map(
    ({ kind }, at) => `
      select '${kind}' as kind, r.key, w.patient_id, ${at} as place
      from
        unnest($${at + 5}::text[]) as r (key)
        cross join lateral (${leads[kind]}) w
    `,
  )
  return rawQuery(
    `
      select n.kind, n.key, p.patient_id as "patientId"
      from
        (${found.join(' union all ')}) n
        join patient p on p.patient_id = n.patient_id
      where
        p.restricted > 0
        and p.patient_id <> all ($1::bigint[])
        and ($2::bigint[] is null or p.customer_id = any ($2))
        and ($3::bigint[] is null or p.location_id = any ($3))
        and ($4 or not p.is_employee)
      order by n.place
      limit 1
    `,
    [
      charts,
      customers === 'all' ? null : customers,
      locations,
      customers === 'all' || employees === true,
      ...named.map(({ keys }) => keys),
    ],
  )
}

const records: readonly Kind[] = [
  'insurance',
  'eligibility',
  'patient attachment',
  'patient note',
  'incident',
  'incident file',
  'inbox',
]

/* Only the sign-in itself closes a practice's charts to its people (docs/decisions/0088). */
const inStaffHand =
  ' Your sign-in was made or changed by the laboratory. An administrator of your practice, or another person at the laboratory, must check your identity first.'

/** The refusal message: never says whose the chart is, or why it is restricted. */
export const describeClosed = (kind: Kind, { own, visitId }: Actor): string =>
  `${closedKind(kind)}${own.entityId > 0 && visitId === 0 ? inStaffHand : ''}`
const closedKind = (kind: Kind): string => {
  if (kind === 'patient') return 'This chart is restricted.'
  if (kind === 'fax') return 'This fax holds a report of a restricted chart.'
  return records.includes(kind)
    ? 'This record belongs to a restricted chart.'
    : 'This order belongs to a restricted chart.'
}

/** How the audit row of the refusal names the record; patient and tube follow from it. */
export const subjectOfClosed = ({ kind, key, patientId }: ClosedRecord) =>
  kind === 'fax' ? ({ kind: 'patient', key: patientId } as const) : ({ kind, key } as const)

/**
 * A record that leads to a patient, or to an order with its tube. `key`: its id; for 'specimen',
 * the number on the tube.
 */
export interface Subject {
  kind: keyof typeof whoseRecord
  key: number | string
}

const ofPatient = (table: string): string => `
  select t.customer_id, t.patient_id, 0::bigint as lab_order_id, '' as specimen_barcode
  from ${table} t
  where t.${table}_id = r.key::bigint
`
const orderColumns = 'o.customer_id, o.patient_id, o.lab_order_id, o.specimen_barcode'
const ofOrder = (table: string): string => `
  select ${orderColumns}
  from
    ${table} t
    join lab_order o on o.lab_order_id = t.lab_order_id
  where t.${table}_id = r.key::bigint
`

/* A record about an order, or about a patient alone. */
const ofEither = (from: string, key: string): string => `
  select
    t.customer_id,
    coalesce(t.patient_id, o.patient_id) as patient_id,
    coalesce(o.lab_order_id, 0) as lab_order_id,
    coalesce(o.specimen_barcode, '') as specimen_barcode
  from
    ${from}
    left join lab_order o on o.lab_order_id = t.lab_order_id
  where ${key} = r.key::bigint and coalesce(t.patient_id, o.patient_id) is not null
`

/**
 * SQL: account, patient and tube of the record with key r.key. One row or none, each by a primary
 * key or a unique index.
 */
export const whoseRecord = {
  patient: ofPatient('patient'),
  insurance: ofPatient('patient_insurance'),
  eligibility: ofPatient('patient_eligibility'),
  'patient attachment': ofPatient('patient_attachment'),
  'patient note': ofPatient('patient_note'),
  order: `select ${orderColumns} from lab_order o where o.lab_order_id = r.key::bigint`,
  'order attachment': ofOrder('lab_order_attachment'),
  'order note': ofOrder('lab_order_note'),
  result: ofOrder('result'),
  observation: ofOrder('observation'),
  incident: ofEither('customer_incident t', 't.customer_incident_id'),
  'incident file': ofEither(
    'customer_incident_file f join customer_incident t using (customer_incident_id)',
    'f.customer_incident_file_id',
  ),
  delivery: ofOrder('delivery'),
  claim: ofOrder('claim'),
  estimate: ofOrder('good_faith_estimate'),
  statement: ofPatient('statement'),
  authorization: ofPatient('pre_authorization'),
  inbox: ofEither('inbox t', 't.inbox_id'),
  specimen: `select ${orderColumns} from lab_order o where o.specimen_barcode = r.key`,
} as const

const isKind = (kind: string): kind is Subject['kind'] => Object.hasOwn(whoseRecord, kind)

/** The records that a target names, in order: of 'patient 12 officer 4' the patient, and the officer. */
export const targetsIn = (target: string): { kind: string; key: string }[] =>
  [...target.matchAll(/(?<=^|\s)([a-z][a-z ]*?) (\d{1,15})(?=\s|$)/g)].map(
    ([, kind = '', key = '']) => ({ kind, key }),
  )

/**
 * The subject of an audit row: as specified, else the first record of its target that leads to a
 * patient ('patient 12', 'order note 7', 'order 5 delivery 8', 'remittance claim 4 claim 9').
 */
export const subjectOf = ({
  subject,
  target = '',
}: {
  subject?: Subject
  target?: string
}): Subject | undefined => {
  if (subject !== undefined) return subject
  for (const { kind, key } of targetsIn(target)) if (isKind(kind)) return { kind, key }
  return undefined
}

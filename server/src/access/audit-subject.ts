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
  incident: ofOrder('customer_incident'),
  inbox: ofOrder('inbox'),
  specimen: `select ${orderColumns} from lab_order o where o.specimen_barcode = r.key`,
} as const

const isKind = (kind: string): kind is Subject['kind'] => Object.hasOwn(whoseRecord, kind)

/**
 * The subject of an audit row: as specified, else the record its target names ('patient 12', 'order
 * note 7').
 */
export const subjectOf = ({
  subject,
  target = '',
}: {
  subject?: Subject
  target?: string
}): Subject | undefined => {
  if (subject !== undefined) return subject
  const [, kind = '', key = ''] = /^([a-z ]+) (\d{1,15})$/.exec(target) ?? []
  return isKind(kind) ? { kind, key } : undefined
}

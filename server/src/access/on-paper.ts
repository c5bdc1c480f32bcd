import { targetsIn } from './audit-subject.ts'

const ofOrders = (table: string, by: string, ids: string): string => `
  select o.patient_id
  from
    ${table} t
    join lab_order o using (lab_order_id)
  where t.${by} = any (${ids})
`
const ofPatients = (table: string, by: string, ids: string): string => `
  select t.patient_id from ${table} t where t.${by} = any (${ids}) and t.patient_id is not null
`
const answeredIn = (ids: string): string => `
  select o.patient_id
  from
    remittance r
    join remittance_claim t using (remittance_id)
    join lab_order o on o.lab_order_id = t.lab_order_id
  where r.x12_file_id = any (${ids})
`
const chosenFor = (ids: string): string => `
  select o.patient_id
  from
    hl7_in m
    join lab_order o on o.lab_order_id = m.lab_order_id_chosen
  where m.hl7_in_id = any (${ids})
`
const both =
  (...parts: readonly ((ids: string) => string)[]) =>
  (ids: string): string =>
    parts.map((part) => part(ids)).join(' union ')
const ofWork = (ids: string): string => `
  select coalesce(o.patient_id, p.patient_id)
  from
    work_item i
    left join lab_order o on o.lab_order_id = i.lab_order_id
    left join patient_insurance p on p.patient_insurance_id = i.patient_insurance_id
  where i.work_item_id = any (${ids}) and (o.patient_id is not null or p.patient_id is not null)
`
const inRefund = (ids: string): string => `
  select coalesce(o.patient_id, p.patient_id)
  from
    refund r
    left join lab_order o on o.lab_order_id = r.lab_order_id
    left join payment p on p.payment_id = r.payment_id
  where r.refund_id = any (${ids}) and (r.lab_order_id is not null or p.patient_id is not null)
`

/**
 * SQL: the patients of each record that shows several, or shows them without their keys, by the kind
 * of the target that names it ('manifest 12'). `ids`: the parameter with its ids. A paper shows them,
 * whatever the fields of its answer say (rules.md#who-looked).
 */
export const patientsOnPaper = {
  fax: (ids: string) => ofOrders('delivery', 'fax_id', ids),
  delivery: (ids: string) => ofOrders('delivery', 'delivery_id', ids),
  manifest: (ids: string) => ofOrders('manifest_specimen', 'manifest_id', ids),
  parcel: (ids: string) => ofOrders('ship_log_specimen', 'ship_log_id', ids),
  invoice: (ids: string) => ofOrders('invoice_line', 'invoice_id', ids),
  estimate: (ids: string) => ofOrders('good_faith_estimate', 'good_faith_estimate_id', ids),
  statement: (ids: string) => ofPatients('statement', 'statement_id', ids),
  payment: (ids: string) => ofPatients('payment', 'payment_id', ids),
  refund: inRefund,
  remittance: (ids: string) => ofOrders('remittance_claim', 'remittance_id', ids),
  'remittance claim': (ids: string) => ofOrders('remittance_claim', 'remittance_claim_id', ids),
  work: ofWork,
  'work item': ofWork,
  message: both((ids: string) => ofOrders('result', 'hl7_in_id', ids), chosenFor),
  'payer file': both(
    (ids: string) => ofOrders('claim', 'x12_file_id', ids),
    (ids: string) => ofOrders('claim', 'x12_file_id_status', ids),
    (ids: string) => ofPatients('patient_eligibility', 'x12_file_id', ids),
    (ids: string) => ofPatients('patient_eligibility', 'x12_file_id_answer', ids),
    answeredIn,
  ),
} as const satisfies Readonly<Record<string, (ids: string) => string>>
export type PaperKind = keyof typeof patientsOnPaper
const isPaper = (kind: string): kind is PaperKind => Object.hasOwn(patientsOnPaper, kind)

/** Papers by kind, with their ids. */
export type Papers = Partial<Record<PaperKind, readonly string[]>>
/** The papers that these targets name. */
export const papersIn = (targets: readonly string[]): Papers => {
  const papers: Partial<Record<PaperKind, string[]>> = {}
  for (const { kind, key } of targets.flatMap(targetsIn))
    if (isPaper(kind)) (papers[kind] ??= []).push(key)
  return papers
}

/**
 * Whether an act on a record is about its patients. Not of a parcel or a manifest: each scan would
 * name all their patients anew, and every tube has rows of its own.
 */
export const isActOnPatients = (kind: string): boolean => kind !== 'parcel' && kind !== 'manifest'

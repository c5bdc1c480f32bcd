import { abnOf, type AbnFacts, type AbnState } from '@labgate/contract/orders/abn'
import { jsonRows } from '../../db/sql-parts.ts'

export const coverageInForce = `select c.lab_type_id as "labTypeId", c.test_code as "testCode", c.diagnoses, c.frequency_days as "frequencyDays" from coverage_rule c
  where c.ended_at is null order by c.coverage_rule_id limit 1000`

/** What the need of an advance notice follows from where Medicare pays first, as a part of a query on `lab_order o`; null for all others. */
export const abnPart = `case when exists (select from patient_insurance i join insurance y using (insurance_id)
    where i.patient_insurance_id = o.patient_insurance_id_primary and y.payer_kind = 'Medicare') then json_build_object(
  'collectionDay', coalesce(o.collection_day::text, ''),
  'otherDays', (select coalesce(json_agg(distinct x.collection_day), '[]'::json) from lab_order x where x.patient_id = o.patient_id and x.lab_type_id = o.lab_type_id
     and x.ended = 0 and x.lab_order_id <> o.lab_order_id and x.collection_day is not null),
  'coverage', ${jsonRows(coverageInForce)}) end`
export type AbnPart = Pick<AbnFacts, 'collectionDay' | 'otherDays' | 'coverage'> | null

export const abnIn = (part: AbnPart, order: Pick<AbnFacts, 'labTypeId' | 'version' | 'tests' | 'diagnoses'>): AbnState =>
  part === null ? 'not-needed' : abnOf({ ...part, ...order, primaryIsMedicare: true })

import type { MovingKey } from '@labgate/contract/patients/merge/keys'

/** SQL: the entry at `alias` is active. `ends`: the column that marks it as ended. */
export const livesOf = (alias: string, ends: string): string =>
  ends === 'active' ? `${alias}.active` : `${alias}.${ends} is null`

/** SQL: the record `patientId` has an active entry identical to the row `t`. */
export const hasTwin = ({ table, ends = '', alike = [] }: MovingKey, patientId: string): string => `
  exists (
    select
    from ${table} s
    where
      s.patient_id = ${patientId}
      and ${livesOf('s', ends)}
      and ${alike.map((column) => `s.${column} is not distinct from t.${column}`).join(' and ')}
  )
`

/** What a record can state that it has none of, and the list whose entries supersede that. */
export const listsOfNone = [
  { what: 'medications', table: 'patient_medication', ends: 'ended_at' },
  { what: 'allergies', table: 'patient_allergy', ends: 'ended_at' },
  { what: 'insurance', table: 'patient_insurance', ends: 'active' },
] as const

/**
 * SQL: the patient `p` of version `r` of order `o`. The function is called before the join: in its
 * condition it would keep row-level security from using the key, and every patient would be read.
 */
export const patientOfVersion = `
  cross join lateral (
    select patient_of_version(o.lab_order_id, r.version) as patient_id offset 0
  ) whose
  join patient p on p.patient_id = whose.patient_id
`

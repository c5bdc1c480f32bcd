/*
 * SQL: which of the patient's insurances `i` pay an order `o`, and in which place: those the order
 * names, in its sequence; if it names none, the patient's insurances valid on the service date.
 */
const namesNone =
  'coalesce(o.patient_insurance_id_primary, o.patient_insurance_id_secondary) is null'
export const policyPlace = `
    case i.patient_insurance_id
      when o.patient_insurance_id_primary then 1
      when o.patient_insurance_id_secondary then 2
      else i.sequence
    end
  `
/** SQL: insurance `i` of a patient is active and valid on a day; on any, if the day is not known. */
export const inForceOn = (day: string): string => `
  i.active
  and coalesce(i.effective_date <= ${day}, true)
  and coalesce(i.expire_date >= ${day}, true)
`
export const paysOrder = `
  i.patient_id = o.patient_id
  and case
    when ${namesNone} then ${inForceOn('o.collection_day')}
    and i.sequence between 1 and 3
    else i.patient_insurance_id in (
      o.patient_insurance_id_primary,
      o.patient_insurance_id_secondary
    )
  end
`
/** SQL: Medicaid covers the patient of an order `o` on a day, whether the order names it or not. */
export const hasMedicaidOn = (day: string): string => `
  exists (
    select
    from
      patient_insurance i
      join insurance k using (insurance_id)
    where i.patient_id = o.patient_id and k.payer_kind like 'Medicaid%' and ${inForceOn(day)}
  )
`

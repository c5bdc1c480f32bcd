import { UserType } from '@labgate/contract/access/user-types'
import { holidaysOf, type Holidays } from '@labgate/contract/figures/days'
import type { InsuranceFact } from '@labgate/contract/orders/facts'
import type { MedicationItem } from '@labgate/contract/patients/patient-lists'
import type { Run } from '@labgate/server/db/run.ts'

/** The patient data that an order needs. */
export interface OrderPatient {
  patientId: number
  customerId: number
  locationId: number
  active: boolean
  /** Linked to a parole officer, who sees what happens to the specimens. */
  hasOfficer: boolean
  firstName: string
  middleName: string
  lastName: string
  dob: string | null
  genderId: number
  hasAddress: boolean
  hardship: boolean
  scholarship: boolean
  selfPay: boolean
  insurances: InsuranceFact[]
  medications: MedicationItem[]
  diagnosis: { icd10Code: string; description: string }[]
  allergies: { allergyId: number; description: string }[]
}
export interface OrderPractice {
  customerId: number
  /** By wire name. */
  options: Record<string, unknown>
  timeZone: string
  locations: { locationId: number; timeZoneId: number | null }[]
  providers: {
    userId: number
    npi: string
    isPending: boolean
    pecosEnrolled: boolean
    signatureId: number | null
  }[]
  clerks: number[]
}
export interface OrdersAround {
  practices: ReadonlyMap<number, OrderPractice>
  patients: readonly OrderPatient[]
  /** Laboratory staff who inspect the tubes. */
  accessioners: readonly number[]
  /** Days when no one works, or weekend days when they do. */
  holidays: Holidays
}

const rows = (select: string): string =>
  `coalesce((select jsonb_agg(r) from (${select}) r), '[]'::jsonb)`

const patientsSql = `
  select
    p.patient_id as "patientId",
    p.customer_id as "customerId",
    p.location_id as "locationId",
    p.active,
    exists (
      select from patient_parole o where o.patient_id = p.patient_id and o.removed_at is null
    ) as "hasOfficer",
    p.first_name as "firstName",
    p.middle_name as "middleName",
    p.last_name as "lastName",
    p.dob,
    coalesce(p.gender_id, 0) as "genderId",
    (p.use_facesheet or (p.street1 <> '' and p.city <> '' and p.postal_code <> '')) as "hasAddress",
    p.hardship,
    p.scholarship,
    p.self_pay as "selfPay",
    ${rows(`
      select
        i.patient_insurance_id as "patientInsuranceId",
        i.sequence,
        i.active,
        coalesce(y.payer_kind, 'other') as "payerKind",
        i.effective_date as "effectiveDate",
        i.expire_date as "expireDate",
        (i.pre_auth_required or coalesce(y.preauth_required, false)) as "preAuthRequired",
        i.pre_auth_number as "preAuthNumber",
        i.pre_auth_end_date as "preAuthEndDate"
      from
        patient_insurance i
        left join insurance y using (insurance_id)
      where i.patient_id = p.patient_id
      order by i.sequence, i.patient_insurance_id
    `)} as insurances,
    ${rows(`
      select
        coalesce(m.medication_id, 0) as "medicationId",
        coalesce(d.medication_id_generic, 0) as "medicationId_Generic",
        m.description,
        m.dose
      from
        patient_medication m
        left join medication d using (medication_id)
      where m.patient_id = p.patient_id and m.ended_at is null
      order by m.patient_medication_id
    `)} as medications,
    ${rows(`
      select icd10_code as "icd10Code", description
      from patient_diagnosis
      where patient_id = p.patient_id and ended_at is null
      order by patient_diagnosis_id
    `)} as diagnosis,
    ${rows(`
      select coalesce(allergy_id, 0) as "allergyId", description
      from patient_allergy
      where patient_id = p.patient_id and ended_at is null
      order by patient_allergy_id
    `)} as allergies
  from patient p
  order by p.patient_id
  limit $1::int
`

const practicesSql = (columns: string): string => `
  select
    c.customer_id as "customerId",
    to_jsonb(o) as options,
    c.time_zone as "timeZone",
    ${rows(`
      select location_id as "locationId", time_zone_id as "timeZoneId"
      from location
      where customer_id = c.customer_id
      order by location_id
    `)} as locations,
    ${rows(`
      select
        u.user_id as "userId",
        u.npi,
        u.physician_pending as "isPending",
        u.pecos_enrolled as "pecosEnrolled",
        (
          select s.user_signature_id
          from user_signature s
          where s.user_id = u.user_id and s.ended_at is null and s.attested_at is not null
          order by 1 desc
          limit 1
        ) as "signatureId"
      from app_user u
      where u.customer_id = c.customer_id and u.physician and not u.disabled
      order by u.user_id
    `)} as providers,
    coalesce(
      (
        select array_agg(u.user_id order by u.user_id)
        from app_user u
        where u.customer_id = c.customer_id and not u.physician and not u.disabled
      ),
      '{}'
    ) as clerks
  from
    customer c,
    lateral (select ${columns}) o
  where c.customer_id = any ($1::bigint[])
  order by c.customer_id
`

/**
 * The demo's first patients and their practices, as they are now. `columns`: account columns that
 * its orders use.
 */
export const ordersAround = async (
  run: Run,
  columns: string,
  patients: number,
): Promise<OrdersAround> => {
  const ask = async <R>(sql: string, values: unknown[]): Promise<R[]> =>
    (await run(sql, values)).rows as R[]
  const found = await ask<OrderPatient>(patientsSql, [patients])
  const accounts = await ask<OrderPractice>(practicesSql(columns), [
    [...new Set(found.map(({ customerId }) => customerId))],
  ])
  const bench = await ask<{ user_id: number }>(
    `
      select user_id
      from app_user
      where user_type_id = ${UserType.Accessioning} and not disabled
      order by user_id
    `,
    [],
  )
  const days = await ask<{ day: string; isWorking: boolean }>(
    'select day::text as day, is_working as "isWorking" from holiday',
    [],
  )
  return {
    patients: found,
    accessioners: bench.map(({ user_id }) => user_id),
    practices: new Map(accounts.map((one) => [one.customerId, one])),
    holidays: holidaysOf(days),
  }
}

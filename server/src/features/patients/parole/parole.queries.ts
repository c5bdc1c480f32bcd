import type { DaySpan } from '@labgate/contract/kit/typed-days'
import { canceled, movedAway, Stage } from '@labgate/contract/orders/order-status'
import type { ParoleOrder, PatientParole } from '@labgate/contract/patients/parole'
import { releaseOfInformation } from '@labgate/contract/patients/patient-papers'
import type { PatientRow } from '@labgate/contract/patients/patients'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { waysOf } from '../../../core/patients/name-ways.ts'
import { patientInSight, visiblePatients } from '../../../core/patients/patients.queries.ts'
import { lastFirstMiddle } from '../../../core/patients/shown-name.ts'
import type { Scope, Tx } from '../../../db/database.ts'
import { q, rawQuery, type Query } from '../../../db/queries.ts'
import { codeName, isoInstant, personName } from '../../../db/sql-parts.ts'
import { limitOf, type Keyset, type Paging } from '../../../http/page-of.ts'

/**
 * The releases of a patient that name the officer and were neither revoked nor deleted; both
 * arguments are columns or parameters of the query.
 */
const releases = (patient: string, officer: string): string => `
  from patient_attachment r
  where
    r.patient_id = ${patient}
    and r.attachment_type_id = ${releaseOfInformation}
    and r.deleted_at is null
    and r.date_revoked is null
    and r.user_id_parol_officer = ${officer}
`
/** Whether the officer can see the patient now, as the database itself decides it. */
const inForce = (patient: string, account: string, officer: string): string => `
  exists (
    select
    from
      (
        select day_at_account(time_zone) as today
        from customer
        where customer_id = ${account}
        offset 0
      ) d,
      patient_attachment r
    where r.patient_id = ${patient} and release_counts(r, ${officer}, d.today)
  )
`

/** Patients linked with an officer, by name, as far as visible to the user. */
export const linkedPatients = (actor: Actor, officer: number): Query<PatientParole> => {
  const parameters: unknown[] = [officer]
  const visible = patientInSight(actor, 'l', parameters)
  return rawQuery(
    `
      select
        l.patient_parole_id as "patientParoleId",
        l.patient_id as "patientId",
        l.user_id as "userId",
        p.first_name as "firstName",
        p.last_name as "lastName",
        p.dob,
        (
          select facility_code from customer c where c.customer_id = l.customer_id
        ) as "facilityCode",
        last.effective_date as "roiEffectiveDate",
        last.expire_date as "roiExpireDate",
        ${inForce('l.patient_id', 'l.customer_id', 'l.user_id')} as "inForce",
        l.user_id_linked as "userId_Updated",
        ${personName('l.user_id_linked')} as "linkedBy",
        ${isoInstant('l.linked_at')} as "linkedAt"
      from
        patient_parole l
        join patient p on p.patient_id = l.patient_id
        left join lateral (
          select r.effective_date, r.expire_date ${releases('l.patient_id', 'l.user_id')}
          order by r.expire_date desc
          limit 1
        ) last
          on true
      where l.user_id = $1 and l.removed_at is null and ${visible}
      order by p.folded, p.patient_id
      limit 2000
    `,
    parameters,
  )
}

export interface ParoleSearch {
  lastName: string
  firstName: string
  dob: string | null
}
/**
 * Patients with exactly this name and birth date, in original or Latin letters; ignores case,
 * accents, apostrophes and hyphens.
 */
export const exactlyNamed = (
  scope: Scope,
  { lastName, firstName, dob }: ParoleSearch,
  from: Pick<Tx, 'selectFrom'> = q,
) =>
  visiblePatients(scope, from)
    .where(
      sql<boolean>`
        (
          (
            p.folded = fold_name(${`${lastName} ${firstName}`})
            and p.first_folded = fold_name(${firstName})
          )
          or (
            p.latin_folded = fold_name(${`${lastName} ${firstName}`})
            and p.latin_folded <> ''
            and p.first_latin_folded = fold_name(${firstName})
          )
        )
      `,
    )
    .where('p.dob', '=', dob)
    .where('p.patient_id_merged_into', 'is', null)

/**
 * A patient's identity and no more: anything not needed to recognize a person stays empty (42 CFR
 * 2.13, the minimum necessary).
 */
const identity = `
  p.patient_id as "patientId",
  ${lastFirstMiddle('p')} as name,
  p.first_name as "firstName",
  p.last_name as "lastName",
  p.first_name_latin as "firstNameLatin",
  p.last_name_latin as "lastNameLatin",
  p.dob,
  coalesce(p.gender_id, 0) as "genderId",
  ${codeName('Gender', 'p.gender_id')} as gender,
  '' as "medicalRecordId",
  '' as phone,
  p.active,
  false as priority,
  false as "isEmployee"
`

/** At most two: a second one only shows that the search does not single out a person. */
export const findForParole = (
  actor: Actor,
  search: ParoleSearch,
  { officer, customerId }: { officer: number; customerId: number },
): Query<PatientRow> => {
  const found = exactlyNamed(actor, search)
    .$if(customerId > 0, (rows) => rows.where('p.customer_id', '=', customerId))
    .select('p.patient_id')
    .limit(2)
    .compile()
  return rawQuery(
    `
      select
        ${identity},
        p.customer_id as "customerId",
        p.location_id as "locationId",
        (
          select facility_code from customer c where c.customer_id = p.customer_id
        ) as "facilityCode",
        (select location_name from location l where l.location_id = p.location_id) as location,
        (
          select max(r.expire_date) ${releases('p.patient_id', `$${found.parameters.length + 1}`)}
        ) as "roiExpireDate"
      from patient p
      where p.patient_id in (${found.sql})
      order by p.patient_id
    `,
    [...found.parameters, officer],
  )
}

export type OwnPatientRow = PatientRow & { folded: string; total: number }
/**
 * The patients of the requesting officer. First and second lock are the same here: the function
 * returns who is linked and released, by the transaction's user. Where they are treated stays
 * empty: the release is not meant to reveal that.
 */
export const ownPatients = (
  {
    patientId = 0,
    name = '',
    born,
    ...paging
  }: Paging & {
    patientId?: number | undefined
    /** As typed; '' any. */
    name?: string | undefined
    born?: DaySpan | undefined
  },
  after: Keyset | undefined,
): Query<OwnPatientRow> =>
  rawQuery(
    `
      with
        mine as materialized (select patient_id, until from parole_releases()),
        hit as (
          select p.patient_id, m.until
          from
            mine m
            join patient p on p.patient_id = m.patient_id
          where
            ($1::bigint <= 0 or p.patient_id = $1)
            and ($5::date is null or p.dob between $5 and $6::date)
            and (
              $7::text = ''
              or exists (
                select
                from jsonb_to_recordset($8::jsonb) w (last text, first text)
                where
                  starts_with(p.folded, fold_name(w.last))
                  and starts_with(p.first_folded, fold_name(w.first))
                  or p.latin_folded <> ''
                  and starts_with(p.latin_folded, fold_name(w.last))
                  and starts_with(p.first_latin_folded, fold_name(w.first))
              )
            )
        )
      select
        ${identity},
        0 as "customerId",
        '' as "facilityCode",
        0 as "locationId",
        '' as location,
        h.until as "roiExpireDate",
        p.folded,
        (select count(*) from hit) as total
      from
        hit h
        join patient p on p.patient_id = h.patient_id
      where ($2::text is null or (p.folded, p.patient_id) > ($2::text collate "C", $3::bigint))
      order by p.folded, p.patient_id
      limit $4
    `,
    [
      patientId,
      after?.[0] ?? null,
      after?.[1] ?? 0,
      limitOf(paging),
      born?.from ?? null,
      born?.to ?? null,
      name.trim(),
      JSON.stringify(waysOf(name.trim())),
    ],
  )

/**
 * Whether a release lets the officer see this patient today, and whether the sign-in shows nobody
 * yet (docs/decisions/0088).
 */
export const seesNow = (
  patientId: number,
  customerId: number,
  officer: number,
): Query<{ sees: boolean; isInStaffHand: boolean }> =>
  rawQuery(`select ${inForce('$1', '$2', '$3')} as sees, in_staff_hand($3) as "isInStaffHand"`, [
    patientId,
    customerId,
    officer,
  ])

/*
 * An officer sees the stage of a test, never its holds and reasons, and whether there is a report
 * to read. `o` is the order.
 */
const statusForOfficer = `
  case
    when o.ended in (${canceled}, ${movedAway}) then 'Canceled'
    when o.ended > 0 then 'Rejected'
    when parole_report(o.lab_order_id) is not null then 'Final report'
    when o.lab_status_id >= ${Stage.Resulted} then 'Final report not released yet'
    else ${codeName('LabStatus', 'o.lab_status_id')}
  end
`

/**
 * Tests of a patient visible to the requesting officer, latest first. First lock: who is linked,
 * and the kinds of tests that the release names; the orders' policy checks the same. An order moved
 * by a merge counts for the record it was ordered under (docs/decisions/0046).
 */
export const ownOrders = (patientId: number): Query<ParoleOrder> =>
  rawQuery(
    `
      select
        o.collection_day as "collectionDay",
        coalesce(
          (select description from code where list = 'LabType' and id = o.lab_type_id),
          'To be determined'
        ) as "labType",
        ${statusForOfficer} as status,
        coalesce(parole_report(o.lab_order_id), 0) as "resultId"
      from
        lab_order o
        join parole_releases() r on r.patient_id = $1 and o.lab_type_id = any (r.lab_types)
      where
        (o.patient_id = $1 and o.patient_id_before is null or o.patient_id_before = $1)
        and (o.lab_status_id between ${Stage.Accessioned} and ${Stage.Reviewed} or o.ended > 0)
      order by o.collected_at desc nulls last, o.lab_order_id desc
      limit 500
    `,
    [patientId],
  )

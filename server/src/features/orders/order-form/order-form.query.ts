import { may } from '@labgate/contract/access/permissions'
import { zoneNames } from '@labgate/contract/kit/time-zones'
import type { OrderFormFacts } from '@labgate/contract/orders/order-form'
import type { Actor } from '../../../access/actor.ts'
import { coverageRows } from '../../../core/orders/abn.ts'
import {
  accountColumns,
  hasAddress,
  insurancesForOrder,
  openOrders,
} from '../../../core/orders/order-facts.ts'
import { delegateOf } from '../../../core/orders/signatures-for.ts'
import { consentsOf } from '../../../core/patients/patient-for-order.ts'
import { allergyList, medicationList, saidNone } from '../../../core/patients/patient.query.ts'
import { visiblePatients } from '../../../core/patients/patients.queries.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { codeName, jsonRows } from '../../../db/sql-parts.ts'

type Lists = Pick<
  OrderFormFacts['patient'],
  'insurances' | 'others' | 'medications' | 'diagnosis' | 'allergies' | 'saidNone' | 'last'
>
interface Row extends Lists {
  patient: Omit<OrderFormFacts['patient'], keyof Lists>
  account: OrderFormFacts['account'] & { timeZone: string }
  providers: OrderFormFacts['providers']
  locations: {
    locationId: number
    locationName: string
    timeZoneId: number | null
    autoSignature: boolean
  }[]
  hasSignature: boolean
  delegateOf: number[]
  standing: OrderFormFacts['standing']
  coverage: OrderFormFacts['coverage']
}

const most = 200
/* The latest of each type; canceled ones may have been mistakes. */
const lastOrders = `
  select distinct on (o.lab_type_id)
    o.lab_order_id as "labOrderId",
    o.lab_type_id as "labTypeId",
    o.collection_day as "collectionDay",
    o.version,
    o.tests,
    o.collection_device_id as "collectionDeviceId",
    o.site_id as "siteId",
    o.side_id as "sideId",
    coalesce(o.user_id_physician, 0) as "userId_Physician"
  from lab_order o
  where o.patient_id = p.patient_id and o.ended = 0 and o.lab_type_id > 0
  order by o.lab_type_id, o.collected_at desc nulls last, o.lab_order_id desc
`
const diagnoses = `
  select
    d.icd10_code as "icd10Code",
    d.description,
    i.code is not null as "isListed",
    i.valid_from as "validFrom",
    i.valid_to as "validTo"
  from
    patient_diagnosis d
    left join icd10 i on i.code = d.icd10_code
  where d.patient_id = p.patient_id and d.ended_at is null
  order by d.patient_diagnosis_id
  limit ${most}
`

/*
 * Found the same way as on save (standing-order-for.ts); which one covers an order follows from
 * what is ordered.
 */
const standing = `
  select
    s.standing_order_id as "standingOrderId",
    s.user_id as "userId",
    coalesce(s.location_id, 0) as "locationId",
    s.lab_type_id as "labTypeId",
    s.version,
    s.tests,
    s.effective_from as "effectiveFrom",
    s.effective_to as "effectiveTo"
  from
    standing_order s
    join app_user u
      on u.user_id = s.user_id
      and u.customer_id = s.customer_id
      and u.physician
      and not u.physician_pending
      and not u.disabled
  where
    s.customer_id = p.customer_id
    and s.ended_at is null
    and s.effective_to >= house_day()
    and exists (
      select
      from user_signature n
      where n.user_id = s.user_id and n.ended_at is null and n.attested_at is not null
    )
  order by s.standing_order_id desc
  limit 200
`

/* The table matters only for Medicare patients. */
const coveredByMedicare = `
  exists (
    select
    from
      patient_insurance i
      join insurance y using (insurance_id)
    where i.patient_id = p.patient_id and y.payer_kind = 'Medicare'
  )
`

const patientOfForm = `
  json_build_object(
    'patientId',
    p.patient_id,
    'customerId',
    p.customer_id,
    'customer',
    (select name from customer c where c.customer_id = p.customer_id),
    'locationId',
    p.location_id,
    'active',
    p.active,
    'firstName',
    p.first_name,
    'middleName',
    p.middle_name,
    'lastName',
    p.last_name,
    'firstNameLatin',
    p.first_name_latin,
    'middleNameLatin',
    p.middle_name_latin,
    'lastNameLatin',
    p.last_name_latin,
    'dob',
    p.dob,
    'genderId',
    coalesce(p.gender_id, 0),
    'gender',
    ${codeName('Gender', 'p.gender_id')},
    'language',
    p.language,
    'medicalRecordId',
    p.medical_record_id,
    'hasAddress',
    ${hasAddress},
    'selfPay',
    p.self_pay,
    'contractPay',
    p.contract_pay,
    'hardship',
    p.hardship,
    'scholarship',
    p.scholarship,
    'consents',
    ${consentsOf('p.patient_id')}
  )
`

const accountOfForm = `
  (
    select row_to_json(a)
    from
      (
        select ${accountColumns}, c.auto_add_bup_reflex as "autoAddBUPReflex"
        from customer c
        where c.customer_id = p.customer_id
      ) a
  )
`

const providersOfAccount = jsonRows(`
  select
    u.user_id as "userId",
    trim(u.first_name || ' ' || u.last_name) as name,
    u.npi,
    u.physician_pending as "isPending",
    u.pecos_enrolled as "pecosEnrolled"
  from app_user u
  where u.customer_id = p.customer_id and u.physician and not u.disabled
  order by u.folded, u.user_id
  limit 500
`)

const locationsOfAccount = (locations: string) =>
  jsonRows(`
    select
      l.location_id as "locationId",
      l.location_name as "locationName",
      l.time_zone_id as "timeZoneId",
      (
        l.auto_signature
        or (select c.auto_signature from customer c where c.customer_id = l.customer_id)
      ) as "autoSignature"
    from location l
    where l.customer_id = p.customer_id ${locations}
    order by l.location_name, l.location_id
    limit 500
  `)

const currentMedications = jsonRows(`
  ${medicationList}
  where m.patient_id = p.patient_id and m.ended_at is null
  order by m.folded
  limit ${most}
`)

const currentAllergies = jsonRows(`
  ${allergyList}
  where a.patient_id = p.patient_id and a.ended_at is null
  order by a.folded
  limit ${most}
`)

/**
 * What an order for this patient starts with, in one statement under the actor's scope. `$1` is the
 * signed-in user.
 */
export const formOf = (actor: Actor, patientId: number): Query<Row> => {
  const visible = visiblePatients(actor)
    .select('p.patient_id')
    .where('p.patient_id', '=', patientId)
    .compile()
  const shift = visible.parameters.length
  const locations =
    actor.locations === null ? '' : `and l.location_id = any ($${shift + 1}::bigint[])`
  const asker = `$${shift + (actor.locations === null ? 1 : 2)}`
  return rawQuery(
    `
      select
        ${patientOfForm} as patient,
        ${accountOfForm} as account,
        ${jsonRows(insurancesForOrder('p.patient_id'))} as insurances,
        ${jsonRows(openOrders('p.patient_id'))} as others,
        ${jsonRows(lastOrders)} as last,
        ${currentMedications} as medications,
        ${currentAllergies} as allergies,
        ${saidNone} as "saidNone",
        ${jsonRows(diagnoses)} as diagnosis,
        ${providersOfAccount} as providers,
        ${locationsOfAccount(locations)} as locations,
        ${jsonRows(standing)} as standing,
        case
          when ${coveredByMedicare} then ${jsonRows(coverageRows())}
          else '[]'::json
        end as coverage,
        exists (
          select
          from user_signature s
          where s.user_id = ${asker} and s.ended_at is null and s.attested_at is not null
        ) as "hasSignature",
        ${
          may(actor.who, 'order.sign')
            ? `
              (
                select coalesce(json_agg(d.user_id), '[]'::json)
                from (${delegateOf(asker, 'p.customer_id')}) d
              )
            `
            : `'[]'::json`
        } as "delegateOf"
      from patient p
      where p.patient_id in (${visible.sql})
    `,
    [
      ...visible.parameters,
      ...(actor.locations === null ? [] : [actor.locations]),
      actor.visitId === 0 ? actor.userId : 0,
    ],
  )
}

/** The row as the call returns it. */
export const asForm = ({
  patient,
  insurances,
  others,
  medications,
  diagnosis,
  allergies,
  saidNone: none,
  last,
  account,
  locations,
  ...rest
}: Row): OrderFormFacts => {
  const zone = account.timeZone
  return {
    ...rest,
    account: Object.fromEntries(
      Object.entries(account).map(([name, value]) => [
        name,
        value ?? (name === 'customerBillingTypeId' ? 0 : ''),
      ]),
    ) as typeof account,
    zone,
    patient: {
      ...patient,
      insurances,
      others,
      medications,
      diagnosis,
      allergies,
      saidNone: none,
      last,
    },
    locations: locations.map(({ timeZoneId, ...location }) => ({
      ...location,
      zone: zoneNames[timeZoneId ?? 0] ?? zone,
    })),
  }
}

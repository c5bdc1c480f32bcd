import type { Clock } from '@labgate/contract/kit/clock'
import type { Identity } from '@labgate/contract/patients/identity'
import type { Report, ReportedValue } from '@labgate/contract/results/report-shape'
import type { ResultKind } from '@labgate/contract/results/states'
import type { Actor } from '../../access/actor.ts'
import { laboratoryClock } from '../../db/laboratory-clock.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { codeName, isoInstant, jsonRows, personName, staffName } from '../../db/sql-parts.ts'
import { zoneOfOrder } from '../orders/order-zone.ts'
import type { KeptPanels } from './apart.ts'
import { enclosedOf } from './enclosed-files.ts'
import type { Keyed } from './merge-values.ts'
import { patientOfVersion } from './patient-of-version.ts'
import { limitColumns } from './stored-limit.ts'
import { visibleResults } from './visible-results.ts'

interface Place {
  name: string
  street1: string
  street2: string
  city: string
  state: string
  postalCode: string
  phone: string
}
export interface ReportRow extends Omit<
  Report,
  | 'groups'
  | 'specimen'
  | 'condition'
  | 'validity'
  | 'verdicts'
  | 'banner'
  | 'location'
  | 'laboratory'
  | 'medications'
  | 'newestVersion'
  | 'identityDiffers'
  | keyof Identity
> {
  location: Place & { timeZone: string }
  /** How the laboratory writes times of day. */
  clock: Clock
  /** null if the order was neither sent to nor accessioned at one. */
  laboratory: (Place & { cliaNumber: string; director: string; certificate: string }) | null
  deviceId: number
  siteId: number
  sideId: number
  ageOverride: string
  mismatchName: boolean
  mismatchDOB: boolean
  mismatchDate: boolean
  mismatchPregnant: boolean
  mismatchSite: boolean
  /** The collection on the tube if it differs: YYYY-MM-DD, and HH:MM or ''. */
  tubeDay: string | null
  tubeTime: string
  differenceReason: string
  temperature: string
  receivedOnIce: boolean
  medications: string[]
  noMeds: boolean
  medicationNotProvided: boolean
  isDemo: boolean
  isSimulated: boolean
  judged: Record<string, unknown> | null
  kind: ResultKind
  formVersion: string
  tests: number[]
  panels: KeptPanels
  /**
   * The patient named in the version when it was released; for an unreleased version, the current
   * identity.
   */
  identity: Identity
  /** The patient's identity in the chart; null for an unreleased version. */
  chart: Identity | null
  values: ReportedRow[]
  replaced: (Keyed & { comparator: string; value: string; unit: string })[]
}
/** A value as stored; `name` is the catalog's, or the sender's own. */
export type ReportedRow = Omit<ReportedValue, 'was'> & Pick<Keyed, 'apartBy'> & { code: string }

const addressOf = (of: string): string =>
  `'street1', ${of}.street1, 'street2', ${of}.street2, 'city', ${of}.city, 'state', ${of}.state, 'postalCode', ${of}.postal_code`

/* The patient's identity in the chart now: the contract's shape. */
const chart = `
  jsonb_build_object(
    'lastName',
    p.last_name,
    'firstName',
    p.first_name,
    'middleName',
    p.middle_name,
    'suffix',
    p.suffix,
    'lastNameLatin',
    p.last_name_latin,
    'firstNameLatin',
    p.first_name_latin,
    'middleNameLatin',
    p.middle_name_latin,
    'dob',
    p.dob,
    'genderId',
    coalesce(p.gender_id, 0),
    'medicalRecordId',
    p.medical_record_id
  )
`

const valueColumns = `
  v.observation_id as "observationId",
  v.analyte,
  v.code,
  v.name,
  v.method,
  v.sub_id as "subId",
  v.apart_by as "apartBy",
  v.comparator,
  v.value,
  v.unit,
  v.unit_says as "unitSays",
  ${limitColumns('v')},
  v.both_sexes as "limitsInWords",
  v.interval_says as "intervalSays",
  v.is_draft as "isDraft",
  v.flag,
  coalesce(v.own_flag, v.flag) as "ownFlag",
  v.sender_flag as "senderFlag",
  v.state,
  ${isoInstant('v.analysed_at')} as "analysedDate",
  coalesce(v.performing_lab_id, 0) as "performingLabId",
  v.note
`

/*
 * A fact of the order as it was when the version was made: a later correction stores the old value
 * (docs/decisions/0048).
 */
const atVersion = (field: string, type: string, now: string): string => `
  (
    select f.fact
    from
      (
        select (c.was ->> '${field}')::${type} as fact, c.order_correction_id as nth
        from order_correction c
        where
          c.lab_order_id = o.lab_order_id
          and c.undone_at is null
          and c.state = 'done'
          and c.was ? '${field}'
          and c.created_at > r.made_at
        union all
        select ${now}, null
      ) f
    order by f.nth nulls last
    limit 1
  )
`
const providerThen = atVersion('userId_Physician', 'bigint', 'o.user_id_physician')

const locationOfReport = `
  (
    select
      json_build_object(
        'name',
        l.location_name,
        ${addressOf('l')},
        'phone',
        l.phone,
        'timeZone',
        ${zoneOfOrder}
      )
    from location l
    where l.location_id = ${atVersion('locationId', 'bigint', 'o.location_id')}
  )
`

const laboratoryOfReport = `
  (
    select
      json_build_object(
        'name',
        b.name,
        ${addressOf('b')},
        'phone',
        b.contact_phone,
        'cliaNumber',
        b.clia_number,
        'director',
        concat_ws(', ', nullif(b.director, ''), nullif(b.director_credentials, '')),
        'certificate',
        concat_ws(
          ', ',
          'Certificate of ' || nullif(b.clia_certificate, ''),
          'expires ' || to_char(b.clia_expires, 'MM/DD/YYYY')
        )
      )
    from lab b
    where b.lab_id = coalesce(o.lab_id, o.working_lab_id)
  )
`

const orderColumns = `
  o.collection_device_id as "deviceId",
  o.site_id as "siteId",
  o.side_id as "sideId",
  ${atVersion('collectionDate', 'timestamptz', 'o.collected_at')} as "collectionDate",
  ${atVersion('noCollectionTime', 'boolean', 'o.no_collection_time')} as "noCollectionTime",
  o.received_at as "receivedDate",
  o.age_override as "ageOverride",
  o.mismatch_name as "mismatchName",
  o.mismatch_dob as "mismatchDOB",
  o.mismatch_date as "mismatchDate",
  o.mismatch_pregnant as "mismatchPregnant",
  o.mismatch_site as "mismatchSite",
  o.tube_collected_day as "tubeDay",
  o.tube_collected_time as "tubeTime",
  o.difference_reason as "differenceReason",
  o.temperature,
  o.received_on_ice as "receivedOnIce",
  o.no_meds as "noMeds",
  o.medication_not_provided as "medicationNotProvided",
  o.version as "formVersion",
  o.tests
`

const valuesOfVersion = jsonRows(`
  select ${valueColumns}
  from observation v
  where
    v.lab_order_id = r.lab_order_id
    and v.version_from <= r.version
    and (v.version_to is null or v.version_to > r.version)
  order by v.place, v.observation_id
`)

const replacedValues = jsonRows(`
  select
    v.analyte,
    v.method,
    v.sub_id as "subId",
    v.apart_by as "apartBy",
    v.comparator,
    v.value,
    v.unit
  from observation v
  where v.lab_order_id = r.lab_order_id and v.version_to = r.version
`)

const performingLabs = jsonRows(`
  select
    f.performing_lab_id as "performingLabId",
    f.name,
    f.address,
    f.clia_number as "cliaNumber",
    f.director
  from performing_lab f
  where
    f.performing_lab_id in (
      select v.performing_lab_id from observation v where v.lab_order_id = r.lab_order_id
    )
  order by f.performing_lab_id
`)

const columns = (versions: string): string => `
  r.result_id as "resultId",
  r.version,
  r.kind,
  r.made_at as "madeDate",
  r.released_at as "releasedDate",
  ${staffName('r.user_id_released')} as "releasedBy",
  o.reviewed_at as "reviewedDate",
  ${personName('o.user_id_reviewed')} as "reviewedBy",
  o.lab_order_id as "labOrderId",
  o.specimen_barcode as "specimenBarcode",
  o.requisition_no as "requisitionNo",
  p.patient_id as "patientId",
  coalesce(r.identity, ${chart}) as identity,
  case
    when r.identity is null then null
    else ${chart}
  end as chart,
  ${codeName('Gender', `coalesce((r.identity->>'genderId')::bigint, p.gender_id)`)} as gender,
  o.customer_id as "customerId",
  c.name as customer,
  ${personName(providerThen)} as physician,
  coalesce((select npi from app_user u where u.user_id = ${providerThen}), '') as npi,
  ${locationOfReport} as location,
  ${laboratoryClock} as clock,
  ${laboratoryOfReport} as laboratory,
  o.lab_type_id as "labTypeId",
  ${codeName('LabType', 'o.lab_type_id')} as "labType",
  ${orderColumns},
  array(
    select concat_ws(' ', m.description, nullif(m.dose, ''))
    from jsonb_to_recordset(o.medications) as m (description text, dose text)
  ) as medications,
  is_demo() as "isDemo",
  r.simulated as "isSimulated",
  r.not_reported as "notReported",
  r.judged,
  r.changes,
  r.note,
  r.panels,
  ${valuesOfVersion} as values,
  ${replacedValues} as replaced,
  ${performingLabs} as laboratories,
  ${jsonRows(enclosedOf)} as enclosed,
  ${jsonRows(`
    select
      w.result_id as "resultId",
      w.version,
      w.kind,
      w.not_reported <> '{}' as "isPartial",
      ${isoInstant('w.made_at')} as "madeDate",
      ${isoInstant('w.released_at')} as "releasedDate"
    from result w
    where w.result_id in (${versions})
    order by w.version desc
  `)} as versions
`

/**
 * The newest released version of each of a patient's latest orders, latest collection first; orders
 * whose result was withdrawn are left out.
 */
export const reportRowsOf = (actor: Actor, patientId: number, most: number): Query<ReportRow> => {
  const visible = visibleResults(actor)
    .select('r.result_id')
    .where('o.patient_id', '=', patientId)
    .where('r.released_at', 'is not', null)
    .where('r.kind', '<>', 'preliminary')
    .compile()
  return rawQuery(
    `
      select ${columns('select null::bigint')}
      from
        result r
        join lab_order o on o.lab_order_id = r.lab_order_id ${patientOfVersion}
        join customer c on c.customer_id = o.customer_id
      where
        r.result_id in (
          select w.result_id
          from
            (
              select distinct on (x.lab_order_id) x.result_id, x.kind
              from result x
              where x.result_id in (${visible.sql})
              order by x.lab_order_id, x.version desc
            ) w
          where w.kind not like 'withdrawn%'
        )
      order by o.collected_at desc nulls last, o.lab_order_id desc
      limit $${visible.parameters.length + 1}
    `,
    [...visible.parameters, most],
  )
}

/** A version of an order's result: the newest visible one, or the one requested. */
export const reportRow = (actor: Actor, labOrderId: number, resultId = 0): Query<ReportRow> => {
  const visible = visibleResults(actor)
    .select('r.result_id')
    .where('o.lab_order_id', '=', labOrderId)
    .compile()
  const at = visible.parameters.length + 1
  return rawQuery(
    `
      select ${columns(visible.sql)}
      from
        result r
        join lab_order o on o.lab_order_id = r.lab_order_id ${patientOfVersion}
        join customer c on c.customer_id = o.customer_id
      where r.result_id in (${visible.sql}) and ($${at}::bigint = 0 or r.result_id = $${at})
      order by r.version desc
      limit 1
    `,
    [...visible.parameters, resultId],
  )
}

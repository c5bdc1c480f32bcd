import type { BenchOrder } from '@labgate/contract/accessioning/accessioning'
import { testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { testTypeIds, testTypeNames } from '@labgate/contract/catalog/test-types'
import type { ClinicalTables } from '@labgate/contract/clinical/tables'
import { orderAgeLimits } from '@labgate/contract/orders/age-limits'
import { benchLimit } from '@labgate/contract/orders/bench-rules'
import { ageInHours, localOf } from '@labgate/contract/orders/collection'
import { columnOf } from '../../db/columns.ts'
import type { Scope } from '../../db/database.ts'
import { readersClock } from '../../db/laboratory-clock.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import {
  shiftParameters,
  codeName,
  isoInstant,
  jsonRows,
  personName,
  staffName,
} from '../../db/sql-parts.ts'
import { tablesMark, type TablesMark } from '../clinical/tables-of-lab.ts'
import { describeWhoAndWhen, type LastAct } from '../custody/who-and-when.ts'
import { correctionOfTube } from '../identity/correction-tubes.ts'
import { zoneOfOrder } from '../orders/order-zone.ts'
import { visibleOrders } from '../orders/orders.queries.ts'
import { isNamedTo, restrictedChart } from '../parcels/named-tubes.ts'
import { labelIsTrusted } from '../requisitions/label.query.ts'

type Derived =
  | 'specimenAge'
  | 'ageLimit'
  | 'ageLimits'
  | 'alreadyProcessToday'
  | 'toxScreen'
  | 'testsCount'
  | 'lastAct'
  | 'arrival'
  | 'offeredBy'
  | 'isRestricted'
/** A laboratory, with a field per test type: whether it offers it. */
export type OfferingLab = Record<string, unknown> & { labId: number; name: string }
export type BenchRow = Omit<BenchOrder, Derived> & {
  tests: number[]
  act: LastAct | null
  fate: string | null
  labs: OfferingLab[]
  /** Clinical tables of its laboratory. */
  mark: TablesMark | null
  /** Why its chart is restricted; 0 if it is not. */
  restricted: number
  /** Whether the caller is told whose tube it is. */
  isNamed: boolean
}

const services = testTypeNames.map((name) => `service_${columnOf(name)} as "${name}"`).join(', ')

/** SQL: active laboratories with the test types that each offers. */
const labsOffering = `select lab_id as "labId", name, ${services} from lab where active`
/** Active laboratories and the types each offers, unordered. */
export const activeLabs = (): Query<OfferingLab> => rawQuery(labsOffering)

const tubeColumns = `
  o.lab_order_id as "labOrderId",
  o.lab_order_id as "labOrderSpecimenId",
  o.requisition_no as "requisitionNo",
  o.specimen_barcode as "specimenBarcode",
  o.patient_id as "patientId",
  p.first_name as "firstName",
  p.middle_name as "middleName",
  p.last_name as "lastName",
  p.first_name_latin as "firstNameLatin",
  p.middle_name_latin as "middleNameLatin",
  p.last_name_latin as "lastNameLatin",
  p.dob,
  coalesce(p.gender_id, 0) as "genderId",
  p.medical_record_id as "medicalRecordId",
  o.customer_id as "customerId",
  c.name as customer,
  c.facility_code as "facilityCode",
  case
    when o.location_missing then 0
    else o.location_id
  end as "locationId",
  case
    when o.location_missing then ''
    else coalesce((select location_name from location l where l.location_id = o.location_id), '')
  end as location,
  ${zoneOfOrder} as "timeZone",
  ${personName('o.user_id_physician')} as "user_Physician",
  o.lab_type_id as "labTypeId",
  coalesce(
    (select description from code where list = 'LabType' and id = o.lab_type_id),
    'To be determined'
  ) as "labType",
  o.priority
`

const accessioningColumns = `
  o.hold,
  o.demographics_hold as "demographicsHold",
  o.collected_at as "collectionDate",
  o.no_collection_time as "noCollectionTime",
  o.received_at as "receivedDate",
  o.accessioned_at as "accessionedDate",
  ${staffName('o.user_id_accessioned')} as accessioner,
  o.is_pregnant as "isPregnant",
  o.temperature,
  o.received_on_ice as "receivedOnIce",
  o.mismatch_date as "mismatchDate",
  o.mismatch_dob as "mismatchDOB",
  o.mismatch_name as "mismatchName",
  o.mismatch_pregnant as "mismatchPregnant",
  o.mismatch_site as "mismatchSite",
  o.tube_collected_day as "tubeCollectionDay",
  o.tube_collected_time as "tubeCollectionTime",
  o.difference_reason as "differenceReason",
  o.accession_comment as "accessioningComment",
  o.accessioning_note as "accessioningNote",
  o.missing_selection as "missingSelection"
`

const latestEvent = `
  (
    select
      json_build_object(
        'labStatusId',
        e.lab_status_id,
        'labStatus',
        ${codeName('LabStatus', 'e.lab_status_id')},
        'at',
        ${isoInstant('e.at')},
        'userName',
        e.user_name,
        'timeZone',
        ${zoneOfOrder},
        'clock',
        ${readersClock}
      )
    from order_event e
    where e.lab_order_id = o.lab_order_id
    order by e.order_event_id desc
    limit 1
  )
`

/** The order of a tube at the bench, by its number, in one statement. */
export const benchOrder = (scope: Scope, specimenBarcode: string, at: Date): Query<BenchRow> => {
  const visible = visibleOrders(scope).select('o.lab_order_id').compile()
  const shifted = shiftParameters(visible.sql, 2)
  return rawQuery(
    `
      select
        ${tubeColumns},
        o.lab_status_id as "labStatusId",
        ${codeName('LabStatus', 'o.lab_status_id')} as "labStatus",
        ${accessioningColumns},
        ${labelIsTrusted} as "hasTrustedLabel",
        ${correctionOfTube} as "identityCorrection",
        coalesce(o.lab_id, 0) as "labId",
        coalesce((select name from lab b where b.lab_id = o.lab_id), '') as lab,
        coalesce(o.working_lab_id, 0) as "workingLabId",
        o.user_signature_id_physician = -1 as "physicianHardcopy",
        o.patient_signature_id = -1 as "patientHardcopy",
        o.row_version as "rowVersion",
        o.tests,
        p.restricted,
        ${isNamedTo(scope)} as "isNamed",
        coalesce(
          (
            select left(f ->> 'says', 300)
            from jsonb_array_elements(o.findings) f
            where f ->> 'rule' = 'specimen-site'
            limit 1
          ),
          ''
        ) as "siteFinding",
        ${latestEvent} as act,
        (
          select s.fate
          from ship_log_specimen s
          where s.lab_order_id = o.lab_order_id
          order by s.ship_log_specimen_id desc
          limit 1
        ) as fate,
        ${jsonRows(`${labsOffering} order by fold(name), lab_id`)} as labs,
        ${tablesMark('coalesce(o.lab_id, o.working_lab_id)', '$2')} as mark
      from
        lab_order o
        join patient p on p.patient_id = o.patient_id
        join customer c on c.customer_id = o.customer_id
      where o.specimen_barcode = $1 and o.lab_order_id in (${shifted})
    `,
    [specimenBarcode, at.toISOString(), ...visible.parameters],
  )
}

const received = 20
const accessioned = 30
/** Urine toxicology profiles that begin with a screen (records.md#test-catalog). */
const withScreen: readonly number[] = [101, 102, 103, 104, 105, 106, 110, 130]

/**
 * Age of a specimen, counted from the local day and time of its collection (rules.md#specimen-age).
 */
export const ageOf = (
  {
    collectionDate,
    noCollectionTime,
    timeZone,
  }: Pick<BenchRow, 'collectionDate' | 'noCollectionTime' | 'timeZone'>,
  now: Date,
): number | null => {
  if (collectionDate === null) return null
  const { day, time } = localOf(new Date(collectionDate), timeZone)
  return ageInHours(timeZone, day, noCollectionTime ? '' : time, now)
}
const arrivalOf = ({ receivedDate, fate }: BenchRow): string =>
  receivedDate === null ? '' : fate === 'counted' ? 'Counted, not scanned' : 'Received'

/** Active laboratories that offer an order's type. */
export const offeredBy = (
  labs: readonly OfferingLab[],
  labTypeId: number,
): { labId: number; name: string }[] => {
  const testType = testTypeOfLab(labTypeId)
  return testType === undefined
    ? []
    : labs.filter((lab) => lab[testType] === true).map(({ labId, name }) => ({ labId, name }))
}

/*
 * What the label does not show, and would otherwise be revealed about a patient with a restricted
 * chart.
 */
const notOnLabel = { user_Physician: '', isPregnant: 0, siteFinding: '' }
/* A tube that is not in hand is its number (rules.md#restricted-tubes). */
const notInHand = {
  ...notOnLabel,
  requisitionNo: '',
  patientId: 0,
  firstName: '',
  middleName: '',
  lastName: restrictedChart,
  firstNameLatin: '',
  middleNameLatin: '',
  lastNameLatin: '',
  dob: null,
  genderId: 0,
  medicalRecordId: '',
  labTypeId: 0,
  labType: '',
  ageLimit: null,
  ageLimits: null,
  toxScreen: 0,
  testsCount: 0,
  differenceReason: '',
  accessioningComment: '',
  accessioningNote: '',
} as const satisfies Partial<BenchOrder>

/**
 * The row as the call returns it. `sees`: whether the caller can see the chart if it is restricted.
 */
export const asBenchOrder = (
  row: BenchRow,
  { specimenAges }: Pick<ClinicalTables, 'specimenAges'>,
  now: Date,
  sees: boolean,
): BenchOrder => {
  const { tests, act, fate: _fate, labs: _labs, mark: _mark, restricted, isNamed, ...order } = row
  const isRestricted = restricted > 0 && !sees
  const ageLimits = orderAgeLimits(row.labTypeId, specimenAges)
  return {
    ...order,
    specimenAge: ageOf(row, now),
    ageLimit: benchLimit(ageLimits, row.temperature),
    ageLimits,
    alreadyProcessToday: order.labStatusId >= accessioned && order.accessionedDate !== null ? 1 : 0,
    toxScreen:
      row.labTypeId !== testTypeIds.ToxUrine
        ? 0
        : tests.some((code) => withScreen.includes(code))
          ? 1
          : 2,
    testsCount: tests.length,
    lastAct: act === null ? '' : describeWhoAndWhen(act),
    arrival: order.labStatusId < received && order.receivedDate === null ? '' : arrivalOf(row),
    offeredBy: offeredBy(row.labs, row.labTypeId),
    ...(isRestricted && (isNamed ? notOnLabel : notInHand)),
    isRestricted,
  }
}

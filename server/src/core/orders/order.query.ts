import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { cupClasses } from '@labgate/contract/catalog/cup'
import { testTypeIds } from '@labgate/contract/catalog/test-types'
import { wordOf } from '@labgate/contract/catalog/words'
import type { UnsignedRow } from '@labgate/contract/orders/order-row'
import { LabOrder, Specimen, type OrderTest } from '@labgate/contract/orders/order-shape'
import type { z } from 'zod'
import { columnOf } from '../../db/columns.ts'
import type { Scope } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { codeName, personName } from '../../db/sql-parts.ts'
import { benchNotes } from '../custody/bench-notes.ts'
import { abnIn, abnPart, type AbnPart } from './abn.ts'
import { jsonFields, plainFields, type OrderField } from './order-fields.ts'
import { zoneOfOrder } from './order-zone.ts'
import { visibleOrders, type UnsignedStored } from './orders.queries.ts'
import { practiceFindings } from './practice-findings.ts'
import { resultStatusId, resultedPositive } from './result-text.ts'

type Test = z.infer<typeof OrderTest>
export interface StoredTests {
  labOrderId: number
  labTypeId: number
  version: string
  tests: number[]
}

/**
 * The stored codes with their words; a class or profile is marked as a group. A code appears once
 * per order, so it serves as its row number.
 */
export const testsOf = ({ labOrderId, labTypeId, version, tests }: StoredTests): Test[] => {
  const testType = testTypeOfLab(labTypeId)
  const form = testType === undefined ? undefined : catalogOf(testType, version)
  return tests.map((code) => ({
    labOrderTestId: code,
    labOrderSpecimenId: labOrderId,
    labTestId: code,
    labTest: form === undefined ? String(code) : wordOf(form, code),
    group: form !== undefined && (form.panelsByCode.has(code) || form.profileCodes.has(code)),
  }))
}

/** A row waiting for a signature, its tests in words. */
export const asUnsigned = ({ version, tests, ...row }: UnsignedStored): UnsignedRow => ({
  ...row,
  tests: testsOf({ ...row, version, tests }).map(({ labTest }) => labTest),
})

type Row = Omit<LabOrder, 'specimens' | 'abn'> & {
  specimen: Omit<LabOrder['specimens'][number], 'tests'>
  stored: StoredTests
  abnPart: AbnPart
}

const noCup = Object.fromEntries(cupClasses.map(({ key }) => [key, 0]))

/** The row of an order as the call returns it: its one specimen inside a list. */
export const asOrder = ({ specimen, stored, poct, abnPart: part, ...order }: Row): LabOrder => ({
  ...order,
  abn: abnIn(part, { ...stored, diagnoses: order.diagnosis.map(({ icd10Code }) => icd10Code) }),
  poct: { ...noCup, ...poct },
  specimens: [{ ...specimen, tests: testsOf(stored) }],
})

/*
 * The name of the person who collects stands in if the order names nobody; tests are put into
 * words.
 */
const readByHand: readonly string[] = ['collectorName', 'tests'] satisfies OrderField[]
const storedIn = (shape: object): readonly OrderField[] =>
  [...plainFields, ...jsonFields].filter((field) => field in shape && !readByHand.includes(field))
/** `o.side_id as "sideId"` for every stored value with a place of its own in the answer. */
const storedColumns = storedIn(LabOrder.shape)
  .map((field) => `o.${columnOf(field)} as "${field}"`)
  .join(', ')
const storedOfSpecimen = storedIn(Specimen.shape)
  .map((field) => `'${field}', o.${columnOf(field)}`)
  .join(', ')

const at = (column: string): string => `
  case
    when ${column} is null then null
    else to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  end
`

/** One order with all its contents, in one statement. */
export const oneOrder = (scope: Scope, labOrderId: number): Query<Row> => {
  const visible = visibleOrders(scope)
    .select('o.lab_order_id')
    .where('o.lab_order_id', '=', labOrderId)
    .compile()
  return rawQuery(
    `
      select
        o.lab_order_id as "labOrderId",
        o.requisition_no as "requisitionNo",
        o.patient_id as "patientId",
        o.customer_id as "customerId",
        ${storedColumns},
        case
          when o.location_missing then 0
          else o.location_id
        end as "locationId",
        coalesce(o.lab_id, 0) as "labId",
        coalesce(o.user_id_physician, 0) as "userId_Physician",
        case
          when o.lab_type_id = ${testTypeIds.Wound} then o.site_id
          else 0
        end as "woundSiteId",
        o.side_id as "woundSideId",
        coalesce(o.patient_insurance_id_primary, 0) as "patientInsuranceId_Primary",
        coalesce(o.patient_insurance_id_secondary, 0) as "patientInsuranceId_Secondary",
        coalesce(o.user_id_collector, 0) as "userId_Collector",
        coalesce(
          nullif(o.collector_name, ''),
          ${personName('o.user_id_collector')}
        ) as "collectorName",
        o.row_version as "rowVersion",
        o.date_physician_signature as "datePhysicianSignature",
        o.date_patient_signature as "datePatientSignature",
        o.user_id_created as "userId_Created",
        ${personName('o.user_id_created')} as "userCreatedName",
        coalesce(o.user_id_delegate, 0) as "userId_Delegate",
        coalesce(o.standing_order_id, 0) as "standingOrderId",
        o.demographics_hold as "demographicsHold",
        o.hold_release_reason as "holdReleaseReason",
        coalesce(o.user_id_reviewed, 0) as "userId_Reviewed",
        o.updated_at as "updatedAt",
        ${practiceFindings} as "orderIssues",
        (select name from customer c where c.customer_id = o.customer_id) as customer,
        (
          select facility_code from customer c where c.customer_id = o.customer_id
        ) as "facilityCode",
        case
          when o.location_missing then ''
          else (select location_name from location l where l.location_id = o.location_id)
        end as location,
        ${zoneOfOrder} as "timeZone",
        ${personName('o.user_id_physician')} as "user_Physician",
        coalesce((select npi from app_user u where u.user_id = o.user_id_physician), '') as npi,
        p.first_name as "firstName",
        p.middle_name as "middleName",
        p.last_name as "lastName",
        p.first_name_latin as "firstNameLatin",
        p.middle_name_latin as "middleNameLatin",
        p.last_name_latin as "lastNameLatin",
        p.dob,
        coalesce(p.gender_id, 0) as "genderId",
        json_build_object(
          'labOrderSpecimenId',
          o.lab_order_id,
          'labOrderId',
          o.lab_order_id,
          ${storedOfSpecimen},
          'collectionDate',
          ${at('o.collected_at')},
          'swabLocationId',
          case
            when o.lab_type_id = ${testTypeIds.Wound} then 0
            else o.site_id
          end,
          'labStatusId',
          o.lab_status_id,
          'labStatus',
          ${codeName('LabStatus', 'o.lab_status_id')},
          'labType',
          coalesce(
            (select description from code where list = 'LabType' and id = o.lab_type_id),
            'To be determined'
          ),
          'onHold',
          o.hold > 0,
          'bench',
          ${benchNotes},
          'receivedDate',
          ${at('o.received_at')},
          'accessionedDate',
          ${at('o.accessioned_at')},
          'labSystemDate',
          ${at('o.lab_system_at')},
          'resultedDate',
          ${at('o.resulted_at')},
          'reviewedDate',
          ${at('o.reviewed_at')},
          'cancelledDate',
          ${at('o.cancelled_at')},
          'swabLocation',
          case
            when o.lab_type_id = ${testTypeIds.Wound} then ''
            else ${codeName('SwabLocation', 'o.site_id')}
          end,
          'resultedPositive',
          ${resultedPositive},
          'resultStatusId',
          ${resultStatusId}
        ) as specimen,
        json_build_object(
          'labOrderId',
          o.lab_order_id,
          'labTypeId',
          o.lab_type_id,
          'version',
          o.version,
          'tests',
          o.tests
        ) as stored,
        ${abnPart} as "abnPart"
      from
        lab_order o
        join patient p on p.patient_id = o.patient_id
      where o.lab_order_id in (${visible.sql})
    `,
    visible.parameters,
  )
}

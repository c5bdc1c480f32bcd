import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { sides, specimenOfDevice, specimens, siteName } from '@labgate/contract/catalog/specimens'
import { wordOf } from '@labgate/contract/catalog/words'
import type { FhirResource } from '@labgate/contract/interfaces/interfaces'
import { canceled, Stage } from '@labgate/contract/orders/order-status'
import { isStat } from '@labgate/contract/orders/priority'
import type { WithDose } from '@labgate/contract/patients/dose'
import type { MedicationStatement, ServiceRequest, Specimen } from '@medplum/fhirtypes'
import { sql } from 'kysely'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import { unprepared } from '../../../db/queries.ts'
import { codeName } from '../../../db/sql-parts.ts'
import { metaOf, type Kind } from './kind.ts'
import {
  byCategory,
  byCode,
  byDate,
  byId,
  byReference,
  byToken,
  codeIn,
  type Codes,
  type Parameters,
} from './search-terms.ts'
import {
  cliaNumber,
  diagnosticService,
  labTypeSystem,
  numberOf,
  numberSystem,
  providerOf,
  specimenTypeSystem,
  testSystem,
} from './systems.ts'

interface Row {
  id: number
  version: number
  updatedAt: string
  patientId: number
  barcode: string
  requisitionNo: string
  status: ServiceRequest['status']
  isRejected: boolean
  labTypeId: number
  labType: string
  priority: number
  formVersion: string
  tests: number[]
  diagnosis: { icd10Code: string; description: string }[]
  medications: WithDose[]
  deviceId: number
  siteId: number
  sideId: number
  collectedAt: string | null
  collectionDay: string | null
  noCollectionTime: boolean
  receivedAt: string | null
  createdAt: string
  location: string
  npi: string
  provider: string
  laboratory: string
  clia: string
}

/** Numbers of an order: the specimen's, and the requisition's. `o` is the order. */
export const byOrderNumber = byToken(
  'The number of the specimen, or of the requisition.',
  (code, system, base) => {
    const isSpecimen = sql<boolean>`o.specimen_barcode = ${code}`
    const isRequisition = sql<boolean>`o.requisition_no = ${code}`
    if (system === undefined) return sql<boolean>`(${isSpecimen} or ${isRequisition})`
    if (system === numberSystem(base, 'specimen')) return isSpecimen
    return system === numberSystem(base, 'requisition') ? isRequisition : sql<boolean>`false`
  },
  { byPost: true },
)

/** The kind of test of an order. */
export const byLabType = byToken('The test type.', (code, system) =>
  /^\d{1,4}$/.test(code) && (system === undefined || system === labTypeSystem)
    ? sql<boolean>`o.lab_type_id = ${Number(code)}`
    : sql<boolean>`false`,
)

const requestStatuses: Codes = {
  revoked: 'o.ended > 0',
  'on-hold': 'o.hold > 0',
  completed: `o.stage >= ${Stage.Resulted}`,
  active: `o.stage < ${Stage.Resulted}`,
}
const specimenStatuses: Codes = {
  unsatisfactory: `o.ended > ${canceled}`,
  unavailable: 'o.received_at is null',
  available: 'o.received_at is not null',
}

const shared: Parameters = {
  _id: byId('o.lab_order_id'),
  _lastUpdated: byDate('o.updated_at', 'When the order was last changed.'),
  identifier: byOrderNumber,
  patient: byReference('o.patient_id', 'Patient', 'The patient of the order.'),
  subject: byReference('o.patient_id', 'Patient', 'The patient of the order.'),
}

const find: Kind<Row>['find'] = (actor, wheres, after, limit) => {
  let found = visibleOrders(actor)
    .leftJoin('lab as b', (join) =>
      join.on(sql<boolean>`b.lab_id = coalesce(o.lab_id, o.working_lab_id)`),
    )
    .select([
      'o.lab_order_id as id',
      'o.row_version as version',
      'o.updated_at as updatedAt',
      'o.patient_id as patientId',
      'o.specimen_barcode as barcode',
      'o.requisition_no as requisitionNo',
      sql<NonNullable<ServiceRequest['status']>>`${sql.raw(codeIn(requestStatuses))}`.as('status'),
      sql<boolean>`o.ended > ${sql.lit(canceled)}`.as('isRejected'),
      'o.lab_type_id as labTypeId',
      'o.priority',
      sql<string>`${sql.raw(codeName('LabType', 'o.lab_type_id'))}`.as('labType'),
      'o.version as formVersion',
      'o.tests',
      sql<Row['diagnosis']>`o.diagnosis`.as('diagnosis'),
      sql<Row['medications']>`o.medications`.as('medications'),
      'o.collection_device_id as deviceId',
      'o.site_id as siteId',
      'o.side_id as sideId',
      'o.collected_at as collectedAt',
      'o.collection_day as collectionDay',
      'o.no_collection_time as noCollectionTime',
      'o.received_at as receivedAt',
      'o.created_at as createdAt',
      sql<string>`
        coalesce((select l.location_name from location l where l.location_id = o.location_id), '')
      `.as('location'),
      sql<string>`
        coalesce((select u.npi from app_user u where u.user_id = o.user_id_physician), '')
      `.as('npi'),
      sql<string>`
        coalesce(
          (
            select trim(u.first_name || ' ' || u.last_name)
            from app_user u
            where u.user_id = o.user_id_physician
          ),
          ''
        )
      `.as('provider'),
      sql<string>`coalesce(b.name, '')`.as('laboratory'),
      sql<string>`coalesce(b.clia_number, '')`.as('clia'),
    ])
  for (const where of wheres) found = found.where(where)
  if (after !== undefined) found = found.where('o.lab_order_id', '<', Number(after[0]))
  return unprepared(found.orderBy('o.lab_order_id', 'desc').limit(limit))
}

/** When a specimen was collected, as exactly as is known: the day alone if the time is not. */
export const collectedOf = ({
  collectedAt,
  collectionDay,
  noCollectionTime,
}: Pick<Row, 'collectedAt' | 'collectionDay' | 'noCollectionTime'>): string | undefined =>
  (noCollectionTime ? collectionDay : collectedAt) ?? undefined

const numbersOf = ({ barcode, requisitionNo }: Row, base: string) => ({
  specimen: numberOf('PLAC', numberSystem(base, 'specimen'), barcode),
  requisition: { system: numberSystem(base, 'requisition'), value: requisitionNo },
})

const common = <T extends FhirResource>(type: T, row: Row) => ({
  resourceType: type,
  id: String(row.id),
  meta: metaOf(row.version, row.updatedAt),
})

const testsOf = ({ labTypeId, formVersion, tests }: Row) => {
  const testType = testTypeOfLab(labTypeId)
  const form = testType && catalogOf(testType, formVersion)
  return tests.map((code) => {
    const display = form === undefined ? String(code) : wordOf(form, code)
    return { coding: [{ system: testSystem, code: String(code), display }], text: display }
  })
}

/* What the patient takes, by the order's own list; the dose is text, as it was typed. */
const medicationsOf = ({ medications, patientId, createdAt }: Row): MedicationStatement[] =>
  medications.map(({ description, dose = '' }, at) => ({
    resourceType: 'MedicationStatement',
    id: `medication-${at + 1}`,
    status: 'active',
    medicationCodeableConcept: { text: description },
    subject: { reference: `Patient/${patientId}` },
    dateAsserted: createdAt,
    ...(dose !== '' && { dosage: [{ text: dose }] }),
  }))

/** Visible orders: each is for one specimen. */
export const serviceRequestKind: Kind<Row> = {
  type: 'ServiceRequest',
  parameters: {
    ...shared,
    status: byCode(requestStatuses, 'active, on-hold, completed or revoked.'),
    authored: byDate('o.created_at', 'When it was ordered.'),
    code: byLabType,
    category: byCategory(diagnosticService),
    specimen: byReference('o.lab_order_id', 'Specimen', 'The specimen of the order.'),
  },
  find,
  keyset: ({ id }) => [id],
  resource: (row, base): ServiceRequest => {
    const { specimen, requisition } = numbersOf(row, base)
    const requester = providerOf(row.npi, row.provider)
    const collected = collectedOf(row)
    const medications = medicationsOf(row)
    return {
      ...common('ServiceRequest', row),
      ...(medications.length > 0 && { contained: medications }),
      identifier: [specimen],
      requisition,
      status: row.status,
      intent: 'order',
      priority: isStat(row) ? 'stat' : 'routine',
      category: [{ coding: [diagnosticService] }],
      code: {
        coding: [{ system: labTypeSystem, code: String(row.labTypeId), display: row.labType }],
        text: row.labType,
      },
      ...(row.tests.length > 0 && { orderDetail: testsOf(row) }),
      subject: { reference: `Patient/${row.patientId}` },
      ...(collected !== undefined && { occurrenceDateTime: collected }),
      authoredOn: row.createdAt,
      ...(requester && { requester }),
      ...(row.laboratory !== '' && {
        performer: [
          {
            type: 'Organization',
            display: row.laboratory,
            ...(row.clia !== '' && { identifier: cliaNumber(row.clia) }),
          },
        ],
      }),
      ...(row.location !== '' && { locationReference: [{ display: row.location }] }),
      ...(row.diagnosis.length > 0 && {
        reasonCode: row.diagnosis.map(({ icd10Code, description }) => ({
          coding: [
            { system: 'http://hl7.org/fhir/sid/icd-10-cm', code: icd10Code, display: description },
          ],
        })),
      }),
      ...(medications.length > 0 && {
        supportingInfo: medications.map(({ id }) => ({ reference: `#${id}` })),
      }),
      specimen: [{ reference: `Specimen/${row.id}` }],
    }
  },
}

/** The specimens of those orders, under the same ids. */
export const specimenKind: Kind<Row> = {
  type: 'Specimen',
  parameters: {
    ...shared,
    accession: byOrderNumber,
    status: byCode(specimenStatuses, 'available, unavailable or unsatisfactory.'),
    collected: byDate('o.collected_at', 'When it was collected.'),
  },
  find,
  keyset: ({ id }) => [id],
  resource: (row, base): Specimen => {
    const { specimen } = numbersOf(row, base)
    const kind = specimenOfDevice(row.deviceId)
    const name = kind === undefined ? row.labType : specimens[kind].name
    const coded = kind === undefined ? '' : specimens[kind].hl7
    const site = siteName(row.labTypeId, row.siteId)
    const side = sides.find(({ id }) => id === row.sideId)?.name
    const where = [side, site].filter(Boolean).join(' ')
    const collected = collectedOf(row)
    return {
      ...common('Specimen', row),
      identifier: [specimen],
      accessionIdentifier: { system: specimen.system ?? '', value: row.barcode },
      status: row.isRejected
        ? 'unsatisfactory'
        : row.receivedAt === null
          ? 'unavailable'
          : 'available',
      type: {
        ...(coded !== '' && { coding: [{ system: specimenTypeSystem, code: coded }] }),
        text: name,
      },
      subject: { reference: `Patient/${row.patientId}` },
      ...(row.receivedAt !== null && { receivedTime: row.receivedAt }),
      request: [{ reference: `ServiceRequest/${row.id}` }],
      ...((collected !== undefined || where !== '') && {
        collection: {
          ...(collected !== undefined && { collectedDateTime: collected }),
          ...(where !== '' && { bodySite: { text: where } }),
        },
      }),
    }
  },
}

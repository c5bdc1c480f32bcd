import { manifestNumber, parcelNumber } from '@labgate/contract/kit/numbers'
import { mostFound, type Found, type Reading } from '@labgate/contract/overviews/find'
import { sql } from 'kysely'
import { actorMay, type Actor } from '../../access/actor.ts'
import {
  listAccounts,
  resemblingAccounts,
  type AccountListRow,
} from '../../core/accounts/accounts.queries.ts'
import { zoneOfOrder } from '../../core/orders/order-zone.ts'
import { visibleOrders } from '../../core/orders/orders.queries.ts'
import { visibleParcels } from '../../core/parcels/parcels.queries.ts'
import {
  listPatients,
  partsOf,
  shownNameOf,
  turned,
  type PatientCriteria,
  type PatientListRow,
} from '../../core/patients/patients.queries.ts'
import { compiledRaw, unprepared, type Query } from '../../db/queries.ts'
import { shiftParameters } from '../../db/sql-parts.ts'
import { mayResemble, resemblingPatients } from '../../features/patients/resembling.query.ts'
import { listUsers, type UserListRow } from '../../features/people/users/users.queries.ts'
import { reportedAt } from '../../features/results/reported-at.ts'
import { visibleManifests } from '../../features/shipping/manifests/manifests.queries.ts'
import { type Sought, sought, orElse, blank, joined } from './find-group.ts'
import { moneyFound } from './money.queries.ts'
import { ownSought } from './own-sought.ts'
import { patientsNamed } from './patients-named.query.ts'

export const asPatient = (row: PatientListRow): Found[] => [
  {
    kind: 'patient',
    id: row.patientId,
    patientId: row.patientId,
    name: row.name,
    code: row.medicalRecordId,
    day: row.dob,
    says: joined(
      row.facilityCode,
      row.location,
      row.active ? '' : 'Inactive',
      row.formerly && `formerly ${row.formerly}`,
    ),
  },
]

const size = { pageSize: mostFound }

/* A caller on the phone may ask about a former patient. */
const anyPatient = { active: false, isPatient: false, ...size }

const patientsSought = (
  actor: Actor,
  { name, birth, phone, code }: Reading,
): { rows: Sought[]; person: Query<unknown> | undefined } => {
  const span = birth && { dobFrom: birth.from, dobTo: birth.to }
  const named: PatientCriteria | undefined =
    name !== '' || span ? { ...anyPatient, name, ...span } : undefined
  const byName =
    named && (span ? listPatients(actor, named, undefined) : patientsNamed(actor, name))
  const byPhone =
    phone === '' ? undefined : listPatients(actor, { ...anyPatient, phone }, undefined)
  const byRecord =
    code === ''
      ? undefined
      : listPatients(actor, { ...anyPatient, medicalRecordId: code }, undefined)
  return {
    rows: [
      ...[byRecord, byPhone, byName].flatMap((query) => (query ? [sought(query, asPatient)] : [])),
      ...(byName && named && mayResemble(named)
        ? [sought(orElse(byName, resemblingPatients(actor, named)), asPatient, true)]
        : []),
    ],
    person: byPhone ?? (span ? byName : byRecord),
  }
}

interface OrderFound {
  labOrderId: number
  patientId: number
  specimenBarcode: string
  requisitionNo: string
  name: string
  day: string | null
  labType: string
  labStatus: string
  reported: string | null
}

const ordersFound = (actor: Actor) =>
  visibleOrders(actor)
    .innerJoin('patient as p', 'p.patient_id', 'o.patient_id')
    .select([
      'o.lab_order_id as labOrderId',
      'o.patient_id as patientId',
      'o.specimen_barcode as specimenBarcode',
      'o.requisition_no as requisitionNo',
      'o.collection_day as day',
    ])
    .select([
      shownNameOf.as('name'),
      sql<string>`
        coalesce(
          (select description from code where list = 'LabType' and id = o.lab_type_id),
          'To be determined'
        )
      `.as('labType'),
      sql<string>`
        coalesce(
          (select description from code where list = 'LabStatus' and id = o.lab_status_id),
          ''
        )
      `.as('labStatus'),
      sql<
        string | null
      >`to_char(${sql.raw(reportedAt('o'))} at time zone ${sql.raw(zoneOfOrder)}, 'MM/DD/YYYY')`.as(
        'reported',
      ),
    ])
    .limit(mostFound)

type OrdersFound = ReturnType<typeof ordersFound>

const asOrder =
  (kind: 'tube' | 'requisition' | 'order') =>
  (row: OrderFound): Found[] => {
    const of = { id: row.labOrderId, patientId: row.patientId, name: row.name, day: row.day }
    return [
      {
        kind,
        ...of,
        code: kind === 'requisition' ? row.requisitionNo : row.specimenBarcode,
        says: joined(row.labType, row.labStatus),
      },
      ...(row.reported === null
        ? []
        : [
            {
              kind: 'report' as const,
              ...of,
              code: row.specimenBarcode,
              says: joined(row.labType, `Reported ${row.reported}`),
            },
          ]),
    ]
  }

const built = (query: OrdersFound): Query<OrderFound> => unprepared(query)

const ordersSought = (
  actor: Actor,
  { tubes, requisitions }: Reading,
  person: Query<unknown> | undefined,
): Sought[] => [
  ...(tubes.length > 0
    ? [
        sought(
          built(
            ordersFound(actor).where(
              sql<boolean>`
                (
                  o.specimen_barcode = any (${tubes}::text[])
                  or o.lab_order_id = any (
                    array(
                      select c.lab_order_id
                      from order_correction c
                      where c.retired_number = any (${tubes}::text[]) and c.undone_at is null
                    )
                  )
                )
              `,
            ),
          ),
          asOrder('tube'),
        ),
      ]
    : []),
  ...(requisitions.length > 0
    ? [
        sought(
          built(
            ordersFound(actor)
              .where('o.requisition_no', '=', sql<string>`any (${requisitions}::text[])`)
              .orderBy('o.lab_order_id'),
          ),
          asOrder('requisition'),
        ),
      ]
    : []),
  ...(person ? [sought(ofPerson(actor, person), asOrder('order'))] : []),
]

/** The newest orders of the person that the first query finds. */
const ofPerson = (actor: Actor, person: Query<unknown>): Query<OrderFound> => {
  const whose = person.compile()
  const orders = built(
    ordersFound(actor)
      .where(sql<boolean>`o.patient_id = any (array(select "patientId" from sought))`)
      .orderBy('o.collected_at', (by) => by.desc().nullsLast())
      .orderBy('o.lab_order_id', 'desc'),
  ).compile()
  const text = `
    with sought as materialized (${shiftParameters(whose.sql, orders.parameters.length)})
    ${orders.sql}
  `
  return {
    compile: () => compiledRaw<OrderFound>(text, [...orders.parameters, ...whose.parameters]),
    unprepared: true,
  }
}

const sheetsSought = (actor: Actor, { parcelId, manifestId, code }: Reading): Sought[] => {
  const place = sql<string>`
    (select n.location_name from location n where n.location_id = l.location_id)
  `
  const parcel = ({
    id,
    trackingNo,
    place: at,
  }: {
    id: number
    trackingNo: string
    place: string | null
  }): Found[] => [
    { ...blank, kind: 'parcel', id, name: at ?? '', code: parcelNumber(id), says: trackingNo },
  ]
  const manifest = ({
    id,
    trackingNo,
    lab,
  }: {
    id: number
    trackingNo: string
    lab: string | null
  }): Found[] => [
    { ...blank, kind: 'manifest', id, name: lab ?? '', code: manifestNumber(id), says: trackingNo },
  ]
  if (code === '') return []
  return [
    ...(actorMay(actor, 'ship-log.read')
      ? [
          sought(
            unprepared(
              visibleParcels(actor)
                .select(['l.ship_log_id as id', 'l.tracking_no as trackingNo', place.as('place')])
                .where(({ or, eb }) =>
                  or([
                    eb('l.ship_log_id', '=', parcelId),
                    sql<boolean>`(l.tracking_no = ${code} and l.tracking_no <> '')`,
                  ]),
                )
                .limit(mostFound),
            ),
            parcel,
          ),
        ]
      : []),
    ...(actorMay(actor, 'manifest.read')
      ? [
          sought(
            unprepared(
              visibleManifests(actor)
                .select([
                  'm.manifest_id as id',
                  'm.tracking_no as trackingNo',
                  sql<string>`(select b.name from lab b where b.lab_id = m.lab_id)`.as('lab'),
                ])
                .where(({ or, eb }) =>
                  or([eb('m.manifest_id', '=', manifestId), eb('m.tracking_no', '=', code)]),
                )
                .limit(mostFound),
            ),
            manifest,
          ),
        ]
      : []),
  ]
}

const asAccount = (row: AccountListRow): Found[] => [
  {
    ...blank,
    kind: 'account',
    id: row.customerId,
    name: row.name,
    code: row.facilityCode,
    says: joined(row.city, row.state, row.active ? '' : 'Inactive'),
  },
]

const asUser = (row: UserListRow): Found[] => [
  {
    ...blank,
    kind: 'user',
    id: row.userId,
    name: row.name,
    says: joined(row.customerName, row.enabled ? '' : 'Inactive'),
  },
]

const accountsSought = (actor: Actor, { name }: Reading, typed: string): Sought[] => {
  if (!actorMay(actor, 'account.list') || typed.length < 2) return []
  const named = name === '' ? undefined : { ...size, name, active: 3 }
  const byName = named && listAccounts(actor, named, undefined)
  return [
    ...(/^\S+$/.test(typed)
      ? [
          sought(
            listAccounts(actor, { ...size, facilityCode: typed, active: 3 }, undefined),
            asAccount,
          ),
        ]
      : []),
    ...(byName
      ? [
          sought(byName, asAccount),
          ...(name.length >= 3
            ? [sought(orElse(byName, resemblingAccounts(actor, named)), asAccount, true)]
            : []),
        ]
      : []),
  ]
}

const usersSought = (actor: Actor, { name, email }: Reading): Sought[] => {
  if (!actorMay(actor, 'user.list')) return []
  const { last, first } = partsOf(name) ?? { last: name, first: '' }
  const asTyped = `${last} ${first}`.trim()
  const names = name === '' ? [] : [...new Set([asTyped, turned(asTyped)])].filter(Boolean)
  return [
    ...names.map((lastName) =>
      sought(listUsers(actor, { ...size, lastName, active: 3 }, undefined), asUser),
    ),
    ...(email === ''
      ? []
      : [sought(listUsers(actor, { ...size, email, active: 3 }, undefined), asUser)]),
  ]
}

/** Every query of one search: for each kind the caller can list, each under its own first lock. */
export const everythingSought = (
  actor: Actor,
  reading: Reading,
  typed: string,
  today: string,
): Sought[] => {
  if (actorMay(actor, 'parole.own')) return ownSought(reading)
  const patients = actorMay(actor, 'patient.list') ? patientsSought(actor, reading) : undefined
  return [
    ...(patients?.rows ?? []),
    ...(actorMay(actor, 'order.list') ? ordersSought(actor, reading, patients?.person) : []),
    ...sheetsSought(actor, reading),
    ...accountsSought(actor, reading, typed),
    ...usersSought(actor, reading),
    ...moneyFound(actor, typed, today),
  ]
}

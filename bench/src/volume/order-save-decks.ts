import { Source } from '@labgate/contract/access/sources'
import { newestCatalog } from '@labgate/contract/catalog/catalogs'
import { codesToSave } from '@labgate/contract/catalog/saving'
import { chooseProfile, emptySelection, tick } from '@labgate/contract/catalog/selection'
import { specimens } from '@labgate/contract/catalog/specimens'
import type { TestType } from '@labgate/contract/catalog/test-types'
import { Stage } from '@labgate/contract/orders/order-status'
import { orders } from '@labgate/contract/orders/orders'
import { columnsOf } from '@labgate/server/core/orders/order-columns.ts'
import { blankOrder, type OrderValues } from '@labgate/server/core/orders/order-fields.ts'
import { q, type Query } from '@labgate/server/db/queries.ts'
import { sql } from 'kysely'
import { onFloor, type Deck } from '../calls/deck.ts'
import type { DeckName } from '../calls/names.ts'
import { askAs, type Visitor } from '../laboratory/sign-in.ts'
import { mark } from '../load/ask.ts'
import type { VolumeTargets } from './targets.ts'

interface Tests {
  labTypeId: number
  version: string
  codes: number[]
  deviceId: number
}

/**
 * Checks tests one by one until this many are checked; the order may store fewer, since a whole
 * class is one code.
 */
const ticked = (testType: TestType, count: number): Tests => {
  const form = newestCatalog(testType)
  let selection = emptySelection(form, form.specimens[0] ?? 'urine')
  const custom = form.profiles.find(({ key }) => key === 'custom')
  if (custom !== undefined) selection = chooseProfile(form, selection, custom.key, {})
  for (const { code, isRetired } of form.leaves.values()) {
    if (selection.codes.length >= count) break
    if (isRetired !== true) selection = tick(form, selection, code, true, {})
  }
  return {
    labTypeId: form.labTypeId,
    version: form.version,
    codes: [...codesToSave(form, selection)],
    deviceId: specimens[selection.specimen].deviceId,
  }
}
const toxicology = (count: number): Tests => ticked('ToxUrine', count)
const urine = (): Tests => ticked('UTISTI', 5)

const zone = 'America/New_York'
const collectionDate = (): string => new Date(Date.now() - 3 * 3_600_000).toISOString()
const diagnosis = [{ icd10Code: 'Z79.899', description: 'Other long term (current) drug therapy' }]
type Place = VolumeTargets['saves'][number]

const fieldsOf = (
  { patientId, locationId, providerId }: Place,
  { labTypeId, codes }: Tests,
  at: string,
) => ({
  labOrderId: 0,
  patientId,
  locationId,
  userId_Physician: providerId,
  noMeds: true,
  noAllergy: true,
  diagnosis,
  userSignatureId_Physician: -1,
  patientSignatureId: -1,
  specimens: [{ labTypeId, tests: codes.map((labTestId) => ({ labTestId })), collectionDate: at }],
})
const valuesOf = (
  { patientId, locationId, providerId }: Place,
  { labTypeId, version, codes, deviceId }: Tests,
  at: string,
): OrderValues => ({
  ...blankOrder,
  patientId,
  locationId,
  userId_Physician: providerId,
  labTypeId,
  version,
  tests: codes,
  collectionDeviceId: deviceId,
  collectionDate: at,
  diagnosis,
  noMeds: true,
  noAllergy: true,
  userSignatureId_Physician: -1,
  patientSignatureId: -1,
})

/**
 * The rows that a save of these orders writes, in one statement: each order, its event, the change
 * log, and the audit; and the key that turns two clicks into one save.
 */
const rowsOf = (
  name: string,
  place: Place,
  sets: readonly Tests[],
  userId: number,
  at: string,
): Query<unknown> => {
  const fields = Object.keys(fieldsOf(place, sets[0] ?? urine(), at))
  const customer = sql<number>`
    (select customer_id from patient where patient_id = ${place.patientId})
  `
  let query = q.with('once', (make) =>
    make
      .insertInto('idempotency')
      .values({
        user_id: userId,
        call: name,
        key: sql`gen_random_uuid()::text`,
        body_hash: sql`sha256('floor')`,
        answer: '{}',
      })
      .returning('user_id'),
  )
  for (const [turn, tests] of sets.entries()) {
    const order = `order_${turn}` as 'once'
    query = query
      .with(order, (make) =>
        make
          .insertInto('lab_order')
          .values({
            ...columnsOf(valuesOf(place, tests, at), zone, place.locationId),
            specimen_barcode: sql`lpad(nextval('specimen_count')::text, 11, '0') || '0'`,
            requisition_no: sql`'R' || lpad(nextval('requisition_count')::text, 9, '0')`,
            customer_id: customer,
            patient_id: place.patientId,
            user_id_created: userId,
            user_id_updated: userId,
          } as never) // the deck's own values, read from the demo
          .returning('lab_order_id as user_id'),
      )
      .with(`event_${turn}` as 'once', (make) =>
        make
          .insertInto('order_event')
          .values({
            lab_order_id: sql`(select user_id from ${sql.raw(order)})`,
            customer_id: customer,
            move: 'create',
            lab_status_id: Stage.Created,
            user_id: userId,
            user_name: 'Floor',
          })
          .returning('user_id'),
      )
      .with(`logged_${turn}` as 'once', (make) =>
        make
          .insertInto('change_log')
          .values({
            kind: 'order',
            record_id: sql`(select user_id from ${sql.raw(order)})`,
            customer_id: customer,
            row_version: 1,
            fields,
            user_id: userId,
            user_name: 'Floor',
          })
          .returning('user_id'),
      )
      .with(`told_${turn}` as 'once', (make) =>
        make
          .insertInto('audit')
          .values({ user_id: userId, source: Source.Portal, act: name, target: 'order', fields })
          .returning('user_id'),
      ) as typeof query
  }
  return query.selectFrom('once').select('user_id')
}

const saving = (
  visitor: Visitor,
  name: DeckName,
  sets: readonly Tests[],
  places: readonly Place[],
): Deck => {
  const at = collectionDate()
  const half = Math.floor(places.length / 2)
  const isVisit = name.startsWith('SaveVisit')
  return {
    name,
    kind: 'save',
    ours: places.slice(0, half).map((place) => {
      const [first] = sets.map((tests) => fieldsOf(place, tests, at))
      const sent = isVisit
        ? { orders: sets.map((tests) => fieldsOf(place, tests, at)) }
        : (first ?? {})
      return askAs(visitor, isVisit ? orders.saveVisit : orders.save, sent, {
        expects: isVisit ? '"list":[{"labOrderId":' : '"message":"Saved."',
        key: `bench-${name.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${place.patientId}-${mark}`,
        from: 1,
      })
    }),
    ...onFloor(
      `/${name.replaceAll(/[^A-Za-z0-9]+/g, '-')}`,
      places.slice(half).map((place) => rowsOf(name, place, sets, visitor.userId, at)),
      () => '"changed":1',
      true,
    ),
  }
}

export const orderSaveDecks = (visitor: Visitor, { saves }: VolumeTargets): Deck[] => {
  const third = Math.floor(saves.length / 3)
  return [
    saving(visitor, 'SaveLabOrder, 5 tests', [toxicology(5)], saves.slice(0, third)),
    saving(visitor, 'SaveLabOrder, 100 tests', [toxicology(100)], saves.slice(third, 2 * third)),
    saving(visitor, 'SaveVisit, two orders', [toxicology(5), urine()], saves.slice(2 * third)),
  ]
}

import { createHash } from 'node:crypto'
import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { faultsOf } from '@labgate/contract/catalog/faults'
import { codesToSave, selectionOf } from '@labgate/contract/catalog/saving'
import { wordOf } from '@labgate/contract/catalog/words'
import { daysBetween } from '@labgate/contract/kit/days'
import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { versionOf } from '@labgate/contract/orders/account-facts'
import {
  longestStandingDays,
  type StandingOrder,
  type standingOrders,
} from '@labgate/contract/orders/standing-orders'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { zoneOfAccount } from '../../../core/orders/order-zone.ts'
import { columnOf } from '../../../db/columns.ts'
import type { Scope, Tx } from '../../../db/database.ts'
import { laboratoryTimeZoneIn } from '../../../db/laboratory-time-zone.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { codeName, isoInstant, personName } from '../../../db/sql-parts.ts'
import type { ChangeContext } from '../../../http/call.ts'

type Row = Omit<StandingOrder, 'tests'> & { codes: number[] }

/** The standing orders of an account or a provider; those in effect today first. At most 200. */
export const listStanding = (
  scope: Scope,
  { customerId, userId }: { customerId: number; userId: number },
  now: Date,
): Query<Row> => {
  const values: unknown[] = [now.toISOString()]
  const conditions: string[] = []
  if (scope.customers !== 'all')
    conditions.push(`s.customer_id = any ($${values.push(scope.customers)}::bigint[])`)
  if (scope.locations !== null)
    conditions.push(
      `(s.location_id is null or s.location_id = any ($${values.push(scope.locations)}::bigint[]))`,
    )
  if (customerId > 0) conditions.push(`s.customer_id = $${values.push(customerId)}`)
  if (userId > 0) conditions.push(`s.user_id = $${values.push(userId)}`)
  const active = `(s.ended_at is null and d.today between s.effective_from and s.effective_to)`
  return rawQuery(
    `select s.standing_order_id as "standingOrderId", s.customer_id as "customerId", coalesce(s.location_id, 0) as "locationId",
       coalesce((select location_name from location l where l.location_id = s.location_id), '') as location, s.user_id as "userId", ${personName('s.user_id')} as provider,
       s.lab_type_id as "labTypeId", ${codeName('LabType', 's.lab_type_id')} as "labType", s.version, s.tests as codes, s.effective_from as "effectiveFrom",
       s.effective_to as "effectiveTo", ${isoInstant('s.signed_at')} as "dateSigned", ${isoInstant('s.ended_at')} as "dateEnded", ${active} as active
     from standing_order s join customer c on c.customer_id = s.customer_id
       cross join lateral (select ($1::timestamptz at time zone ${zoneOfAccount})::date as today) d
     where ${conditions.length === 0 ? 'true' : conditions.join(' and ')}
     order by ${active} desc, s.ended_at nulls first, s.effective_to desc, s.standing_order_id desc limit 200`,
    values,
  )
}
/** The row as the call returns it: its codes with their words. */
export const asStanding = ({ codes, ...row }: Row): StandingOrder => {
  const testType = testTypeOfLab(row.labTypeId)
  const form = testType === undefined ? undefined : catalogOf(testType, row.version)
  return {
    ...row,
    tests: codes.map((labTestId) => ({
      labTestId,
      labTest: form === undefined ? String(labTestId) : wordOf(form, labTestId),
    })),
  }
}

type Given = ParsedInput<typeof standingOrders.sign>

const dateIssues = ({ effectiveFrom, effectiveTo }: Given, today: string): Issue[] => {
  if (!effectiveFrom || !effectiveTo)
    return [
      ...(effectiveFrom ? [] : [issue('effectiveFrom', 'Enter the effective date.', 'required')]),
      ...(effectiveTo ? [] : [issue('effectiveTo', 'Enter the end date.', 'required')]),
    ]
  if (effectiveFrom < today)
    return [
      issue(
        'effectiveFrom',
        'This date is in the past. A standing order does not sign earlier orders.',
        'past',
      ),
    ]
  if (effectiveTo < effectiveFrom)
    return [issue('effectiveTo', 'The end date is before the start date.', 'order')]
  return daysBetween(effectiveFrom, effectiveTo) >= longestStandingDays
    ? [
        issue(
          'effectiveTo',
          'A standing order lasts one year at most. Sign a new one after that.',
          'too-long',
        ),
      ]
    : []
}

/** What was signed, in a fixed order. */
export const standingHash = (signed: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(signed)).digest()

/** Signs a standing order in the name of the signed-in user: a provider with an attested signature. Returns its ID. */
export const signStanding = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const customerId = actor.who.entityId
  const account = orRefuse(
    await tx
      .selectFrom('customer')
      .selectAll()
      .where('customer_id', '=', customerId)
      .executeTakeFirst(),
    'Account not found.',
  )
  const signature = await tx
    .selectFrom('user_signature')
    .select('user_signature_id')
    .where('user_id', '=', actor.userId)
    .where('ended_at', 'is', null)
    .where('attested_at', 'is not', null)
    .orderBy('user_signature_id', 'desc')
    .executeTakeFirst()
  if (!signature)
    throw new Refusal(
      'not-possible',
      'You need a saved signature to sign a standing order. Add one first.',
    )
  const place =
    given.locationId <= 0 ||
    (await tx
      .selectFrom('location')
      .select('location_id')
      .where('location_id', '=', given.locationId)
      .where('customer_id', '=', customerId)
      .executeTakeFirst())
  const testType = testTypeOfLab(given.labTypeId)
  const offered =
    testType !== undefined &&
    (account as Record<string, unknown>)[columnOf(`service_${testType}`)] === true
  const versions =
    testType === undefined
      ? {}
      : {
          [`version_${testType}`]: (account as Record<string, unknown>)[
            columnOf(`version_${testType}`)
          ],
        }
  const form =
    testType === undefined ? undefined : catalogOf(testType, versionOf(versions, testType))
  const selection =
    form &&
    selectionOf(
      form,
      given.tests.map(({ labTestId }) => labTestId),
    )
  const [fault] =
    form && selection ? faultsOf(form, selection).filter(({ rule }) => rule !== 'site') : []
  const isOtherForm =
    form !== undefined && (given.version ?? '') !== '' && given.version !== form.version
  refuseIf([
    ...(place ? [] : [issue('locationId', 'Choose a location in this account.', 'location')]),
    ...(offered ? [] : [issue('labTypeId', 'Choose a test type this account orders.', 'type')]),
    ...(offered && form === undefined
      ? [
          issue(
            'tests',
            'The account uses an order form that is not available. The laboratory must correct its version.',
            'version',
          ),
        ]
      : []),
    ...(isOtherForm
      ? [issue('tests', 'The order form has changed. Choose the tests again.', 'version')]
      : []),
    ...(offered && given.tests.length === 0
      ? [issue('tests', 'Choose at least one test.', 'tests')]
      : []),
    ...(offered && fault ? [issue('tests', fault.says, 'tests')] : []),
    ...dateIssues(given, dayAt(now, account.time_zone || (await laboratoryTimeZoneIn(tx)))),
    ...(given.attested
      ? []
      : [
          issue(
            'attested',
            'Confirm that these tests are medically necessary whenever they are ordered.',
            'required',
          ),
        ]),
  ])
  if (!form || !selection) throw new Refusal('not-possible')
  const tests = [...codesToSave(form, selection)]
  const at = now.toISOString()
  const signed = [
    actor.userId,
    customerId,
    given.locationId,
    given.labTypeId,
    form.version,
    tests,
    given.effectiveFrom,
    given.effectiveTo,
  ]
  const { standing_order_id: id } = await tx
    .insertInto('standing_order')
    .values({
      customer_id: customerId,
      location_id: given.locationId > 0 ? given.locationId : null,
      user_id: actor.userId,
      user_signature_id: signature.user_signature_id,
      lab_type_id: given.labTypeId,
      version: form.version,
      tests,
      effective_from: given.effectiveFrom ?? '',
      effective_to: given.effectiveTo ?? '',
      signed_at: at,
      signed_hash: standingHash(signed),
    })
    .returning('standing_order_id')
    .executeTakeFirstOrThrow()
  change.about({ customerId, target: `standing order ${id}` })
  return { id: String(id), message: 'The standing order is signed.' }
}

/** Ends one of the user's own standing orders: it signs nothing from now on. */
export const endStanding = async (
  tx: Tx,
  actor: Actor,
  standingOrderId: number,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  const row = orRefuse(
    await tx
      .updateTable('standing_order')
      .set({ ended_at: now.toISOString() })
      .where('standing_order_id', '=', standingOrderId)
      .where('user_id', '=', actor.userId)
      .where('ended_at', 'is', null)
      .returning('customer_id')
      .executeTakeFirst(),
    'You have no such standing order.',
  )
  change.about({ customerId: row.customer_id, target: `standing order ${standingOrderId}` })
  return { message: 'The standing order has ended. Orders it signed stay signed.' }
}

import { createHash } from 'node:crypto'
import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { faultsOf } from '@labgate/contract/catalog/faults'
import { codesToSave, selectionOf } from '@labgate/contract/catalog/saving'
import type { Selection } from '@labgate/contract/catalog/selection'
import type { Catalog } from '@labgate/contract/catalog/shape'
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
    `
      select
        s.standing_order_id as "standingOrderId",
        s.customer_id as "customerId",
        coalesce(s.location_id, 0) as "locationId",
        coalesce(
          (select location_name from location l where l.location_id = s.location_id),
          ''
        ) as location,
        s.user_id as "userId",
        ${personName('s.user_id')} as provider,
        s.lab_type_id as "labTypeId",
        ${codeName('LabType', 's.lab_type_id')} as "labType",
        s.version,
        s.tests as codes,
        s.effective_from as "effectiveFrom",
        s.effective_to as "effectiveTo",
        ${isoInstant('s.signed_at')} as "dateSigned",
        ${isoInstant('s.ended_at')} as "dateEnded",
        ${active} as active
      from
        standing_order s
        join customer c on c.customer_id = s.customer_id
        cross join lateral (select ($1::timestamptz at time zone ${zoneOfAccount})::date as today) d
      where ${conditions.length === 0 ? 'true' : conditions.join(' and ')}
      order by ${active} desc, s.ended_at nulls first, s.effective_to desc, s.standing_order_id desc
      limit 200
    `,
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

/** The id of the signed-in user's attested signature. Refuses a provider without one. */
const attestedSignature = async (tx: Tx, userId: number): Promise<number> => {
  const signature = await tx
    .selectFrom('user_signature')
    .select('user_signature_id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('attested_at', 'is not', null)
    .orderBy('user_signature_id', 'desc')
    .executeTakeFirst()
  if (!signature)
    throw new Refusal(
      'not-possible',
      'You need a saved signature to sign a standing order. Add one first.',
    )
  return signature.user_signature_id
}

const isLocationOf = async (tx: Tx, customerId: number, locationId: number): Promise<boolean> => {
  const found = await tx
    .selectFrom('location')
    .select('location_id')
    .where('location_id', '=', locationId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return found !== undefined
}

type Account = Readonly<Record<string, unknown>>
/**
 * The tests to sign: whether the account orders their type, on which form, and what they select of
 * it.
 */
interface Chosen {
  isOffered: boolean
  form: Catalog | undefined
  selection: Selection | undefined
}
const chosenOf = (account: Account, { labTypeId, tests }: Given): Chosen => {
  const testType = testTypeOfLab(labTypeId)
  if (testType === undefined) return { isOffered: false, form: undefined, selection: undefined }
  const versions = { [`version_${testType}`]: account[columnOf(`version_${testType}`)] }
  const form = catalogOf(testType, versionOf(versions, testType))
  const codes = tests.map(({ labTestId }) => labTestId)
  return {
    isOffered: account[columnOf(`service_${testType}`)] === true,
    form,
    selection: form && selectionOf(form, codes),
  }
}

const testIssues = (
  { tests, version = '' }: Given,
  { isOffered, form, selection }: Chosen,
): Issue[] => {
  const [fault] =
    form && selection ? faultsOf(form, selection).filter(({ rule }) => rule !== 'site') : []
  return [
    ...(isOffered ? [] : [issue('labTypeId', 'Choose a test type this account orders.', 'type')]),
    ...(isOffered && form === undefined
      ? [
          issue(
            'tests',
            'The account uses an order form that is not available. The laboratory must correct its version.',
            'version',
          ),
        ]
      : []),
    ...(form !== undefined && version !== '' && version !== form.version
      ? [issue('tests', 'The order form has changed. Choose the tests again.', 'version')]
      : []),
    ...(isOffered && tests.length === 0
      ? [issue('tests', 'Choose at least one test.', 'tests')]
      : []),
    ...(isOffered && fault ? [issue('tests', fault.says, 'tests')] : []),
  ]
}

const accountOf = (tx: Tx, customerId: number) =>
  tx.selectFrom('customer').selectAll().where('customer_id', '=', customerId).executeTakeFirst()

const attestedIssues = (isAttested: boolean): Issue[] =>
  isAttested
    ? []
    : [
        issue(
          'attested',
          'Confirm that these tests are medically necessary whenever they are ordered.',
          'required',
        ),
      ]

/**
 * Signs a standing order in the name of the signed-in user: a provider with an attested signature.
 * Returns its ID.
 */
export const signStanding = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const customerId = actor.who.entityId
  const { locationId, labTypeId, effectiveFrom, effectiveTo } = given
  const account = orRefuse(await accountOf(tx, customerId), 'Account not found.')
  const signatureId = await attestedSignature(tx, actor.userId)
  const isPlaceRight = locationId <= 0 || (await isLocationOf(tx, customerId, locationId))
  const chosen = chosenOf(account, given)
  refuseIf([
    ...(isPlaceRight
      ? []
      : [issue('locationId', 'Choose a location in this account.', 'location')]),
    ...testIssues(given, chosen),
    ...dateIssues(given, dayAt(now, account.time_zone || (await laboratoryTimeZoneIn(tx)))),
    ...attestedIssues(given.attested),
  ])
  const { form, selection } = chosen
  if (!form || !selection) throw new Refusal('not-possible')
  const tests = [...codesToSave(form, selection)]
  const signed = [
    actor.userId,
    customerId,
    locationId,
    labTypeId,
    form.version,
    tests,
    effectiveFrom,
    effectiveTo,
  ]
  const { standing_order_id: id } = await tx
    .insertInto('standing_order')
    .values({
      customer_id: customerId,
      location_id: locationId > 0 ? locationId : null,
      user_id: actor.userId,
      user_signature_id: signatureId,
      lab_type_id: labTypeId,
      version: form.version,
      tests,
      effective_from: effectiveFrom ?? '',
      effective_to: effectiveTo ?? '',
      signed_at: now.toISOString(),
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

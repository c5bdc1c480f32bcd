import { accountLevel } from '@labgate/contract/access/fields'
import { clientServices, salesStaff, type UserType } from '@labgate/contract/access/user-types'
import { ownerFields, type AccountSave } from '@labgate/contract/accounts/accounts'
import { isAmong } from '@labgate/contract/kit/coded'
import type { Actor } from '../../access/actor.ts'
import { changedFields, refuseForeignFields } from '../../access/field-rights.ts'
import { issue, orRefuse, refuseIf, Refusal } from '../../access/refusal.ts'
import { refuseStale } from '../../access/versions.ts'
import { lockAccount } from '../../core/accounts/accounts.queries.ts'
import { columnsOf, savedAnswer, writeRecord } from '../../core/records/write-record.ts'
import { columnOf, isReference } from '../../db/columns.ts'
import type { Tx } from '../../db/database.ts'
import { q, rawQuery } from '../../db/queries.ts'
import type { ChangeContext } from '../../http/call.ts'
import { plainFields } from './account-fields.ts'
import { accountIssues } from './account-rules.ts'

type Row = Record<string, unknown>
/** The record's values in wire form, for comparison with the submitted ones. */
const asSent = (row: Row): Row =>
  Object.fromEntries(
    plainFields.map((field) => {
      const value = row[columnOf(field)]
      return [
        field,
        field.startsWith('pct_') ? Number(value) : isReference(field) ? (value ?? 0) : value,
      ]
    }),
  )

/** Owners and client services must be laboratory staff of the right type. */
const refuseWrongPeople = async (
  tx: Tx,
  given: AccountSave,
  changed: readonly string[],
): Promise<void> => {
  const owners = salesStaff
    .map((type) => ({ type, field: ownerFields[type], userId: given[ownerFields[type]] ?? 0 }))
    .filter(({ field, userId }) => changed.includes(field) && userId > 0)
  const lcs = changed.includes('lcs') ? (given.lcs ?? []).map(({ userId }) => userId) : []
  const ids = [...owners.map(({ userId }) => userId), ...lcs]
  if (ids.length === 0) return
  const people = new Map(
    (
      await tx
        .selectFrom('staff')
        .select(['user_id', 'user_type_id', 'disabled'])
        .where('user_id', 'in', ids)
        .execute()
    ).map((person) => [person.user_id, person]),
  )
  const unfit = (id: number, types: readonly UserType[]): boolean =>
    !isAmong(types, people.get(id)?.user_type_id ?? 0)
  refuseIf([
    ...owners
      .filter(({ type, userId }) => unfit(userId, [type]))
      .map(({ field }) => issue(field, 'Choose a person in this role.', 'wrong-person')),
    ...(lcs.some((id) => unfit(id, clientServices))
      ? [issue('lcs', 'Choose lab client services users.', 'wrong-person')]
      : []),
  ])
}

/** Whether others are now the account's laboratory client services. */
const changesLcs = async (
  tx: Tx,
  { customerId, lcs }: AccountSave,
  isNew: boolean,
): Promise<boolean> => {
  if (lcs === undefined) return false
  if (isNew) return lcs.length > 0
  const before = await tx
    .selectFrom('customer_lcs')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .execute()
  const had = new Set(before.map(({ user_id }) => user_id))
  const has = new Set(lcs.map(({ userId }) => userId))
  return had.symmetricDifference(has).size > 0
}

/** Saves a new account (customerId 0) or the changed fields of one; returns its id. */
export const saveAccount = async (
  tx: Tx,
  actor: Actor,
  given: AccountSave,
  change: ChangeContext,
  at: Date,
): Promise<{ id: string; message: string }> => {
  const level = accountLevel(actor.who)
  const isNew = given.customerId <= 0
  if (isNew && level !== 1) throw new Refusal('not-found', 'Account not found.')
  const row: Row = isNew
    ? {}
    : orRefuse(await lockAccount(tx, actor, given.customerId), 'Account not found.')
  if (!isNew)
    await refuseStale(
      tx,
      actor,
      'account',
      given.customerId,
      given.rowVersion,
      Number(row['row_version']),
    )
  const sent = Object.fromEntries(
    Object.entries(given).filter(([field]) => plainFields.includes(field)),
  )
  const record = isNew ? {} : asSent(row)
  const changed = changedFields(sent, record)
  if (await changesLcs(tx, given, isNew)) changed.push('lcs')
  refuseForeignFields('account', level, changed, isNew)
  refuseIf(accountIssues({ ...record, ...sent }, isNew ? undefined : changed))
  await refuseWrongPeople(tx, given, changed)

  const customerId = await writeRecord(tx, actor, change, {
    kind: 'account',
    before: isNew ? undefined : row,
    id: given.customerId,
    customerId: given.customerId,
    columns: {
      ...columnsOf(
        sent,
        changed.filter((field) => field !== 'lcs'),
      ),
      ...(isNew && { created_at: at.toISOString() }),
    },
    changed,
    at,
  })
  if (changed.includes('lcs')) {
    change.last(q.deleteFrom('customer_lcs').where('customer_id', '=', customerId))
    change.last(
      rawQuery('insert into customer_lcs (customer_id, user_id) select $1, unnest($2::bigint[])', [
        customerId,
        [...new Set((given.lcs ?? []).map(({ userId }) => userId))],
      ]),
    )
  }
  return savedAnswer(customerId, isNew, changed)
}

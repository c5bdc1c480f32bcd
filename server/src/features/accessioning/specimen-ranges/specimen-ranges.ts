import {
  mostLabels,
  type SpecimenRange,
  type specimenRanges,
} from '@labgate/contract/accessioning/specimen-ranges'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { scanOf, specimenNumber } from '@labgate/contract/kit/numbers'
import { type Actor, inScope } from '../../../access/actor.ts'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { Scope, Tx } from '../../../db/database.ts'
import { compiledRaw, rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant, personName } from '../../../db/sql-parts.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { least, takenNumbers } from './specimen-ranges.queries.ts'

type Row = Omit<SpecimenRange, 'firstNumber' | 'lastNumber' | 'labels'> & {
  first: number
  last: number
}

const used = `
  (
    select count(*)::int
    from lab_order o
    where
      o.specimen_barcode >= ${least('r.first_count')}
      and o.specimen_barcode < ${least('r.last_count')} || ':'
  )
`

/** The ranges of an account: active ones first, latest first. */
export const rangesOf = (scope: Scope, customerId: number): Query<Row> =>
  rawQuery(
    `
      select
        r.specimen_range_id as "specimenRangeId",
        r.customer_id as "customerId",
        r.first_count as first,
        r.last_count as last,
        ${used} as used,
        r.user_id_created as "userId_Created",
        ${personName('r.user_id_created')} as "createdBy",
        ${isoInstant('r.created_at')} as "dateCreated",
        ${isoInstant('r.ended_at')} as "dateEnded"
      from specimen_range r
      where r.customer_id = $1
      order by r.ended_at nulls first, r.specimen_range_id desc
      limit 200
    `,
    [inScope(scope, customerId) ? customerId : 0],
  )
/** The row as the call returns it. */
export const asRange = ({ first, last, ...row }: Row): SpecimenRange => ({
  ...row,
  firstNumber: specimenNumber(first),
  lastNumber: specimenNumber(last),
  labels: last - first + 1,
})

type Given = ParsedInput<typeof specimenRanges.save>
/** The count inside a specimen number; -1 if it is not one. */
const countOf = (number: string): number =>
  scanOf(number)?.kind === 'specimen' ? Number(number.slice(0, 11)) : -1

/* A number below 0 was not read. */
const faultsOfNumbers = (first: number, last: number) => {
  const notANumber = 'Not a specimen number. Scan the label, or type all 12 digits.'
  return [
    ...(first < 0 ? [issue('firstNumber', notANumber, 'specimen-number')] : []),
    ...(last < 0 ? [issue('lastNumber', notANumber, 'specimen-number')] : []),
    ...(first >= 0 && last >= 0 && last < first
      ? [issue('lastNumber', 'The last label is before the first.', 'order')]
      : []),
    ...(last - first >= mostLabels
      ? [issue('lastNumber', 'That is more than a million labels. Check both numbers.', 'too-many')]
      : []),
  ]
}

/**
 * Registers labels that were printed for an account. Refuses overlap with an active range, and
 * numbers of other orders.
 */
export const addRange = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const account = orRefuse(
    await tx
      .selectFrom('customer')
      .select('customer_id')
      .where('customer_id', '=', inScope(actor, given.customerId) ? given.customerId : 0)
      .executeTakeFirst(),
    'Account not found.',
  )
  const [first, last] = [countOf(given.firstNumber), countOf(given.lastNumber)]
  refuseIf(faultsOfNumbers(first, last))
  /* One at a time: two people registering labels at once see each other's. */
  await tx.executeQuery(compiledRaw(`select pg_advisory_xact_lock(hashtext('specimen_range'))`))
  const { rows } = await tx.executeQuery(takenNumbers(first, last, account.customer_id))
  const { other = null, order = null } = rows[0] ?? {}
  const whose = other?.customerId === account.customer_id ? 'this account' : 'another account'
  refuseIf([
    ...(other
      ? [
          issue(
            'firstNumber',
            `These labels overlap with ${specimenNumber(other.first)} to ${specimenNumber(other.last)} of ${whose}.`,
            'overlap',
          ),
        ]
      : []),
    ...(order === null
      ? []
      : [
          issue(
            'firstNumber',
            `The number ${order} is already on an order of another account.`,
            'in-use',
          ),
        ]),
  ])
  const { specimen_range_id: id } = await tx
    .insertInto('specimen_range')
    .values({
      customer_id: account.customer_id,
      first_count: first,
      last_count: last,
      user_id_created: actor.userId,
      created_at: now.toISOString(),
    })
    .returning('specimen_range_id')
    .executeTakeFirstOrThrow()
  change.about({ customerId: account.customer_id, target: `specimen range ${id}` })
  return { id: String(id), message: 'The labels are registered.' }
}

/** Accepts no label of the range from now on; orders that have one stay as they are. */
export const endRange = async (
  tx: Tx,
  actor: Actor,
  specimenRangeId: number,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  const row = orRefuse(
    await tx
      .updateTable('specimen_range')
      .set({ ended_at: now.toISOString(), user_id_ended: actor.userId })
      .where('specimen_range_id', '=', specimenRangeId)
      .where('ended_at', 'is', null)
      .$if(actor.customers !== 'all', (rows) =>
        rows.where('customer_id', 'in', [...(actor.customers as readonly number[]), 0]),
      )
      .returning('customer_id')
      .executeTakeFirst(),
    'Range not found.',
  )
  change.about({ customerId: row.customer_id, target: `specimen range ${specimenRangeId}` })
  return { message: 'These labels can no longer be used.' }
}

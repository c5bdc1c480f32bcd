import { Stage } from '@labgate/contract/orders/order-status'
import { mergeFields } from '@labgate/contract/patients/merge/fields'
import { movingKeys, type MovingKey } from '@labgate/contract/patients/merge/keys'
import type { Actor } from '../../../access/actor.ts'
import { changeRow } from '../../../access/versions.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { followOrders, tellOrders } from './carry-out.ts'
import { putBack } from './changed-values.ts'
import type { Records } from './merge-facts.ts'
import { hasTwin, listsOfNone, livesOf } from './twins.ts'

export interface Parting extends Records {
  mergeId: number
  /** Keys, by table, of rows created since that go with the folded record. */
  toFolded: ReadonlyMap<string, readonly number[]>
  reason: string
}
const keys: readonly MovingKey[] = movingKeys
const own = keys.filter(({ follows }) => follows === undefined)

/*
 * Columns of the records themselves: what was taken over, what never gets wider, and that one was
 * folded.
 */
const ownColumns = [
  ...Object.values(mergeFields).flatMap(({ columns }): readonly string[] => columns),
  'restricted',
  'restricted_by_practice',
  'is_employee',
  'active',
  'patient_id_merged_into',
]

/** Columns that a merge writes in a table besides the patient's ID. */
const further: Readonly<Record<string, readonly string[]>> = {
  lab_order: ['patient_id_before', 'demographics_version'],
  patient_insurance: ['active', 'sequence'],
  patient_medication: ['ended_at', 'user_id_ended'],
  patient_diagnosis: ['ended_at', 'user_id_ended'],
  patient_allergy: ['ended_at', 'user_id_ended'],
  patient_none: ['ended_at', 'user_id_ended'],
}
/* 'None' is superseded if the record has an entry, or got one since the merge, ended or not. */
const overtaken = listsOfNone.map(
  ({ what, table, ends }) => `
    t.what = '${what}'
    and exists (
      select
      from ${table} s
      where
        s.patient_id = t.patient_id
        and (
          ${livesOf('s', ends)}
          or s.${table}_id > (
            select (m.marks ->> '${table}')::bigint
            from patient_merge m
            where m.patient_merge_id = $1
          )
        )
    )
  `,
)
/* An entry that the merge ended is restored, unless its record has another active one by now. */
const unlessAlive = (each: MovingKey): string => {
  if (each.ends !== 'ended_at') return 'false'
  const twin = hasTwin(each, 't.patient_id')
  return each.table === 'patient_none' ? [twin, ...overtaken].join(' or ') : twin
}

/*
 * Rows created since that go with the folded record. One that duplicates an active entry there
 * ends, as if it had been entered twice.
 */
const assign = (
  each: MovingKey,
  ids: readonly number[],
  foldId: number,
  at: string,
): Query<unknown> => {
  const { table, key, ends } = each
  return rawQuery(
    `
      update ${table} t
      set
        patient_id = $2::bigint
        ${
          table === 'lab_order'
            ? `
              ,
                demographics_version = case
                  when t.ended = 0
                  and t.stage < ${Stage.Resulted} then -1
                  else t.demographics_version
                end,
                row_version = t.row_version + 1
            `
            : ''
        }
        ${
          ends === 'ended_at'
            ? `
              ,
                ended_at = case
                  when t.ended_at is null
                  and ${hasTwin(each, '$2')} then $3::timestamptz
                  else t.ended_at
                end
            `
            : ''
        }
      where t.${key} = any ((select $1::bigint[])::bigint[])
    `,
    ends === 'ended_at' ? [ids, foldId, at] : [ids, foldId],
  )
}

/**
 * Separates two records using the record of their merge: what is still as the merge left it goes
 * back; what was changed since keeps its later content.
 */
export const partAgain = async (
  tx: Tx,
  actor: Actor,
  { mergeId, keep, fold, toFolded, reason }: Parting,
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  const [keepId, foldId, customerId, at] = [
    keep.patient_id,
    fold.patient_id,
    keep.customer_id,
    now.toISOString(),
  ]
  await pipeline(
    tx,
    /* The records first: a folded one accepts nothing. */
    putBack(mergeId, 'patient', 'patient_id', [...ownColumns]),
    ...own.map(({ table, key }) => putBack(mergeId, table, key, ['patient_id'])),
    ...own.flatMap((each) => {
      const ids = toFolded.get(each.table) ?? []
      return ids.length === 0 ? [] : [assign(each, ids, foldId, at)]
    }),
    /* Entries before 'none', which stays ended if there are entries. */
    ...own.flatMap((each) =>
      further[each.table] === undefined
        ? []
        : [putBack(mergeId, each.table, each.key, further[each.table] ?? [], unlessAlive(each))],
    ),
    ...followOrders([keepId, foldId]),
    ...tellOrders(actor, mergeId, 'unmerge', `The merge of two records was undone: ${reason}`, at),
    rawQuery(
      `
        update patient
        set
          row_version = row_version + 1,
          user_id_updated = $2,
          updated_at = $3::timestamptz
        where patient_id = any ($1::bigint[])
      `,
      [[keepId, foldId], actor.userId, at],
    ),
    changeRow(actor, 'patient', keepId, customerId, Number(keep.row_version) + 1, ['unmerge']),
    changeRow(actor, 'patient', foldId, customerId, Number(fold.row_version) + 1, ['unmerge']),
  )
  await tx
    .updateTable('patient_merge')
    .set({
      state: 'undone',
      undone_at: at,
      user_id_undone: actor.userId,
      undone_by: actor.userName,
      undo_reason: reason,
    })
    .where('patient_merge_id', '=', mergeId)
    .execute()
  change.about({ customerId, target: `patient ${keepId} patient ${foldId}`, fields: ['unmerge'] })
}

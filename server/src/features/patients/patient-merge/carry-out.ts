import { Stage } from '@labgate/contract/orders/order-status'
import { columnsOfPick, type MergeFieldName } from '@labgate/contract/patients/merge/fields'
import { movingKeys, type MovingKey } from '@labgate/contract/patients/merge/keys'
import type { Actor } from '../../../access/actor.ts'
import type { Crypt } from '../../../access/crypt.ts'
import { changeRow } from '../../../access/versions.ts'
import { nameOf } from '../../../core/orders/events.ts'
import { licensePlace, ssnPlace } from '../../../core/patients/sealed.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { changeValues } from './changed-values.ts'
import type { Records } from './merge-facts.ts'
import { hasTwin, listsOfNone, livesOf } from './twins.ts'

/** A merge that has been decided, with both records locked. */
export interface Merging extends Records {
  mergeId: number
  picks: readonly MergeFieldName[]
  reason: string
}

const keys: readonly MovingKey[] = movingKeys
const combined = keys.filter(({ fate }) => fate === 'combined')
/**
 * Open orders have labels of the folded record: lower than every chart version, so that no label
 * counts as printed since.
 */
const labelsOfAnother = -1

const sealed = { ssn: ssnPlace, drivers_license: licensePlace } as const
/** The values carried over, with sealed numbers resealed for their new place. */
const pickedOf = (
  crypt: Crypt,
  { keep, fold, picks }: Pick<Merging, 'keep' | 'fold' | 'picks'>,
): Record<string, unknown> => {
  const from = fold as Record<string, unknown>
  return Object.fromEntries(
    picks.flatMap(columnsOfPick).map((column) => {
      const place = column in sealed ? sealed[column as keyof typeof sealed] : undefined
      const value = from[column]
      return [
        column,
        place && value instanceof Buffer
          ? crypt.seal(crypt.open(value, place(fold.patient_id)), place(keep.patient_id))
          : value,
      ]
    }),
  )
}

/* Never wider: each record is as closed as either one was. */
const closing = ({
  keep,
  fold,
}: Records): { restricted: number; restricted_by_practice: boolean; is_employee: boolean } => ({
  restricted: keep.restricted > 0 ? keep.restricted : fold.restricted,
  restricted_by_practice: keep.restricted_by_practice || fold.restricted_by_practice,
  is_employee: keep.is_employee || fold.is_employee,
})

/*
 * If both records have the same entry, the folded one's ends. 'None' ends on either side if the
 * other lists something.
 */
const endTwins = (
  of: Pick<Changing, 'mergeId' | 'customerId'>,
  keepId: number,
  foldId: number,
  actor: Actor,
  at: string,
): Query<unknown>[] => {
  const twins = combined.map((each) => {
    const { table, key, ends = '' } = each
    return changeValues({
      ...of,
      table,
      key,
      set:
        ends === 'active'
          ? { active: 'false' }
          : { [ends]: '$5::timestamptz', user_id_ended: '$6::bigint' },
      where: `t.patient_id = $3 and ${livesOf('t', ends)} and ${hasTwin(each, '$4')}`,
      parameters: ends === 'active' ? [foldId, keepId] : [foldId, keepId, at, actor.userId],
    })
  })
  const nones = listsOfNone.flatMap(({ what, table, ends }) =>
    [
      [foldId, keepId],
      [keepId, foldId],
    ].map(([mine, other]) =>
      changeValues({
        ...of,
        table: 'patient_none',
        key: 'patient_none_id',
        set: { ended_at: '$5::timestamptz', user_id_ended: '$6::bigint' },
        where: `
          t.patient_id = $3
          and t.what = '${what}'
          and t.ended_at is null
          and exists (select from ${table} s where s.patient_id = $4 and ${livesOf('s', ends)})
        `,
        parameters: [mine, other, at, actor.userId],
      }),
    ),
  )
  return [...twins, ...nones]
}
type Changing = Parameters<typeof changeValues>[0]

/* Insurances of the folded record follow those of the kept one; there are three places. */
const renumber = (
  of: Pick<Changing, 'mergeId' | 'customerId'>,
  keepId: number,
  foldId: number,
): Query<unknown> =>
  changeValues({
    ...of,
    table: 'patient_insurance',
    key: 'patient_insurance_id',
    set: {
      sequence: `
        least(
          3,
          (
            select coalesce(max(s.sequence), 0)
            from patient_insurance s
            where s.patient_id = $4 and s.active
          ) + (
            select count(*)
            from patient_insurance s
            where
              s.patient_id = $3
              and s.active
              and (s.sequence, s.patient_insurance_id) <= (t.sequence, t.patient_insurance_id)
          )
        )
      `,
    },
    where: 't.patient_id = $3 and t.active',
    parameters: [foldId, keepId],
  })

const moveRows = (
  of: Pick<Changing, 'mergeId' | 'customerId'>,
  { table, key, only }: MovingKey,
  keepId: number,
  foldId: number,
): Query<unknown> =>
  changeValues({
    ...of,
    table,
    key,
    set: {
      patient_id: '$4::bigint',
      ...(table === 'lab_order' && {
        patient_id_before: 'coalesce(t.patient_id_before, $3)',
        demographics_version: `
          case
            when t.ended = 0
            and t.stage < ${Stage.Resulted} then ${labelsOfAnother}
            else t.demographics_version
          end
        `,
      }),
    },
    where: `t.patient_id = $3${only === undefined ? '' : ` and ${only}`}`,
    parameters: [foldId, keepId],
  })

/** Rows that follow their order: its values, and messages about it. */
export const followOrders = (patients: readonly number[]): Query<unknown>[] =>
  ['observation', 'inbox'].map((table) =>
    rawQuery(
      `
        update ${table} t
        set patient_id = o.patient_id
        from lab_order o
        where
          o.lab_order_id = t.lab_order_id
          and o.patient_id = any ((select $1::bigint[])::bigint[])
          and t.patient_id is distinct from o.patient_id
      `,
      [patients],
    ),
  )

/**
 * Each order records in its own history that it moved to another record; any save of it begun
 * before is refused as stale.
 */
export const tellOrders = (
  actor: Actor,
  mergeId: number,
  move: 'merge' | 'unmerge',
  comment: string,
  at: string,
): Query<unknown>[] => [
  rawQuery(
    `
      with
        moved as (
          update lab_order o
          set
            row_version = o.row_version + 1,
            user_id_updated = $2,
            updated_at = $3::timestamptz
          from patient_merge_row r
          where
            r.patient_merge_id = $1
            and r.table_name = 'lab_order'
            and r.column_name = 'patient_id'
            and o.lab_order_id = r.row_id
          returning o.lab_order_id, o.customer_id, o.lab_status_id, o.row_version
        ),
        told as (
          insert into order_event
            (lab_order_id, customer_id, lab_status_id, at, move, comment, user_id, user_name)
          select
            lab_order_id,
            customer_id,
            lab_status_id,
            $3::timestamptz,
            $4::text,
            $5::text,
            $2,
            $6::text
          from moved
        )
      insert into change_log (kind, record_id, customer_id, row_version, fields, user_id, user_name)
      select 'order', lab_order_id, customer_id, row_version, array['patientId'], $2, $6::text
      from moved
    `,
    [mergeId, actor.userId, at, move, comment.slice(0, 500), nameOf(actor)],
  ),
]

const lastKeys = keys.map(
  ({ table, key }) => `'${table}', (select coalesce(max(${key}), 0) from ${table})`,
)
/**
 * The last key in each table now: rows beyond it were created after the merge. Both records are
 * locked, so none is in flight.
 */
export const marksNow = (): Query<{ marks: Record<string, number> }> =>
  rawQuery(`select jsonb_build_object(${lastKeys.join(', ')}) as marks`)

/**
 * Folds one record into the other. Keeps every changed value and deletes nothing; no one sees more
 * than before except readers of the kept chart.
 */
export const carryOut = async (
  tx: Tx,
  crypt: Crypt,
  actor: Actor,
  merging: Merging,
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  const { mergeId, keep, fold, reason } = merging
  const [keepId, foldId, customerId, at] = [
    keep.patient_id,
    fold.patient_id,
    keep.customer_id,
    now.toISOString(),
  ]
  const of = { mergeId, customerId }
  const closed = closing(merging)
  const oneRecord = (
    patientId: number,
    values: Readonly<Record<string, unknown>>,
  ): Query<unknown> => {
    const columns = Object.keys(values)
    return changeValues({
      ...of,
      table: 'patient',
      key: 'patient_id',
      set: Object.fromEntries(columns.map((column, place) => [column, `$${place + 4}`])),
      where: 't.patient_id = $3',
      parameters: [patientId, ...Object.values(values)],
    })
  }
  await pipeline(
    tx,
    ...endTwins(of, keepId, foldId, actor, at),
    renumber(of, keepId, foldId),
    ...keys
      .filter(({ follows }) => follows === undefined)
      .map((key) => moveRows(of, key, keepId, foldId)),
    ...followOrders([keepId]),
    oneRecord(keepId, { ...pickedOf(crypt, merging), ...closed }),
    oneRecord(foldId, { ...closed, active: false, patient_id_merged_into: keepId }),
    ...tellOrders(actor, mergeId, 'merge', `Two records of one patient were merged: ${reason}`, at),
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
    changeRow(actor, 'patient', keepId, customerId, Number(keep.row_version) + 1, [
      'merge',
      ...merging.picks,
    ]),
    changeRow(actor, 'patient', foldId, customerId, Number(fold.row_version) + 1, ['mergedInto']),
  )
  const [[found]] = await pipeline(tx, marksNow())
  await tx
    .updateTable('patient_merge')
    .set({ state: 'merged', merged_at: at, marks: JSON.stringify(found?.marks ?? {}) })
    .where('patient_merge_id', '=', mergeId)
    .execute()
  change.about({ customerId, target: `patient ${keepId} patient ${foldId}`, fields: ['merge'] })
}

import type { ResultKind } from '@labgate/contract/results/states'
import type { Insertable } from 'kysely'
import { pipeline, type Tx } from '../../db/database.ts'
import { q, rawQuery, type Query } from '../../db/queries.ts'
import type { Tables } from '../../db/tables.ts'
import { keepFile } from '../../files/store.ts'
import type { OpenedEnclosure } from '../../hl7/results/incoming.ts'
import type { LockedOrder } from '../orders/orders.queries.ts'
import type { NewRow, NewVersion } from './file-values.ts'
import { keyOf, type Keyed } from './merge-values.ts'

const columns = {
  place: 'smallint',
  analyte: 'text',
  method: 'text',
  code: 'text',
  coding_system: 'text',
  name: 'text',
  sub_id: 'text',
  apart_by: 'text',
  value_type: 'text',
  value_codes: 'jsonb',
  comparator: 'text',
  value: 'text',
  unit: 'text',
  unit_says: 'text',
  flag: 'text',
  own_flag: 'text',
  cut_off: 'text',
  low: 'text',
  high: 'text',
  both_sexes: 'text',
  limit_unit: 'text',
  is_draft: 'boolean',
  interval_says: 'text',
  sender_flag: 'text',
  state: 'text',
  held_by_panel: 'boolean',
  analysed_at: 'timestamptz',
  performing_lab_id: 'bigint',
  note: 'text',
} satisfies Record<keyof NewRow, string>
/** Columns of a value that its version writes. */
export const valueColumns = Object.keys(columns)

/* A single statement whose text is always the same, however many values: it is parsed once. */
const insertValues = `
  insert into observation
    (lab_order_id, customer_id, patient_id, collected_at, version_from, ${valueColumns.join(', ')})
  select
    $1::bigint,
    $2::bigint,
    $3::bigint,
    $4::timestamptz,
    $5::smallint,
    ${valueColumns.map((name) => `v.${name}`).join(', ')}
  from
    jsonb_to_recordset($6::jsonb) as v (
      ${Object.entries(columns)
        .map(([name, type]) => `${name} ${type}`)
        .join(', ')}
    )
  returning
    observation_id as "observationId",
    analyte,
    method,
    sub_id as "subId",
    apart_by as "apartBy"
`

interface Kept extends Keyed {
  observationId: number
}
const valueRows = (order: LockedOrder, { version, rows }: NewVersion): Query<Kept> =>
  rawQuery(insertValues, [
    order.lab_order_id,
    order.customer_id,
    order.patient_id,
    order.collected_at,
    version,
    JSON.stringify(rows),
  ])

const endOf = ({ version, replaced }: NewVersion): Query<unknown> =>
  rawQuery(
    `
      update observation
      set version_to = $1
      where observation_id = any ((select $2::bigint[])::bigint[])
    `,
    [version, replaced],
  )

/** The version's row, besides its number, kind and statements. */
type OfVersion = Omit<
  Insertable<Tables['result']>,
  'lab_order_id' | 'customer_id' | 'version' | 'kind' | 'note' | 'panels' | 'changes'
>

/**
 * Writes a version of a locked order in one round trip. Returns its ID and, keyed by value, the IDs
 * of all values in effect.
 */
export const writeVersion = async (
  tx: Tx,
  order: LockedOrder,
  made: NewVersion,
  columnsOf: OfVersion,
): Promise<{ resultId: number; idOf: (value: Keyed) => number | undefined }> => {
  const { version, note, panels, changes } = made
  const kind: ResultKind = made.kind
  const row = {
    lab_order_id: order.lab_order_id,
    customer_id: order.customer_id,
    version,
    kind,
    note,
    panels: JSON.stringify(panels),
    changes: JSON.stringify(changes),
    ...columnsOf,
  }
  // values are written first, so that whatever follows a released version finds them
  const [, kept, [result]] = await pipeline(
    tx,
    endOf(made),
    valueRows(order, made),
    q.insertInto('result').values(row).returning('result_id'),
  )
  if (result === undefined) throw new Error('the version was not written')
  const ids = new Map(
    [...made.carried, ...kept].map((value) => [keyOf(value), value.observationId]),
  )
  return { resultId: result.result_id, idOf: (value) => ids.get(keyOf(value)) }
}

/** Stores the files enclosed with a version. */
export const keepEnclosures = async (
  tx: Tx,
  {
    resultId,
    customerId,
    enclosures,
    at,
  }: { resultId: number; customerId: number; enclosures: readonly OpenedEnclosure[]; at: Date },
): Promise<void> => {
  for (const { title, bytes, source, pages } of enclosures)
    await tx
      .insertInto('result_document')
      .values({
        result_id: resultId,
        customer_id: customerId,
        kind: 'enclosed',
        title,
        source,
        pages,
        file_hash: await keepFile(tx, bytes, 'application/pdf'),
        made_at: at.toISOString(),
      })
      .execute()
}

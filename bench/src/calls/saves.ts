import { Source } from '@labgate/contract/access/sources'
import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { columnsOf } from '@labgate/server/core/records/write-record.ts'
import { q, type Query } from '@labgate/server/db/queries.ts'
import type { Tables } from '@labgate/server/db/tables.ts'
import { sql } from 'kysely'
import { askAs, type Visitor } from '../laboratory/sign-in.ts'
import type { Row } from '../laboratory/targets.ts'
import { mark, type Ask } from '../load/ask.ts'
import { onFloor, type Deck } from './deck.ts'
import type { DeckName } from './names.ts'

/** What is saved, and how to verify it afterwards. */
export interface Saving {
  name: DeckName
  save: Endpoint
  get: Endpoint
  idField: string
  table: keyof Tables
  idColumn: string
  /** The fields that change; `count` differs for each save of a record. */
  fields: (count: string) => Record<string, string>
  rows: readonly Row[]
}

/**
 * The rows that a save writes, in one statement: record, change log, audit, and the key that turns
 * two clicks into one save.
 */
const rowsOf = (
  { name, table, idColumn, fields }: Saving,
  id: number,
  userId: number,
): Query<unknown> => {
  const given = fields('floor')
  const changed = Object.keys(given)
  return q
    .with('record', (query) =>
      query
        .updateTable(table as 'lab')
        .set({
          ...columnsOf(given, changed),
          user_id_updated: userId,
          updated_at: new Date().toISOString(),
          row_version: 1,
        })
        .where(idColumn as 'lab_id', '=', id)
        .returning('row_version'),
    )
    .with('logged', (query) =>
      query.insertInto('change_log').values({
        kind: name,
        record_id: id,
        customer_id: id,
        row_version: 1,
        fields: changed,
        user_id: userId,
        user_name: 'Floor',
      }),
    )
    .with('told', (query) =>
      query.insertInto('audit').values({
        user_id: userId,
        source: Source.Portal,
        act: name,
        target: `record ${id}`,
        fields: changed,
      }),
    )
    .with('once', (query) =>
      query.insertInto('idempotency').values({
        user_id: userId,
        call: name,
        key: sql`gen_random_uuid()::text`,
        body_hash: sql`sha256('floor')`,
        answer: JSON.stringify({ id }),
      }),
    )
    .selectFrom('record')
    .select('row_version')
}

/** The version rises by one with each save: the last one sent determines the next. */
const ask = (
  visitor: Visitor,
  { name, save, idField, fields }: Saving,
  { id, version }: Row,
): Ask => {
  const sent = { [idField]: id, ...fields(mark), rowVersion: mark }
  const made = askAs(visitor, save, sent, {
    expects: `"message":"Saved.","id":"${id}"`,
    key: `bench-${name}-${id}-${mark}`,
    from: version,
  })
  return {
    ...made,
    body: (made.body ?? '').replace(`"rowVersion":"${mark}"`, `"rowVersion":${mark}`),
  }
}

/** Saves by the server and by the floor, each on separate records. */
export const saveDeck = (visitor: Visitor, saving: Saving): Deck => {
  const { rows, fields, idField } = saving
  const [ours, floor] = [rows.slice(0, rows.length / 2), rows.slice(rows.length / 2)]
  const [first] = ours
  if (first === undefined) throw new Error(`There is nothing for ${saving.name} to save.`)
  return {
    name: saving.name,
    kind: 'save',
    ours: ours.map((row) => ask(visitor, saving, row)),
    ...onFloor(
      `/${saving.name}`,
      floor.map(({ id }) => rowsOf(saving, id, visitor.userId)),
      () => '"changed":1',
      true,
    ),
    wasSaved: {
      ask: askAs(visitor, saving.get, { [idField]: first.id }, { expects: '' }),
      describe: (record) => {
        const version = Number(record['rowVersion'])
        return (
          version > first.version &&
          Object.entries(fields(String(version - 1))).every(
            ([field, value]) => record[field] === value,
          )
        )
      },
    },
  }
}

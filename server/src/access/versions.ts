import { systemClients } from '@labgate/contract/access/sources'
import { isAmong } from '@labgate/contract/kit/coded'
import type { Tx } from '../db/database.ts'
import { rawQuery, type Query } from '../db/queries.ts'
import type { Actor } from './actor.ts'
import { Refusal } from './refusal.ts'

/** What a stale save reports: who changed which fields since (rules.md#stale-save). */
export interface Since {
  by: string
  at: string
  fields: string[]
}

/**
 * Refuses a caller at a screen who does not say which version they saw; system clients (sources 12
 * and 13) may omit it.
 */
export const mustNameVersion = (actor: Pick<Actor, 'source'>, sent: unknown): void => {
  if (sent === undefined && !isAmong(systemClients, actor.source))
    throw new Refusal('version-missing')
}

/**
 * Refuses a save that started from an older version of the record, and a save from the portal that
 * names no version; system clients (sources 12 and 13) may omit it.
 */
export const refuseStale = async (
  tx: Tx,
  actor: Actor,
  kind: string,
  recordId: number,
  sent: number | undefined,
  now: number,
): Promise<void> => {
  if (sent === now) return
  mustNameVersion(actor, sent)
  if (sent === undefined) return
  const changes = await tx
    .selectFrom('change_log')
    .select(['user_name', 'at', 'fields'])
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .where('row_version', '>', sent)
    .orderBy('row_version')
    .limit(50)
    .execute()
  const since: Since[] = changes.map(({ user_name, at, fields }) => ({ by: user_name, at, fields }))
  const last = since.at(-1)
  throw new Refusal(
    'stale',
    last ? `${last.by} changed this since you opened it. Nothing was overwritten.` : undefined,
    undefined,
    { rowVersion: now, since },
  )
}

interface Changed {
  id: number
  customerId: number
  rowVersion: number
}
/** Change log lines for records that one call changed in the same way. */
export const changeRows = (
  actor: Actor,
  kind: string,
  records: readonly Changed[],
  fields: readonly string[],
): Query<unknown> =>
  rawQuery(
    `
      insert into change_log (kind, record_id, customer_id, row_version, fields, user_id, user_name)
      select $1::text, n.id, n.customer_id, n.row_version, $2::text[], $3::bigint, $4::text
      from unnest($5::bigint[], $6::bigint[], $7::bigint[]) as n (id, customer_id, row_version)
    `,
    [
      kind,
      [...fields],
      actor.userId,
      actor.subjectId === 0 ? actor.userName : `${actor.userName} (as ${actor.asName})`,
      records.map(({ id }) => id),
      records.map(({ customerId }) => customerId),
      records.map(({ rowVersion }) => rowVersion),
    ],
  )
/** The change log line of a save. */
export const changeRow = (
  actor: Actor,
  kind: string,
  id: number,
  customerId: number,
  rowVersion: number,
  fields: readonly string[],
): Query<unknown> => changeRows(actor, kind, [{ id, customerId, rowVersion }], fields)

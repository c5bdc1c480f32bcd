import type {
  FaxAttempt,
  FaxContent,
  FaxEvent,
  FaxRow,
  FaxTries,
  faxes,
} from '@labgate/contract/faxes/faxes'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql } from 'kysely'
import { numberNow, waitsFor } from '../../core/faxes/fax-sql.ts'
import type { Scope, Tx } from '../../db/database.ts'
import type { StoredFile } from '../../db/file-store.ts'
import { q, rawQuery, type Query } from '../../db/queries.ts'
import { isoInstant, jsonRows, staffName } from '../../db/sql-parts.ts'
import { countedPage } from '../../http/counted-page.ts'
import { totalBound, type Keyset } from '../../http/page-of.ts'

/**
 * First lock: every query on faxes starts here. They belong to the laboratory: visible only to
 * users who see all accounts.
 */
export const visibleFaxes = (scope: Scope, from: Pick<Tx, 'selectFrom'> = q) =>
  from
    .selectFrom('fax as f')
    .$if(scope.customers !== 'all', (rows) => rows.where(sql<boolean>`false`))

/** The fax for a change: locked until the transaction ends. */
export const lockFax = (tx: Tx, scope: Scope, faxId: number) =>
  visibleFaxes(scope, tx)
    .selectAll('f')
    .where('f.fax_id', '=', faxId)
    .forUpdate()
    .executeTakeFirst()
export type LockedFax = NonNullable<Awaited<ReturnType<typeof lockFax>>>

/*
 * What a person wrote about a fax `f` can name its patient: '' if the fax holds a report of a chart
 * that is closed to the reader.
 */
const ifNamesNone = (words: string): string =>
  `case when f.fax_id = any ((select closed_faxes())::bigint[]) then '' else ${words} end`

const specimensOf = `
  from
    delivery d
    join lab_order o on o.lab_order_id = d.lab_order_id
  where d.fax_id = f.fax_id
`
const columns = `
  f.fax_id as "faxId",
  f.kind,
  f.customer_id as "customerId",
  (select name from customer c where c.customer_id = f.customer_id) as customer,
  f.location_id as "locationId",
  l.location_name as location,
  coalesce(
    case
      when f.state <> 'queued' then (
        select a.number
        from fax_attempt a
        where a.fax_id = f.fax_id
        order by a.fax_attempt_id desc
        limit 1
      )
    end,
    n.number,
    ''
  ) as number,
  f.batch_day as "batchDate",
  f.state,
  case
    when f.state = 'queued' then ${waitsFor}
    else ''
  end as waits,
  case
    when f.state = 'cancelled' then ${ifNamesNone('f.says')}
    else f.says
  end as says,
  f.pages,
  f.tries,
  f.queued_at as "queuedDate",
  case
    when f.state = 'queued' then f.next_try_at
  end as "nextTryDate",
  f.done_at as "doneDate",
  ${staffName('f.user_id_queued')} as "queuedBy",
  (select count(*) ${specimensOf}) as "specimenCount",
  coalesce(
    (
      select json_agg(t.code)
      from (select o.specimen_barcode as code ${specimensOf} order by d.delivery_id limit 20) t
    ),
    '[]'::json
  ) as specimens,
  f.row_version as "rowVersion"
`
const from = `from fax f join location l on l.location_id = f.location_id ${numberNow}`

type Criteria = ParsedInput<typeof faxes.list>['searchCriteria']

/* As the figure counts them: only finished ones, either way. */
const firstTry = `f.state = 'sent' and f.tries <= 1`
const tried = (which: FaxTries) =>
  sql<boolean>`
    f.kind = 'result'
    and f.state in ('sent', 'failed', 'uncertain')
    ${which === 'tried' ? sql`` : sql.raw(` and ${which === 'first' ? '' : 'not '}(${firstTry})`)}
  `
const begins = (day: string | null | undefined, after = 0) =>
  sql<string>`((${day ?? ''}::date + ${after}::int)::timestamp at time zone house_zone())`

const filtered = (
  scope: Scope,
  { customerId = 0, locationId = 0, state = '', tries = '', startDate, endDate }: Criteria,
) =>
  visibleFaxes(scope)
    .select('f.fax_id')
    .$if(customerId > 0, (rows) => rows.where('f.customer_id', '=', customerId))
    .$if(locationId > 0, (rows) => rows.where('f.location_id', '=', locationId))
    .$if(state === 'open', (rows) =>
      rows.where('f.state', 'in', sql<string>`('queued', 'sending', 'uncertain', 'failed')`),
    )
    // as written in the indexes' conditions
    .$if(state !== '' && state !== 'open', (rows) => rows.where('f.state', '=', sql.lit(state)))
    .$if(tries !== '', (rows) => rows.where(tried(tries || 'tried')))
    .$if(Boolean(startDate), (rows) => rows.where('f.queued_at', '>=', begins(startDate)))
    .$if(Boolean(endDate), (rows) => rows.where('f.queued_at', '<', begins(endDate, 1)))
    .orderBy('f.queued_at', 'desc')
    .orderBy('f.fax_id', 'desc')

/** One page of faxes, latest first. */
export const listFaxes = (
  scope: Scope,
  criteria: Criteria,
  after: Keyset | undefined,
): Query<FaxRow & { counted: number }> => {
  const found = filtered(scope, criteria)
  const page = found.$if(after !== undefined, (rows) =>
    rows.where(
      sql<boolean>`(f.queued_at, f.fax_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::bigint)`,
    ),
  )
  return countedPage(
    { found, page, criteria },
    (ids, counted) => `
      select ${columns}, ${counted} ${from}
      where f.fax_id in (${ids})
      order by f.queued_at desc, f.fax_id desc
    `,
  )
}

interface Whole {
  attempts: FaxAttempt[]
  events: FaxEvent[]
  contents: FaxContent[]
  paused: boolean
}

/** One fax with each attempt, what people did, and its contents. */
export const oneFax = (scope: Scope, faxId: number): Query<FaxRow & Whole> => {
  const visible = visibleFaxes(scope).select('f.fax_id').where('f.fax_id', '=', faxId).compile()
  const attempts = jsonRows(`
    select
      a.fax_attempt_id as "faxAttemptId",
      a.number,
      a.reference,
      a.carrier,
      ${isoInstant('a.started_at')} as "startedDate",
      ${isoInstant('a.ended_at')} as "endedDate",
      a.outcome,
      a.pages,
      a.pages_sent as "pagesSent",
      a.says
    from fax_attempt a
    where a.fax_id = f.fax_id
    order by a.fax_attempt_id desc
    limit 200
  `)
  const events = jsonRows(`
    select
      ${isoInstant('e.at')} as at,
      ${staffName('e.user_id')} as by,
      e.act,
      ${ifNamesNone('e.note')} as note
    from fax_event e
    where e.fax_id = f.fax_id
    order by e.fax_event_id desc
    limit 200
  `)
  const contents = jsonRows(`
    select
      d.lab_order_id as "labOrderId",
      o.specimen_barcode as "specimenBarcode",
      d.version,
      r.kind as "resultKind",
      d.kind,
      d.state,
      d.says
    from
      delivery d
      join lab_order o on o.lab_order_id = d.lab_order_id
      join result r on r.result_id = d.result_id
    where d.fax_id = f.fax_id
    order by d.delivery_id
    limit 1000
  `)
  return rawQuery(
    `
      select
        ${columns},
        ${attempts} as attempts,
        ${events} as events,
        ${contents} as contents,
        l.fax_paused_at is not null as paused
        ${from}
      where f.fax_id in (${visible.sql})
    `,
    visible.parameters,
  )
}

const bounded = (what: string): string =>
  `(select count(*) from (${what} limit ${totalBound}) each)`
export interface FaxStateRow {
  uncertain: number
  toVerify: number
  paused: {
    locationId: number
    location: string
    customer: string
    pausedDate: string
    pausedBy: string
    note: string
  }[]
}
/** What waits for a person, and which locations are paused. For users who see all accounts. */
export const faxState = (scope: Scope): Query<FaxStateRow> =>
  rawQuery(
    `
      select
        ${bounded(`select from fax where state = 'uncertain'`)} as uncertain,
        ${bounded(`
          select
          from
            fax_number x
            join location l on l.location_id = x.location_id
          where
            x.retired_at is null
            and x.state in ('unverified', 'to confirm')
            and (l.send_fax or not x.is_main)
        `)} as "toVerify",
        ${jsonRows(`
          select
            l.location_id as "locationId",
            l.location_name as location,
            c.name as customer,
            ${isoInstant('l.fax_paused_at')} as "pausedDate",
            ${staffName('l.user_id_fax_paused')} as "pausedBy",
            l.fax_paused_note as note
          from
            location l
            join customer c on c.customer_id = l.customer_id
          where l.fax_paused_at is not null
          order by l.fax_paused_at desc
          limit 200
        `)} as paused
      where $1
    `,
    [scope.customers === 'all'],
  )

/**
 * The bytes sent at an attempt, the last if none is specified; no row before the first, and none
 * for a restricted chart closed to the caller.
 */
export const sentPdf = (
  scope: Scope,
  faxId: number,
  faxAttemptId: number,
): Query<StoredFile & { kind: string }> => {
  const visible = visibleFaxes(scope).select('f.fax_id').where('f.fax_id', '=', faxId).compile()
  const at = visible.parameters.length + 1
  return rawQuery(
    `
      select f.kind, sent.content, sent.object_name as "objectName"
      from
        fax f
        left join lateral (
          select x.content, x.object_name
          from
            fax_attempt a
            join file x on x.hash = a.file_hash
          where a.fax_id = f.fax_id and ($${at}::bigint = 0 or a.fax_attempt_id = $${at}::bigint)
          order by a.fax_attempt_id desc
          limit 1
        ) sent
          on true
      where f.fax_id in (${visible.sql}) and f.fax_id <> all (closed_faxes())
    `,
    [...visible.parameters, faxAttemptId],
  )
}

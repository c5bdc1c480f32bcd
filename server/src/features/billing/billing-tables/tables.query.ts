import type { BillingTableRow, billingTables } from '@labgate/contract/billing/billing-tables'
import { tableKinds, type TableKind } from '@labgate/contract/billing/tables/kinds'
import type { ApiResponse, ParsedInput } from '@labgate/contract/kit/endpoint'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant, personName } from '../../../db/sql-parts.ts'
import { limitOf, totalBound, type Keyset } from '../../../http/page-of.ts'
import { joinsSql, keySql, searchedSql, storeOf, valuesSql } from './stores.ts'

type Criteria = ParsedInput<typeof billingTables.rows>['searchCriteria']
type TableSum = ApiResponse<(typeof billingTables)['tables']>['list'][number]

/*
 * SQL on a day ($1): in effect, upcoming, or ended. A row that was never in effect counts as ended.
 */
const stateSql = (kind: TableKind): string => {
  const { from, to } = storeOf(kind)
  return `
    case
      when coalesce(t.${to} < t.${from}, false)
      or coalesce(t.${to} < $1::date, false) then 'ended'
      when t.${from} > $1::date then 'coming'
      else 'in-effect'
    end
  `
}

/** Each table with its counts on a given day and its last file. */
export const tableSums = (today: string): Query<TableSum> =>
  rawQuery(
    `
      select
        s.kind,
        s."inEffect",
        s.coming,
        s.ended,
        coalesce(i.file_name, '') as "fileName",
        coalesce(i.release, '') as source,
        coalesce(${personName('i.user_id_created')}, '') as by,
        case
          when i.created_at is not null then ${isoInstant('i.created_at')}
        end as at,
        (
          select count(*)::int
          from billing_proposal p
          where p.kind = s.kind and p.decided_at is null
        ) as "openProposals"
      from
        (${tableKinds
          .map((kind, nth) => {
            const { table, where } = storeOf(kind)
            const count = (state: string): string =>
              `count(*) filter (where state = '${state}')::int`
            return `
              select
                ${nth} as nth,
                '${kind}' as kind,
                ${count('in-effect')} as "inEffect",
                ${count('coming')} as coming,
                ${count('ended')} as ended
              from (select ${stateSql(kind)} as state from ${table} t where ${where}) r
            `
          })
          .join(' union all ')}) s
        left join lateral (
          select *
          from billing_import i
          where i.kind = s.kind
          order by i.billing_import_id desc
          limit 1
        ) i
          on true
      order by s.nth
    `,
    [today],
  )

/** SQL: the rows that match, with their state and its rank. */
const hitsSql = (kind: TableKind): string => {
  const { table, id, where } = storeOf(kind)
  const rank = `case r.state when 'in-effect' then 0 when 'coming' then 1 else 2 end`
  return `
    select r.id, r.key, r.state, ${rank} as rank
    from
      (
        select t.${id} as id, ${keySql(kind)} as key, ${stateSql(kind)} as state
        from ${table} t${joinsSql(kind)}
        where ${where} and ($2::text = '' or ${searchedSql(kind)} like '%' || $2::text || '%')
      ) r
    where $3::text = '' or r.state = $3::text
  `
}

/** Rows of a table as of a day: in effect first, then upcoming, then ended; counts up to 1,001. */
export const tableRows = (
  kind: TableKind,
  { state = '', search = '', ...paging }: Criteria,
  today: string,
  after: Keyset | undefined,
): Query<BillingTableRow & { total: number; rank: number; key: string }> => {
  const { table, id, from, to, isStamped, hasSource } = storeOf(kind)
  const who = isStamped ? 't.user_id_created' : 'i.user_id_created'
  const when = isStamped ? 't.created_at' : 'i.created_at'
  const [lastRank = null, lastKey = null, lastId = null] = after ?? []
  return rawQuery(
    `
      with
        hit as (${hitsSql(kind)}),
        page as (
          select *
          from hit
          where $4::int is null or (rank, key, id) > ($4::int, $5::text collate "C", $6::bigint)
          order by rank, key, id
          limit $7::int
        )
      select
        t.${id} as "rowId",
        ${valuesSql(kind)} as "values",
        t.${from}::text as "validFrom",
        t.${to}::text as "validTo",
        p.state,
        coalesce(t.${to} < t.${from}, false) as "isReplaced",
        coalesce(nullif(${hasSource ? 't.source' : "''"}, ''), i.release, '') as source,
        coalesce(i.file_name, '') as "fileName",
        coalesce(${personName(who)}, '') as "loadedBy",
        case
          when ${when} is not null then ${isoInstant(when)}
        end as "loadedAt",
        p.rank,
        p.key,
        (select count(*)::int from (select from hit limit ${totalBound + 1}) n) as total
      from
        page p
        join ${table} t on t.${id} = p.id
        left join billing_import i on i.billing_import_id = t.billing_import_id
      order by p.rank, p.key, p.id
    `,
    [
      today,
      search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`),
      state,
      lastRank,
      lastKey,
      lastId,
      limitOf(paging),
    ],
  )
}

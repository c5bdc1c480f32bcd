import type { PayerRow } from '@labgate/contract/billing/payers'
import { sql } from 'kysely'
import { q, rawQuery, unprepared, type Query } from '../../../db/queries.ts'
import { anywhere } from '../../../db/search.ts'
import { limitOf, type Keyset, type Paging } from '../../../http/page-of.ts'

interface Criteria extends Paging {
  name?: string | undefined
  state?: string | undefined
  payerKind?: string | undefined
  active?: number | undefined
}

type Row = Omit<PayerRow, 'alias'> & { alias: string; folded: string; total: number }

/** The alias that contains the words, if the name does not. */
const alias = (name: string) => sql<string>`
  coalesce(
    (
      select line
      from unnest(string_to_array(i.aliases, chr(10))) line
      where
        ${name} <> ''
        and position(fold(${name}) in i.folded) = 0
        and position(fold(${name}) in fold(line)) > 0
      limit 1
    ),
    ''
  )
`

/**
 * One page of payers: names that begin with the words before those that have them elsewhere or in
 * an alias; by name within each.
 */
export const listPayers = (
  { name = '', state = '', payerKind = '', active = 1, ...paging }: Criteria,
  after: Keyset | undefined,
): Query<Row & { rank: number }> => {
  const rank = sql<number>`case when i.folded like fold(${name}) || '%' then 0 else 1 end`
  return unprepared(
    q
      .with('hit', (from) =>
        from
          .selectFrom('insurance as i')
          .select(['i.insurance_id', 'i.folded', rank.as('rank')])
          .$if(name !== '', (rows) => rows.where(sql<boolean>`i.searched like ${anywhere(name)}`))
          .$if(state !== '', (rows) => rows.where('i.state', '=', state.toUpperCase()))
          .$if(payerKind !== '', (rows) => rows.where('i.payer_kind', '=', payerKind))
          .$if(active === 1 || active === 2, (rows) => rows.where('i.active', '=', active === 1)),
      )
      .with('page', (from) =>
        from
          .selectFrom('hit')
          .selectAll()
          .$if(after !== undefined, (rows) =>
            rows.where(
              sql<boolean>`
                (hit.rank, hit.folded, hit.insurance_id) > (
                  ${after?.[0]}::int,
                  ${after?.[1]}::text collate "C",
                  ${after?.[2]}::bigint
                )
              `,
            ),
          )
          .orderBy('rank')
          .orderBy('folded')
          .orderBy('insurance_id')
          .limit(limitOf(paging)),
      )
      .selectFrom('page')
      .innerJoin('insurance as i', 'i.insurance_id', 'page.insurance_id')
      .select([
        'i.insurance_id as insuranceId',
        'i.name',
        'i.payer_kind as payerKind',
        'i.active',
        'i.street1',
        'i.city',
        'i.state',
        'i.phone',
        'i.preauth_required as preauthRequired',
        'page.folded',
        'page.rank',
        alias(name).as('alias'),
        sql<number>`(select count(*) from (select from hit limit 1001) counted)`.as('total'),
      ])
      .orderBy('page.rank')
      .orderBy('page.folded')
      .orderBy('page.insurance_id'),
  )
}

export const tradingPartners: Query<{
  tradingPartnerId: number
  name: string
  active: boolean
  isTest: boolean
}> = rawQuery(`
  select trading_partner_id as "tradingPartnerId", name, active, is_test as "isTest"
  from trading_partner
  order by active desc, fold(name), trading_partner_id
  limit 500
`)

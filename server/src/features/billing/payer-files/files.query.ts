import type { PayerFile, payerFiles } from '@labgate/contract/billing/payer-files'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql } from 'kysely'
import { q, rawQuery, type Query } from '../../../db/queries.ts'
import { countedPage } from '../../../http/counted-page.ts'
import type { Keyset } from '../../../http/page-of.ts'

type Criteria = ParsedInput<typeof payerFiles.list>['searchCriteria']

const columns = `
  f.x12_file_id as "x12FileId",
  t.name as partner,
  f.direction,
  f.state,
  f.name,
  f.kinds,
  f.control,
  f.is_test as "isTest",
  f.size,
  f.counts,
  f.faults,
  f.says,
  f.attention,
  f.at as "dateMade",
  f.done_at as "dateDone"
`

/** Files of all partners, latest first. They belong only to the laboratory: no account has any. */
export const listFiles = (
  criteria: Criteria,
  after: Keyset | undefined,
): Query<PayerFile & { counted: number }> => {
  const { direction = '', state = '', kind = '', tradingPartnerId = 0 } = criteria
  const found = q
    .selectFrom('x12_file as f')
    .select('f.x12_file_id')
    .$if(direction !== '', (rows) => rows.where('f.direction', '=', direction))
    .$if(state !== '', (rows) => rows.where('f.state', '=', state))
    .$if(kind !== '', (rows) => rows.where(sql<boolean>`${kind} = any (f.kinds)`))
    .$if(tradingPartnerId > 0, (rows) => rows.where('f.trading_partner_id', '=', tradingPartnerId))
  const [lastId] = after ?? []
  const page = found
    .$if(after !== undefined, (rows) => rows.where(sql<boolean>`f.x12_file_id < ${lastId}::bigint`))
    .orderBy('f.x12_file_id', 'desc')
  return countedPage(
    { found, page, criteria },
    (ids, counted) => `
      select ${columns}, ${counted}
      from
        x12_file f
        join trading_partner t using (trading_partner_id)
      where f.x12_file_id in (${ids})
      order by f.x12_file_id desc
    `,
  )
}
export const keysetOfFile = ({ x12FileId }: PayerFile): Keyset => [x12FileId]

/** One file, and whether it names a chart that is closed to the reader. */
export const oneFile = (x12FileId: number): Query<PayerFile & { namesClosed: boolean }> =>
  rawQuery(
    `
      select ${columns}, names_closed_chart(f.x12_file_id) as "namesClosed"
      from
        x12_file f
        join trading_partner t using (trading_partner_id)
      where f.x12_file_id = $1
    `,
    [x12FileId],
  )

/** Whether one of these claims, by number, is of a chart that is closed to the reader. */
export const namesClosedClaim = (numbers: readonly string[]): Query<{ namesClosed: boolean }> =>
  rawQuery(`select names_closed_claim($1::text[]) as "namesClosed"`, [numbers])

/** Whether one of these people has a chart that is closed to the reader. */
export const namesClosedPeople = (
  people: readonly { last: string; first: string; memberId: string }[],
): Query<{ namesClosed: boolean }> =>
  rawQuery(`select names_closed_people($1::text[], $2::text[], $3::text[]) as "namesClosed"`, [
    people.map(({ last }) => last),
    people.map(({ first }) => first),
    people.map(({ memberId }) => memberId),
  ])

type RelatedFile = Pick<PayerFile, 'x12FileId' | 'kinds' | 'counts' | 'dateMade'> & {
  answers: boolean
}
/** The file that a file answers, and the latest files that answer it. */
export const relatedFiles = (x12FileId: number): Query<RelatedFile> =>
  rawQuery(
    `
      select
        f.x12_file_id as "x12FileId",
        f.kinds,
        f.counts,
        f.at as "dateMade",
        f.x12_file_id_answers is not distinct from $1::bigint as answers
      from x12_file f
      where
        f.x12_file_id = (select x12_file_id_answers from x12_file where x12_file_id = $1)
        or f.x12_file_id_answers = $1
      order by f.x12_file_id desc
      limit 20
    `,
    [x12FileId],
  )

/** Partners that files are sent to and received from. */
export const activePartners: Query<{ tradingPartnerId: number; name: string; transport: string }> =
  rawQuery(`
    select trading_partner_id as "tradingPartnerId", name, transport
    from trading_partner
    where active
    order by name, trading_partner_id
  `)

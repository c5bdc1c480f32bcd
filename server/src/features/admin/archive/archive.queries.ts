import type { ArchiveReport, archive } from '@labgate/contract/admin/archive'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { lastFirstMiddle } from '../../../core/patients/shown-name.ts'
import { q, unprepared, type Query } from '../../../db/queries.ts'
import { anywhere } from '../../../db/search.ts'
import { limitOf, totalBound, type Keyset } from '../../../http/page-of.ts'
import { wayToAccession, waysToName, type Way } from './archive-ways.ts'

export type ArchiveCriteria = ParsedInput<typeof archive.list>['searchCriteria']
/** `rank` and `place` sort the row ahead of its day and its id. */
export type ArchiveRow = ArchiveReport & { rank: number; place: string; counted: number }

/**
 * First lock: the archive is for users who see every account, since a former system's reports name
 * accounts in its own words; and no report of a person whose chart is closed to the user, by name
 * and birth date (rules.md#named-without-a-chart). No policy does that: under one, a search by
 * likeness reaches no index.
 */
const visibleReports = ({ customers }: Actor) =>
  q
    .selectFrom('archive_report as a')
    .where(
      sql<boolean>`
        not is_among_people((select closed_people())::text[], a.last_name, a.first_name, a.dob)
      `,
    )
    .$if(customers !== 'all', (rows) => rows.where(sql<boolean>`false`))
type Reports = ReturnType<typeof visibleReports>

/* Reports without a day come last, and paging continues after them as after the others. */
const collectedDay = sql<string>`coalesce(a.collected_day, '-infinity'::date)`

/* Accounts as the former system names them, or our accounts of that name. */
const accountsNamed = (account: string): RawBuilder<number> =>
  sql<number>`
    (
      select n.archive_account_id from archive_account n where n.folded like ${anywhere(account)}
      union
      select n.archive_account_id
      from
        customer c
        join archive_account n on n.customer_id = c.customer_id
      where c.folded like ${anywhere(account)}
    )
  `

const inDays = (reports: Reports, { startDate, endDate }: ArchiveCriteria): Reports =>
  reports
    .$if(Boolean(startDate), (rows) => rows.where(collectedDay, '>=', startDate ?? ''))
    .$if(Boolean(endDate), (rows) =>
      rows.where(collectedDay, '<=', endDate ?? '').where('a.collected_day', 'is not', null),
    )

/* Every filter except the name and the accession number, which lead to reports. */
const filtered = (actor: Actor, criteria: ArchiveCriteria): Reports => {
  const { DOB, account = '' } = criteria
  return inDays(visibleReports(actor), criteria)
    .$if(Boolean(DOB), (rows) => rows.where('a.dob', '=', DOB ?? ''))
    .$if(account !== '', (rows) =>
      rows.where('a.archive_account_id', '=', sql<number>`any (array${accountsNamed(account)})`),
    )
}

const placed = (reports: Reports, rank: number, place: RawBuilder<string>, most: number) =>
  reports
    .select([
      'a.archive_report_id',
      sql<number>`${rank}::int`.as('rank'),
      place.as('place'),
      collectedDay.as('day'),
    ])
    .orderBy(place)
    .orderBy(collectedDay, 'desc')
    .orderBy('a.archive_report_id', 'desc')
    .limit(most)
const noPlace = sql<string>`''::text`
const inOrder = sql`order by rank, place, day desc, archive_report_id desc`

/* [day, id] of the last row of the previous page. */
const afterDay = (after: Keyset): RawBuilder<boolean> =>
  sql<boolean>`
    (${collectedDay}, a.archive_report_id) < (
      coalesce(${after[0]}::date, '-infinity'::date),
      ${after[1]}::bigint
    )
  `

/**
 * What a search finds: `page` is its rows from the keyset on, in order; `all` is any of its rows,
 * for the count.
 */
interface Found {
  page: RawBuilder<unknown>
  all: RawBuilder<unknown>
}

/*
 * Each way reads its index as far as the page reaches, skipping what an earlier way leads to. After
 * a row: the rest of its place, then the places that follow.
 */
const foundByWays = (
  reports: Reports,
  ways: readonly Way[],
  after: Keyset | undefined,
  most: number,
): Found => {
  const along = ways.map(({ rank, column, leadsTo }, at) => ({
    rank,
    place: sql<string>`${sql.ref(column)}`,
    rows: ways
      .slice(0, at)
      .reduce(
        (rows, earlier) => rows.where(sql<boolean>`not ${earlier.leadsTo}`),
        reports.where(leadsTo),
      ),
  }))
  const [rankBefore, placeBefore] = [Number(after?.[2] ?? -1), after?.[3]]
  const pieces = along
    .filter(({ rank }) => rank >= rankBefore)
    .flatMap(({ rank, place, rows }) =>
      after === undefined || rank > rankBefore
        ? [placed(rows, rank, place, most)]
        : [
            placed(
              rows.where(sql<boolean>`${place} = ${placeBefore}`).where(afterDay(after)),
              rank,
              place,
              most,
            ),
            placed(rows.where(sql<boolean>`${place} > ${placeBefore}`), rank, place, most),
          ],
    )
  const together = (parts: readonly unknown[]) => sql.join(parts, sql` union all `)
  return {
    page: sql`(select * from (${together(pieces)}) piece ${inOrder} limit ${most})`,
    all: sql`
      (
        select
        from (${together(along.map(({ rank, place, rows }) => placed(rows, rank, place, totalBound + 1)))}) piece
        limit ${totalBound + 1}
      )
    `,
  }
}

/*
 * A page of n rows comes from at most n accounts, those with the latest reports: they are found by
 * one row each, then read by day.
 */
const foundByAccount = (
  actor: Actor,
  criteria: ArchiveCriteria,
  after: Keyset | undefined,
  most: number,
): Found => {
  const ofEach = inDays(visibleReports(actor), criteria).where(
    sql<boolean>`a.archive_account_id = n.archive_account_id`,
  )
  const beyond = after === undefined ? ofEach : ofEach.where(afterDay(after))
  const each = (rows: Reports, limit: number) => placed(rows, 0, noPlace, limit)
  const named = accountsNamed(criteria.account ?? '')
  return {
    page: sql`
      (
        select r.*
        from
          (
            select n.archive_account_id
            from
              ${named} n
              cross join lateral ${each(beyond, 1)} r
            order by r.day desc, r.archive_report_id desc
            limit ${most}
          ) n
          cross join lateral ${each(beyond, most)} r
        ${inOrder}
        limit ${most}
      )
    `,
    all: sql`
      (
        select
        from
          ${named} n
          cross join lateral ${each(ofEach, totalBound + 1)} r
        limit ${totalBound + 1}
      )
    `,
  }
}

const foundByDay = (reports: Reports, after: Keyset | undefined, most: number): Found => ({
  page: sql`
    ${placed(after === undefined ? reports : reports.where(afterDay(after)), 0, noPlace, most)}
  `,
  // in the page's order: the rows that count are read along its index, not from the start of the table
  all: sql`${placed(reports, 0, noPlace, totalBound + 1)}`,
})

const found = (actor: Actor, criteria: ArchiveCriteria, after: Keyset | undefined): Found => {
  const { name = '', accessionNumber = '', account = '', DOB } = criteria
  const most = limitOf(criteria)
  const reports = filtered(actor, criteria)
  const named = waysToName(name)
  if (accessionNumber !== '') {
    const isNamed = sql<boolean>`
      (${sql.join(
        named.map(({ leadsTo }) => leadsTo),
        sql` or `,
      )})
    `
    return foundByWays(
      name === '' ? reports : reports.where(isNamed),
      [wayToAccession(accessionNumber)],
      after,
      most,
    )
  }
  if (name !== '') return foundByWays(reports, named, after, most)
  return account === '' || Boolean(DOB)
    ? foundByDay(reports, after, most)
    : foundByAccount(actor, criteria, after, most)
}

const columns = [
  'a.archive_report_id as archiveReportId',
  sql<string>`${sql.raw(lastFirstMiddle('a'))}`.as('patientName'),
  'a.dob',
  'a.accession_number as accessionNumber',
  'n.account',
  sql<number>`coalesce(n.customer_id, 0)`.as('customerId'),
  'a.collected_day as collectionDate',
  'a.title',
] as const

/**
 * One page of reports: by accession number, by name, or else latest collected first; reports
 * without a day come last.
 */
export const listReports = (
  actor: Actor,
  criteria: ArchiveCriteria,
  after: Keyset | undefined,
): Query<ArchiveRow> => {
  const { page, all } = found(actor, criteria, after)
  type Placed = { archive_report_id: number; rank: number; place: string; day: string }
  return unprepared(
    visibleReports(actor)
      .innerJoin(sql<Placed>`${page}`.as('page'), 'page.archive_report_id', 'a.archive_report_id')
      .innerJoin('archive_account as n', 'n.archive_account_id', 'a.archive_account_id')
      .select(columns)
      .select([
        'page.rank',
        'page.place',
        sql<number>`(select count(*) from ${all} each)`.as('counted'),
      ])
      .orderBy('page.rank')
      .orderBy('page.place')
      .orderBy('page.day', 'desc')
      .orderBy('a.archive_report_id', 'desc'),
  ) as Query<ArchiveRow>
}

/**
 * When no name begins with what was typed: up to 50 reports of people with similar names, most
 * similar first (rules.md#similar-names-list).
 */
export const resemblingReports = (actor: Actor, criteria: ArchiveCriteria): Query<ArchiveRow> => {
  const typed = (criteria.name ?? '').replace(',', ' ')
  const likeness = sql<number>`
    greatest(
      word_similarity(fold_name(${typed}), a.folded),
      word_similarity(a.folded, fold_name(${typed}))
    )
  `
  return unprepared(
    filtered(actor, criteria)
      .innerJoin('archive_account as n', 'n.archive_account_id', 'a.archive_account_id')
      .where(sql<boolean>`fold_name(${typed}) <% a.folded`)
      .select(columns)
      .select([sql<number>`0`.as('rank'), noPlace.as('place'), sql<number>`0`.as('counted')])
      .orderBy(likeness, 'desc')
      .orderBy('a.archive_report_id', 'desc')
      .limit(50),
  ) as Query<ArchiveRow>
}

/** A report with its bytes. */
export const oneReport = (actor: Actor, archiveReportId: number) =>
  visibleReports(actor)
    .innerJoin('file as f', 'f.hash', 'a.file_hash')
    .select([
      'a.archive_report_id as archiveReportId',
      'f.file_type as fileType',
      'f.content',
      'f.object_name as objectName',
    ])
    .where('a.archive_report_id', '=', archiveReportId)

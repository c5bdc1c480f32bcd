import type { ArchiveReport, archive } from '@labgate/contract/archive'
import type { Received } from '@labgate/contract/endpoint'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { q, unnamed, type Built } from '../../db/queries.ts'
import { anywhere, beginsWith, nameBegins } from '../../db/search.ts'
import { limitOf, totalBound, type Keyset } from '../../http/page-of.ts'

export type ArchiveCriteria = Received<typeof archive.list>['searchCriteria']
export type ArchiveRow = ArchiveReport & { counted: number }

/** First lock: the archive is for who sees every account, since a former system's reports name accounts in its own words. */
const visibleReports = ({ customers }: Actor) => q.selectFrom('archive_report as a').$if(customers !== 'all', (rows) => rows.where(sql<boolean>`false`))

/** 'Moss, Ada' is last and first name; 'Ada Moss' may be either way round. */
const named = (name: string): RawBuilder<boolean> => {
  const [last = '', first = ''] = name.split(',').map((part) => part.trim())
  if (name.includes(',') && first !== '') return sql<boolean>`(${nameBegins('a.folded', last)} and ${nameBegins('a.first_folded', first)})`
  const [given = '', ...family] = name.split(/\s+/).filter(Boolean)
  const turned = family.length === 0 ? sql`` : sql` or ${nameBegins('a.folded', `${family.join(' ')} ${given}`)}`
  return sql<boolean>`(${nameBegins('a.folded', last || name)}${turned} or ${nameBegins('a.first_folded', name)})`
}

/* Those without a day stand last, and are continued after like the others. */
const collectedDay = sql<string>`coalesce(a.collected_day, '-infinity'::date)`
/* Of an account as the former system names it, or ours of that name: by an index each. */
const ofAccount = (account: string): RawBuilder<boolean> =>
  sql<boolean>`a.archive_report_id in (select n.archive_report_id from archive_report n where n.account_folded like ${anywhere(account)}
    union all select m.archive_report_id from customer c join archive_report m on m.customer_id = c.customer_id where c.folded like ${anywhere(account)})`

const filtered = (actor: Actor, { DOB, accessionNumber = '', account = '', startDate, endDate }: ArchiveCriteria) =>
  visibleReports(actor)
    .$if(Boolean(DOB), (rows) => rows.where('a.dob', '=', DOB ?? ''))
    .$if(accessionNumber !== '', (rows) => rows.where(beginsWith('a.accession_folded', accessionNumber)))
    .$if(account !== '', (rows) => rows.where(ofAccount(account)))
    .$if(Boolean(startDate), (rows) => rows.where(collectedDay, '>=', startDate ?? ''))
    .$if(Boolean(endDate), (rows) => rows.where(collectedDay, '<=', endDate ?? '').where('a.collected_day', 'is not', null))

const columns = [
  'a.archive_report_id as archiveReportId',
  sql<string>`trim(both ', ' from a.last_name || ', ' || a.first_name || ' ' || a.middle_name)`.as('patientName'),
  'a.dob',
  'a.accession_number as accessionNumber',
  'a.account',
  sql<number>`coalesce(a.customer_id, 0)`.as('customerId'),
  'a.collected_day as collectionDate',
  'a.title',
] as const

/** A page of reports, the latest collected first; those without a day stand last. */
export const listReports = (actor: Actor, criteria: ArchiveCriteria, after: Keyset | undefined): Built<ArchiveRow> => {
  const { name = '' } = criteria
  const hits = filtered(actor, criteria).$if(name !== '', (rows) => rows.where(named(name)))
  const beyond = sql<boolean>`(${collectedDay}, a.archive_report_id) < (coalesce(${after?.[0] ?? null}::date, '-infinity'::date), ${after?.[1]}::bigint)`
  const counted = hits.select('a.archive_report_id').limit(totalBound + 1)
  return unnamed(
    hits
      .select(columns)
      .select(sql<number>`(select count(*) from ${counted} each)`.as('counted'))
      .$if(after !== undefined, (rows) => rows.where(beyond))
      .orderBy(collectedDay, 'desc')
      .orderBy('a.archive_report_id', 'desc')
      .limit(limitOf(criteria)),
  ) as Built<ArchiveRow>
}

/** When no name begins with what was typed: up to 50 reports of people whose names resemble it, the likest first (decisions.md 58). */
export const resemblingReports = (actor: Actor, criteria: ArchiveCriteria): Built<ArchiveRow> => {
  const typed = (criteria.name ?? '').replace(',', ' ')
  const likeness = sql<number>`greatest(word_similarity(fold_name(${typed}), a.folded), word_similarity(a.folded, fold_name(${typed})))`
  return unnamed(
    filtered(actor, criteria)
      .where(sql<boolean>`fold_name(${typed}) <% a.folded`)
      .select(columns)
      .select(sql<number>`0`.as('counted'))
      .orderBy(likeness, 'desc')
      .orderBy('a.archive_report_id', 'desc')
      .limit(50),
  ) as Built<ArchiveRow>
}

/** A report with its bytes. */
export const oneReport = (actor: Actor, archiveReportId: number) =>
  visibleReports(actor)
    .innerJoin('file as f', 'f.hash', 'a.file_hash')
    .select(['a.archive_report_id as archiveReportId', 'f.file_type as fileType', 'f.content'])
    .where('a.archive_report_id', '=', archiveReportId)

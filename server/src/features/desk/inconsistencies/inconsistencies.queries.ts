import type {
  InconsistencyRow,
  InconsistencyTab,
  inconsistencies,
} from '@labgate/contract/desk/inconsistencies'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { differenceKinds } from '@labgate/contract/orders/bench-differences'
import { sql } from 'kysely'
import { workerOf } from '../../../core/order-audits/order-audits.queries.ts'
import { dayBeginsOr } from '../../../core/orders/order-zone.ts'
import { shownName } from '../../../core/patients/shown-name.ts'
import type { Scope } from '../../../db/database.ts'
import { anyId } from '../../../db/lists.ts'
import { q, rawQuery, type Query } from '../../../db/queries.ts'
import { personName, staffName, describeValue } from '../../../db/sql-parts.ts'
import { countedPage } from '../../../http/counted-page.ts'
import { totalBound, type Keyset } from '../../../http/page-of.ts'

/**
 * First lock: every query on inconsistencies begins here. The second lock withholds those of
 * employees' orders.
 */
const visibleInconsistencies = ({ customers, locations }: Scope) =>
  q
    .selectFrom('inconsistency as i')
    .$if(customers !== 'all', (rows) =>
      rows.where('i.customer_id', '=', anyId(customers === 'all' ? [] : customers)),
    )
    .$if(locations !== null, (rows) => rows.where('i.location_id', '=', anyId(locations ?? [])))

export type InconsistencyCriteria = ParsedInput<typeof inconsistencies.list>['searchCriteria']
/** A row as stored, with the data that the cup result is read from. */
export type FoundInconsistency = Omit<InconsistencyRow, 'cup' | 'foundDate'> & {
  foundDate: string
  counted: number
  analytes: string[]
  temperature: string
  poct: Readonly<Record<string, number>>
}

const daysShown = 30
export const tabOf = ({ tab = 'documents' }: InconsistencyCriteria): InconsistencyTab => tab

const filtered = (scope: Scope, criteria: InconsistencyCriteria, now: Date) => {
  const { customerId = 0, locationId = 0, physicianId = 0, kind = '', state = '' } = criteria
  return visibleInconsistencies(scope)
    .where('i.tab', '=', tabOf(criteria))
    .where(
      sql<boolean>`
        i.found_at >= ${dayBeginsOr(criteria.startDate, { now, ago: daysShown })}
        and i.found_at < ${dayBeginsOr(criteria.endDate, { now }, 1)}
      `,
    )
    .$if(customerId > 0, (rows) => rows.where('i.customer_id', '=', customerId))
    .$if(locationId > 0, (rows) => rows.where('i.location_id', '=', locationId))
    .$if(physicianId > 0, (rows) => rows.where('i.user_id_physician', '=', physicianId))
    .$if(kind !== '', (rows) => rows.where('i.kind', '=', kind))
    .$if(state === 'open', (rows) => rows.where('i.ending', '=', sql<string>`''`))
    .$if(state === 'resolved', (rows) => rows.where('i.ending', '<>', sql<string>`''`))
}

/** What the list of disputed collection dates is narrowed to: open ones, since ever. */
const disputedDates: InconsistencyCriteria = {
  kind: differenceKinds.mismatchDate,
  state: 'open',
  startDate: '2000-01-01',
}
/** Disputed collection dates that are open, up to 1,001, and since when the oldest is. */
export const countDisputedDates = (
  scope: Scope,
  now: Date,
): Query<{ count: number; oldest: string | null }> => {
  const found = filtered(scope, disputedDates, now)
    .select('i.found_at')
    .orderBy('i.found_at')
    .orderBy('i.inconsistency_id')
    .limit(totalBound + 1)
    .compile()
  return rawQuery(
    `select count(*), min(found_at) as oldest from (${found.sql}) counted`,
    found.parameters,
  )
}

/*
 * For toxicology, the values that count now; for documents, the override reason, else the bench's
 * note.
 */
const confirmation = `
  coalesce(
    (
      select
        string_agg(
          trim(
            case
              when cardinality(i.analytes) > 1 then v.name || ' '
              else ''
            end || ${describeValue('v')}
          ),
          ', '
          order by v.place, v.observation_id
        )
      from observation v
      where
        v.lab_order_id = i.lab_order_id
        and v.analyte = any (i.analytes)
        and v.method = 'confirmation'
        and v.version_to is null
    ),
    ''
  )
`
const comment = `
  case
    when i.kind = 'over-stability' then o.age_override
    else coalesce(nullif(o.accessioning_note, ''), o.accession_comment)
  end
`
const columns = `
  i.inconsistency_id as "inconsistencyId",
  i.lab_order_id as "labOrderId",
  o.specimen_barcode as "specimenBarcode",
  o.patient_id as "patientId",
  ${shownName} as "patientName",
  p.dob,
  i.customer_id as "customerId",
  c.name as customer,
  i.location_id as "locationId",
  coalesce(
    (select l.location_name from location l where l.location_id = i.location_id),
    ''
  ) as location,
  coalesce(i.user_id_physician, 0) as "userId_Physician",
  ${personName('i.user_id_physician')} as physician,
  o.lab_type_id as "labTypeId",
  coalesce(
    (select description from code where list = 'LabType' and id = o.lab_type_id),
    'To be determined'
  ) as "labType",
  i.kind,
  i.found_at as "foundDate",
  i.portal_value as "portalValue",
  i.found_value as "foundValue",
  ${comment} as comment,
  ${staffName(workerOf)} as accessioner,
  coalesce(t.customer_incident_id, 0) as "customerIncidentId",
  coalesce(t.status, '') as "incidentStatus",
  ${staffName('t.user_id_owner')} as owner,
  i.resolved_at as "dateResolved",
  i.ending,
  i.subject,
  i.says,
  ${confirmation} as confirmation,
  coalesce(i.result_id, 0) as "resultId",
  i.analytes,
  o.temperature,
  o.poct
`

/** One page of inconsistencies, latest found first. Days are the laboratory's. */
export const listInconsistencies = (
  scope: Scope,
  criteria: InconsistencyCriteria,
  after: Keyset | undefined,
  now: Date,
): Query<FoundInconsistency> => {
  const found = filtered(scope, criteria, now).select(['i.inconsistency_id', 'i.found_at'])
  const page = found
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`
          (i.found_at, i.inconsistency_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::bigint)
        `,
      ),
    )
    .orderBy('i.found_at', 'desc')
    .orderBy('i.inconsistency_id', 'desc')
  return countedPage(
    { found, page, criteria },
    (ids, counted) => `
      select ${columns}, ${counted}
      from
        inconsistency i
        join lab_order o on o.lab_order_id = i.lab_order_id
        join patient p on p.patient_id = o.patient_id
        join customer c on c.customer_id = i.customer_id
        left join lateral (
          select n.customer_incident_id, n.status, n.user_id_owner
          from customer_incident n
          where n.lab_order_id = i.lab_order_id and i.tab = 'documents'
          order by n.customer_incident_id desc
          limit 1
        ) t
          on true
      where i.inconsistency_id in (select inconsistency_id from (${ids}) hit)
      order by i.found_at desc, i.inconsistency_id desc
    `,
  )
}

interface Counted {
  count: number
  open: number
}
const most = 50
const counts = `count(*)::int as count, (count(*) filter (where g.ending = ''))::int as open`

const accountName = (of: string): string =>
  `coalesce((select name from customer c where c.customer_id = ${of}), '')`
const countsByAccount = (found: string): string => `
  select n.customer_id as "customerId", ${accountName('n.customer_id')} as customer, n.count, n.open
  from
    (
      select g.customer_id, ${counts}
      from (${found}) g
      group by g.customer_id
      order by count desc, g.customer_id
      limit ${most}
    ) n
  order by n.count desc, n.customer_id
`
const countsByProvider = (found: string): string => `
  select
    coalesce(n.user_id_physician, 0) as "userId_Physician",
    ${personName('n.user_id_physician')} as physician,
    n.customer_id as "customerId",
    ${accountName('n.customer_id')} as customer,
    n.count,
    n.open
  from
    (
      select g.user_id_physician, g.customer_id, ${counts}
      from (${found}) g
      group by g.user_id_physician, g.customer_id
      order by count desc, g.user_id_physician, g.customer_id
      limit ${most}
    ) n
  order by n.count desc, n.user_id_physician
`

/** Counts per kind, and for the fifty accounts and providers with the most, highest first. */
export const countInconsistencies = (
  scope: Scope,
  criteria: InconsistencyCriteria,
  now: Date,
): [
  Query<Counted & { kind: string }>,
  Query<Counted & { customerId: number; customer: string }>,
  Query<
    Counted & { userId_Physician: number; physician: string; customerId: number; customer: string }
  >,
] => {
  const { sql: found, parameters } = filtered(scope, criteria, now)
    .select(['i.kind', 'i.ending', 'i.customer_id', 'i.user_id_physician'])
    .compile()
  return [
    rawQuery(
      `select g.kind, ${counts} from (${found}) g group by g.kind order by count desc, g.kind`,
      parameters,
    ),
    rawQuery(countsByAccount(found), parameters),
    rawQuery(countsByProvider(found), parameters),
  ]
}

import { dayMs } from '@labgate/contract/kit/days'
import { mailKindsOf, type MailKind } from '@labgate/contract/overviews/mail-choices'
import { sql } from 'kysely'
import { visibleOrders } from '../../core/orders/orders.queries.ts'
import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import { invoicesInSight } from '../../features/billing/receivables/receivables.query.ts'
import { visibleMessages } from '../../features/desk/inbox/inbox.queries.ts'
import { signersOf } from '../../features/orders/sign-orders.ts'
import { filteredResults } from '../../features/results/result-review/result-review.queries.ts'
import type { Reader } from './reader-of.ts'

/** Maximum records of one kind that one email counts. */
const most = 1000
/** Records of one kind that arrived between two moments. */
interface Span {
  since: string
  until: string
}

const latestVersion = sql<number>`
  (
    select max(w.version)
    from result w
    where
      w.lab_order_id = o.lab_order_id
      and w.released_at is not null
      and w.discarded_at is null
      and w.kind <> 'preliminary'
  )
`
const within = (at: string, { since, until }: Span) =>
  sql<boolean>`${sql.raw(at)} > ${since}::timestamptz and ${sql.raw(at)} <= ${until}::timestamptz`

/* What Results opens with: not reviewed; for a provider, their own. */
const results = ({ who, scope }: Reader, span: Span, severity: '' | 'critical') =>
  filteredResults(scope, { mine: who.physician, severity })
    .where(within('o.resulted_at', span))
    .select(['o.lab_order_id as id', latestVersion.as('version'), 'o.customer_id'])

const found = {
  results: (reader: Reader, span: Span) => results(reader, span, ''),
  critical: (reader: Reader, span: Span) => results(reader, span, 'critical'),
  signature: ({ scope }: Reader, span: Span) =>
    visibleOrders(scope)
      .where(
        sql<boolean>`
          o.user_signature_id_physician = 0
          and o.ended = 0
          and (
            o.user_id_physician = ${scope.userId}
            or o.user_id_physician in ${signersOf(scope.userId)}
          )
        `,
      )
      .where(within('o.created_at', span))
      .select(['o.lab_order_id as id', sql<number>`0`.as('version'), 'o.customer_id']),
  inbox: ({ scope }: Reader, span: Span) =>
    visibleMessages(scope)
      .where(
        sql<boolean>`
          i.resolved_at is null
          and not exists (
            select from inbox_read r where r.inbox_id = i.inbox_id and r.user_id = ${scope.userId}
          )
        `,
      )
      .where(within('i.created_at', span))
      .select(['i.inbox_id as id', sql<number>`0`.as('version'), 'i.customer_id']),
  invoices: ({ scope }: Reader, span: Span) =>
    invoicesInSight(scope)
      .where(within('coalesce(i.mail_asked_at, i.created_at)', span))
      .select(['i.invoice_id as id', 'i.mail_version as version', 'i.customer_id']),
} as const satisfies Record<MailKind, unknown>

/**
 * Minutes for which news gathers before an email reports it; a critical value is reported at once.
 */
const gatherMinutes = { results: 10, critical: 0, signature: 10, inbox: 10, invoices: 0 } as const
/** Longer than notices sent to a reader are kept (jobs/clean.ts). */
const lookBackMs = 30 * dayMs

export type News = Partial<Record<MailKind, number>>
/** Counts per kind, and which invoices: their email states each total. */
export interface Taken {
  news: News
  invoiceIds: number[]
}
/**
 * What is new to this person in each kind that they chose and can see right now, recorded as
 * reported: the next call does not count it again. Runs in the reader's own scope, so that records
 * they could not open are neither counted nor recorded.
 */
export const takeNews = async (tx: Tx, reader: Reader, now: Date): Promise<Taken> => {
  const { userId } = reader.scope
  const chosen = await tx
    .selectFrom('mail_choice')
    .select(['kind', 'since'])
    .where('user_id', '=', userId)
    .execute()
  const news: News = {}
  const invoiceIds: number[] = []
  for (const kind of mailKindsOf(reader.who)) {
    const choice = chosen.find((one) => one.kind === kind)
    if (choice === undefined) continue
    const since = new Date(
      Math.max(new Date(choice.since).getTime(), now.getTime() - lookBackMs),
    ).toISOString()
    const until = new Date(now.getTime() - gatherMinutes[kind] * 60_000).toISOString()
    const { sql: hits, parameters } = found[kind](reader, { since, until }).compile()
    const at = (place: number): string => `$${parameters.length + place}`
    const inserted = await tx.executeQuery<{ id: number }>(
      compiledRaw(
        `
          insert into mail_told (user_id, kind, record_id, version, customer_id, told_at)
          select
            ${at(1)}::bigint,
            ${at(2)}::text,
            h.id,
            h.version,
            h.customer_id,
            ${at(3)}::timestamptz
          from (${hits}) h
          where
            not exists (
              select
              from mail_told m
              where
                m.user_id = ${at(1)}
                and m.kind = ${at(2)}
                and m.record_id = h.id
                and m.version = h.version
            )
          limit ${most}
          on conflict do nothing
          returning record_id as id
        `,
        [...parameters, userId, kind, now.toISOString()],
      ),
    )
    if (inserted.rows.length > 0) news[kind] = inserted.rows.length
    if (kind === 'invoices') invoiceIds.push(...inserted.rows.map(({ id }) => id))
  }
  return { news, invoiceIds }
}

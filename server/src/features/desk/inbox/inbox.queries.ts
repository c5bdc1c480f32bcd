import { practiceStaff } from '@labgate/contract/access/user-types'
import type { inbox, InboxRow } from '@labgate/contract/desk/inbox'
import { pinnedReasons, reasonsOfKind } from '@labgate/contract/desk/inbox-kinds'
import type { ApiResponse, ParsedInput } from '@labgate/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { zoneOf } from '../../../core/orders/order-zone.ts'
import { patientsNamed } from '../../../core/patients/patients.queries.ts'
import { shownName } from '../../../core/patients/shown-name.ts'
import { codeList } from '../../../db/codes.ts'
import type { Scope, Tx } from '../../../db/database.ts'
import { q, rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant, jsonRows, personName, writerName } from '../../../db/sql-parts.ts'
import { limitOf, totalBound, type Keyset } from '../../../http/page-of.ts'

/**
 * First lock: every query on messages begins here. Messages about a practice's employees are in
 * scope only if the scope says so.
 */
export const visibleMessages = (
  scope: Scope & Partial<Pick<Actor, 'asId'>>,
  from: Pick<Tx, 'selectFrom'> = q,
) =>
  from
    .selectFrom('inbox as i')
    .$if(scope.customers !== 'all', (rows) =>
      rows.where('i.customer_id', '=', sql<number>`any (${scope.customers}::bigint[])`),
    )
    .$if(scope.locations !== null, (rows) =>
      rows.where('i.location_id', '=', sql<number>`any (${scope.locations}::bigint[])`),
    )
    // a message for one person is visible to no one else
    .where(sql<boolean>`(i.user_id_for is null or i.user_id_for = ${scope.asId ?? scope.userId})`)
    .$if(scope.customers !== 'all' && scope.employees !== true, (rows) =>
      rows.where(
        sql<boolean>`
          not coalesce(
            (select e.is_employee from patient e where e.patient_id = i.patient_id),
            false
          )
        `,
      ),
    )

const columns = (userAt: string): string => `
  i.inbox_id as "inboxId",
  i.customer_id as "customerId",
  (select name from customer c where c.customer_id = i.customer_id) as customer,
  i.location_id as "locationId",
  coalesce(
    (select location_name from location l where l.location_id = i.location_id),
    ''
  ) as location,
  ${zoneOf('i')} as "timeZone",
  coalesce(i.patient_id, 0) as "patientId",
  coalesce((select ${shownName} from patient p where p.patient_id = i.patient_id), '') as patient,
  (select p.dob from patient p where p.patient_id = i.patient_id) as dob,
  coalesce(i.lab_order_id, 0) as "labOrderId",
  coalesce(
    (select specimen_barcode from lab_order o where o.lab_order_id = i.lab_order_id),
    ''
  ) as "specimenBarcode",
  coalesce(i.ship_log_id, 0) as "shipLogId",
  i.reason,
  i.subject,
  i.resolved_at is null
  and i.reason = any (
    array[${pinnedReasons.map((reason) => `'${reason}'`).join()}]
  ) as "isPinned",
  i.created_at as "dateCreated",
  i.resolved_at as "dateResolved",
  case
    when coalesce(i.user_id_resolved, 0) = 0 then ''
    else ${personName('i.user_id_resolved')}
  end as "resolvedBy",
  exists (
    select from inbox_read r where r.inbox_id = i.inbox_id and r.user_id = ${userAt}
  ) as "isRead"
`

type Criteria = ParsedInput<typeof inbox.list>['searchCriteria']
/** A message as stored; its kind follows from its reason. */
type FoundMessage = Omit<InboxRow, 'kind'>
const isPinned = sql<number>`
  (
    case
      when i.resolved_at is null
      and i.reason = any (${pinnedReasons}::text[]) then 0
      else 1
    end
  )
`
/* A newer message about the same problem, and a newer answer, replaces the older ones. */
const isLatest = sql<boolean>`
  not exists (
    select
    from inbox n
    where
      n.lab_order_id = i.lab_order_id
      and n.reason = i.reason
      and n.inbox_id > i.inbox_id
      and n.user_id_for is not distinct from i.user_id_for
  )
  and not exists (
    select
    from inbox n
    where
      n.customer_incident_id = i.customer_incident_id
      and n.inbox_id > i.inbox_id
      and n.user_id_for is not distinct from i.user_id_for
  )
`

const searched = (term: string) => {
  const asLike = term.replaceAll(/[\\%_]/g, '\\$&')
  return sql<boolean>`
    (
      i.subject ilike ${`%${asLike}%`}
      or i.lab_order_id in (
        select o.lab_order_id from lab_order o where o.specimen_barcode like ${`${asLike}%`}
      )
      or i.patient_id in ${patientsNamed(term.replace(/\s*,\s*/, ' '))}
    )
  `
}

/** Open, and not opened by this person. */
const isUnread = ({ userId }: Actor) =>
  sql<boolean>`
    i.resolved_at is null
    and not exists (
      select from inbox_read r where r.inbox_id = i.inbox_id and r.user_id = ${userId}
    )
  `

/** One page of messages: open critical ones first, then the latest. */
export const listMessages = (
  actor: Actor,
  { customerId = 0, state = 0, kind = '', search = '', ...criteria }: Criteria,
  after: Keyset | undefined,
): Query<FoundMessage & { counted: number }> => {
  const term = search.trim()
  const found = visibleMessages(actor)
    .select(['i.inbox_id', isPinned.as('pinned')])
    .where(isLatest)
    .$if(kind !== '', (rows) =>
      rows.where(sql<boolean>`i.reason = any (${kind === '' ? [] : reasonsOfKind(kind)}::text[])`),
    )
    .$if(term !== '', (rows) => rows.where(searched(term)))
    .$if(customerId > 0, (rows) => rows.where('i.customer_id', '=', customerId))
    .$if(state === 0, (rows) => rows.where('i.resolved_at', 'is', null))
    .$if(state === 1, (rows) => rows.where('i.resolved_at', 'is not', null))
    .$if(state === 3, (rows) => rows.where(isUnread(actor)))
    .compile()
  const at = (place: number): string => `$${found.parameters.length + place}`
  return rawQuery(
    `
      with
        hit as materialized (${found.sql}),
        page as (
          select inbox_id, pinned
          from hit
          where
            ${at(2)}::int is null
            or pinned > ${at(2)}::int
            or (pinned = ${at(2)}::int and inbox_id < ${at(3)}::bigint)
          order by pinned, inbox_id desc
          limit ${at(4)}
        )
      select
        ${columns(at(1))},
        (select count(*) from (select from hit limit ${totalBound + 1}) each) as counted
      from
        inbox i
        join page using (inbox_id)
      order by page.pinned, i.inbox_id desc
    `,
    [...found.parameters, actor.userId, after?.[0] ?? null, after?.[1] ?? null, limitOf(criteria)],
  )
}

/*
 * Notes of the account issues that replies opened, or of the message that it answers, as far as
 * visible to the practice; the first is the issue's own text.
 */
const replies = `
  select
    t.note,
    ${isoInstant('t.at')} as "dateCreated",
    ${writerName('t', 'who')} as "createdBy",
    t.user_id_subject = 0
    and not exists (
      select
      from app_user u
      where u.user_id = t.who and u.user_type_id in ${codeList(practiceStaff)}
    ) as "ofLaboratory"
  from
    (
      select n.ticket_note as note, n.created_at as at, n.user_id_created as who, n.user_id_subject
      from customer_incident n
      where n.inbox_id = i.inbox_id or n.customer_incident_id = i.customer_incident_id
      union all
      select m.note, m.created_at, m.user_id_created, m.user_id_subject
      from
        customer_incident n
        join customer_incident_note m using (customer_incident_id)
      where
        (n.inbox_id = i.inbox_id or n.customer_incident_id = i.customer_incident_id)
        and m.for_customer
    ) t
  order by t.at
  limit 200
`

type WholeMessage = FoundMessage &
  Pick<
    ApiResponse<typeof inbox.get>,
    'iMessage' | 'replies' | 'path' | 'cause' | 'patientInsuranceId'
  >
/** One message, with its text, its replies, and what billing asks about. */
export const oneMessage = (actor: Actor, inboxId: number): Query<WholeMessage> => {
  const visible = visibleMessages(actor)
    .select('i.inbox_id')
    .where('i.inbox_id', '=', inboxId)
    .compile()
  return rawQuery(
    `
      select
        ${columns(`$${visible.parameters.length + 1}`)},
        i.message as "iMessage",
        ${jsonRows(replies)} as replies,
        coalesce(w.path, '') as path,
        coalesce(w.cause, '') as cause,
        coalesce(w.patient_insurance_id, 0) as "patientInsuranceId"
      from
        inbox i
        left join lateral asked_about(i.inbox_id) w on true
      where i.inbox_id in (${visible.sql})
    `,
    [...visible.parameters, actor.userId],
  )
}

/**
 * Number of open messages that this person has not opened, as the list shows them; counts up to
 * 1,001.
 */
export const countUnread = (actor: Actor): Query<{ count: number }> => {
  const unread = visibleMessages(actor)
    .select('i.inbox_id')
    .where(isLatest)
    .where(isUnread(actor))
    .limit(totalBound + 1)
    .compile()
  return rawQuery(`select count(*) from (${unread.sql}) unread`, unread.parameters)
}

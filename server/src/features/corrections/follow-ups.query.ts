import { incidentTypes } from '../../core/incidents/open-incident.ts'

/*
 * Of a correction `c` of an order `o`, with the record `m` if it is a move to another account. When
 * it was carried out:
 */
const at = `coalesce(c.decided_at, c.created_at)`
const isMove = `c.act in ('patient', 'account')`
/* The order in the right account has its own record, which knows the retired number. */
const isTakenOver = `(c.act = 'account' and c.retired_number is not null)`

/* Everyone who received a withdrawn result. */
const withdrawal = `
  select
    1,
    'withdrawal',
    count(*) filter (where d.state = 'delivered'),
    count(*) filter (where d.state not in ('stopped', 'cancelled'))
  from delivery d
  where
    ${isMove}
    and c.versions_before > 0
    and d.lab_order_id = c.lab_order_id
    and d.version = c.versions_before
`
/* The first version that says so, and whether it or a later one is out. */
const report = `
  select
    2,
    'report',
    count(*) filter (
      where
        exists (
          select
          from result n
          where
            n.lab_order_id = v.lab_order_id
            and n.version >= v.version
            and n.released_at is not null
            and n.kind not like 'withdrawn%'
        )
    ),
    count(*)
  from
    (
      select r.lab_order_id, r.version
      from result r
      where
        r.lab_order_id = c.lab_order_id
        and 'corrected' = any (r.waits_for)
        and r.made_at >= ${at}
        and (c.reissue = 'made' or c.versions_before > 0 or ${isTakenOver})
      order by r.version
      limit 1
    ) v
`
/* A message about the order, or about the patient that it left. */
const notices = `
  i.reason = 'order-corrected' and i.created_at = ${at} and i.customer_id = c.customer_id
`
const message = `
  select
    3,
    'message',
    count(*) filter (
      where
        exists (
          select
          from
            inbox_read b
            join app_user u on u.user_id = b.user_id
          where b.inbox_id = t.inbox_id and u.customer_id > 0
        )
    ),
    count(*)
  from
    (
      select i.inbox_id from inbox i where ${notices} and i.lab_order_id = c.lab_order_id
      union all
      select i.inbox_id
      from inbox i
      where
        ${notices}
        and ${isMove}
        and i.lab_order_id is null
        and i.patient_id = coalesce(c.patient_id_before, c.patient_id)
    ) t
`
const sending = `
  select
    4,
    'sending',
    count(*) filter (where d.state = 'delivered'),
    count(*) filter (where d.state not in ('stopped', 'cancelled'))
  from delivery d
  where
    c.act = 'reissue-report'
    and d.lab_order_id = c.lab_order_id
    and d.made_at = ${at}
    and d.user_id_asked = c.user_id_created
`
const label = `
  select
    5,
    'label',
    (
      exists (
        select
        from label_print l
        where l.lab_order_id = c.lab_order_id and l.failed = '' and l.at >= ${at}
      )
    )::int,
    (
      c.act = 'barcode'
      or ${isTakenOver}
      or c.act = 'patient'
      and (c.left_house ->> 'labels')::int > 0
    )::int
`
const signature = `
  select
    6,
    'signature',
    (o.user_signature_id_physician <> 0)::int,
    (
      ${isTakenOver}
      and o.user_id_physician is not null
      or coalesce((c.was ->> 'userSignatureId_Physician')::bigint, 0) > 0
      and coalesce((c.became ->> 'userSignatureId_Physician')::bigint, 0) <= 0
    )::int
`
const issue = `
  select 7, 'issue', count(*) filter (where x.resolved_at is not null), count(*)
  from customer_incident x
  where
    ${isMove}
    and c.versions_before > 0
    and x.lab_order_id = c.lab_order_id
    and x.audit_incident_type_id = ${incidentTypes['result withdrawn']}
    and x.created_at = ${at}
`

const each = [withdrawal, report, sending, message, label, signature, issue]
const all = `
  (
    select f.nth, f.kind, f.done::int, f.total::int as "of"
    from (${each.map((one) => `(${one})`).join(' union all ')}) f (nth, kind, done, total)
    where f.total > 0 and c.state = 'done' and c.undone_at is null
  )
`

/** SQL: a correction's follow-ups, in order: [{kind, done, of}]. */
export const followUps = `
  coalesce(
    (
      select
        json_agg(json_build_object('kind', f.kind, 'done', f.done, 'of', f."of") order by f.nth)
      from ${all} f
    ),
    '[]'
  )
`
/** SQL: whether any of them is still open, as the contract defines it. */
export const hasOpenFollowUp = `
  exists (select from ${all} f where f.kind <> 'message' and f.done < f."of")
`

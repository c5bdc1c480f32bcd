import {
  UserType,
  seesAllAccounts,
  clientServices,
  salesStaff,
} from '@labgate/contract/access/user-types'
import { codeList } from '../db/codes.ts'
import { rawQuery, type Query } from '../db/queries.ts'

/**
 * A session as stored in the database, with the person, whom they act as, and what that user can
 * see.
 */
export interface SessionRow {
  session_id: number
  cookie_hash: Buffer | null
  source: number
  proven_at: string | null
  started_at: string
  seen_at: string
  user_id: number
  entity_id: number
  user_name: string
  second_factor: boolean
  has_passkey: boolean
  visit_id: number
  as_id: number
  as_name: string
  own: Flags
  as_who: Flags
  /** null: every account. */
  customers: number[] | null
  locations: number[] | null
  employees: boolean
  in_staff_hand: boolean
  emergencies: { breakGlassId: number; patientId: number; until: string }[]
}
export interface Flags {
  userTypeId: UserType
  entityId: number
  physician: boolean
  shipLog: boolean
  salesParoleOfficer: boolean
  salesUserEdit: boolean
  salesPatientReport: boolean
  salesVP: boolean
  logins: number
}

/** SQL: flags of the user at `alias`. */
export const flagsOf = (alias: string): string => `
  json_build_object(
    'userTypeId',
    ${alias}.user_type_id,
    'entityId',
    ${alias}.customer_id,
    'physician',
    ${alias}.physician,
    'shipLog',
    ${alias}.ship_log,
    'salesParoleOfficer',
    ${alias}.sales_parole_officer,
    'salesUserEdit',
    ${alias}.sales_user_edit,
    'salesPatientReport',
    ${alias}.sales_patient_report,
    'salesVP',
    ${alias}.sales_vp,
    'logins',
    (
      select count(*)
      from app_user o
      where
        o.email_folded = ${alias}.email_folded
        and o.email_folded <> ''
        and o.email_proven
        and not o.disabled
        and o.customer_id > 0
    )
  )
`

/**
 * The accounts of a sales user: those assigned to them or to anyone below them. An account's VP
 * sees its RM, TM, AM and specialist, its RM the TM and AM, its TM the AM
 * (rules.md#sales-hierarchy).
 */
const salesAccounts = `
  (
    with
      below as (
        select unnest(array[user_id_rm, user_id_tm, user_id_am, user_id_specialist]) as id
        from customer
        where user_id_vp = e.user_id
        union
        select unnest(array[user_id_tm, user_id_am]) from customer where user_id_rm = e.user_id
        union
        select user_id_am from customer where user_id_tm = e.user_id
        union
        select e.user_id
      )
    select coalesce(array_agg(customer_id), '{}')
    from
      (
        select customer_id
        from
          customer
          join below on user_id_am = id
        union
        select customer_id
        from
          customer
          join below on user_id_tm = id
        union
        select customer_id
        from
          customer
          join below on user_id_rm = id
        union
        select customer_id
        from
          customer
          join below on user_id_vp = id
        union
        select customer_id
        from
          customer
          join below on user_id_specialist = id
      ) assigned
  )
`

/** SQL: what user `e`, of account `ec`, can see. */
export const scopeOfPerson = `
  case
    when e.customer_id > 0 then array[e.customer_id]
    when e.user_type_id in ${codeList(seesAllAccounts)} then null
    when e.user_type_id in ${codeList(clientServices)} then (
      select coalesce(array_agg(l.customer_id), '{}')
      from customer_lcs l
      where l.user_id = e.user_id
    )
    when e.user_type_id in ${codeList(salesStaff)} then ${salesAccounts}
    else '{}'::bigint[]
  end as customers,
  case
    when e.user_type_id = ${UserType.ClinicUser}
    and not coalesce(ec.share_patients, false) then (
      select coalesce(array_agg(l.location_id), '{}')
      from user_location l
      where l.user_id = e.user_id
    )
  end as locations,
  e.view_employee_results as employees,
  in_staff_hand(e.user_id) as in_staff_hand
`

const sql = `
  with
    found as (
      update session s
      set seen_at = case
        when $2 then $3::timestamptz
        else s.seen_at
      end
      from session_token t
      where
        t.token_hash = $1
        and s.session_id = t.session_id
        and s.ended_at is null
        and (s.cookie_hash is null or s.cookie_hash = $4)
        and s.seen_at > $3::timestamptz - interval '30 minutes'
        and s.started_at > $3::timestamptz - interval '12 hours'
      returning
        s.session_id,
        s.cookie_hash,
        s.source,
        s.proven_at,
        s.started_at,
        s.seen_at,
        s.user_id,
        s.visit_id
    )
  select
    s.session_id,
    s.cookie_hash,
    s.source,
    s.proven_at,
    s.started_at,
    s.seen_at,
    s.user_id,
    u.customer_id as entity_id,
    trim(u.first_name || ' ' || u.last_name) as user_name,
    u.second_factor,
    exists (select from passkey p where p.user_id = u.user_id) as has_passkey,
    coalesce(v.visit_id, 0) as visit_id,
    e.user_id as as_id,
    trim(e.first_name || ' ' || e.last_name) as as_name,
    ${flagsOf('u')} as own,
    ${flagsOf('e')} as as_who,
    ${scopeOfPerson},
    (
      select
        coalesce(
          json_agg(
            json_build_object(
              'breakGlassId',
              b.break_glass_id,
              'patientId',
              b.patient_id,
              'until',
              b.until
            )
          ),
          '[]'
        )
      from break_glass b
      where b.user_id = u.user_id and b.until > $3::timestamptz and v.visit_id is null
    ) as emergencies
  from
    found s
    join app_user u on u.user_id = s.user_id and not u.disabled
    left join customer uc on uc.customer_id = u.customer_id
    left join visit v
      on v.visit_id = s.visit_id
      and v.ended_at is null
      and v.until > $3::timestamptz
      and (
        u.user_type_id not in ${codeList(clientServices)}
        or exists (
          select from customer_lcs l where l.user_id = u.user_id and l.customer_id = v.customer_id
        )
      )
    join app_user e on e.user_id = coalesce(v.shadow_user_id, u.user_id) and not e.disabled
    left join customer ec on ec.customer_id = e.customer_id
  where u.customer_id = 0 or uc.active
`

/**
 * Finds a running session by its token's hash and, unless it is a poll, renews its idle time. A
 * session bound to a cookie is neither found nor renewed without the cookie.
 */
export const sessionByToken = (
  tokenHash: Buffer,
  cookieHash: Buffer | null,
  renew: boolean,
  now: Date,
): Query<SessionRow> => rawQuery(sql, [tokenHash, renew, now, cookieHash])

/**
 * A running session by its binding cookie alone: enough to read a request body, not enough to
 * respond to it.
 */
export interface CookieRow {
  session_id: number
  user_id: number
}
export const sessionByCookie = (cookieHash: Buffer, now: Date): Query<CookieRow> =>
  rawQuery(
    `
      select session_id, user_id
      from session
      where
        cookie_hash = $1
        and ended_at is null
        and seen_at > $2::timestamptz - interval '30 minutes'
        and started_at > $2::timestamptz - interval '12 hours'
    `,
    [cookieHash, now],
  )

/** Whether a system client (sources 12 and 13), which has no cookie, can call from the address. */
export const systemClientAt = (address: string): Query<{ listed: boolean }> =>
  rawQuery(
    `
      select
        exists (
          select
          from app_user
          where system_source is not null and not disabled and $1 = any (system_addresses)
        ) as listed
    `,
    [address],
  )

import { UserType } from '@labgate/contract/access/user-types'
import { testTypeIds, testTypeNames, type TestType } from '@labgate/contract/catalog/test-types'
import type { Run } from '@labgate/server/db/run.ts'

/*
 * Hours from receipt to release by test type; half that for STAT. Typical of a laboratory of this
 * kind; each sets its own.
 */
const hours = {
  ToxUrine: 72,
  ToxOral: 72,
  GPP: 48,
  UTISTI: 48,
  RPP: 48,
  Urinalysis: 24,
  Hematology: 24,
  Pregnancy: 24,
  Wound: 72,
} as const satisfies Readonly<Record<TestType, number>>
const director = 'Ines Vogel, PhD, laboratory director'
const counsel = 'R. Haas, counsel'

const targets = `
  insert into turnaround_target
    (
      lab_type_id,
      priority,
      minutes,
      effective_from,
      state,
      approved_by,
      user_id_created,
      created_by,
      created_at
    )
  select
    t.type,
    p.priority,
    t.hours * 60 / (1 + p.priority),
    ($1::timestamptz - interval '400 days')::date,
    'approved',
    $3,
    u.user_id,
    u.name,
    $1::timestamptz - interval '400 days'
  from
    unnest($2::int[], $4::int[]) as t (hours, type)
    cross join (
      values
        (0),
        (1)
    ) as p (priority)
    cross join (
      select user_id, name
      from staff
      where user_type_id = ${UserType.Administrator}
      order by user_id
      limit 1
    ) u
  where not exists (select from turnaround_target)
`

const approval = `
  insert into figure_goal_approval
    (is_on, approved_by, approved_on, user_id_recorded, recorded_by, recorded_at)
  select
    true,
    $2,
    ($1::timestamptz - interval '120 days')::date,
    u.user_id,
    u.name,
    $1::timestamptz - interval '120 days'
  from
    (
      select user_id, name
      from staff
      where user_type_id = ${UserType.Administrator}
      order by user_id
      limit 1
    ) u
  where not exists (select from figure_goal_approval)
`

const goals = `
  insert into figure_goal
    (user_id_owner, measure, period, effective_from, value, user_id_set, set_by, set_at)
  select
    s.user_id,
    m.measure,
    m.period,
    date_trunc('quarter', $1::timestamptz - interval '100 days')::date,
    m.value,
    u.user_id,
    u.name,
    $1::timestamptz - interval '100 days'
  from
    staff s
    cross join (
      select user_id, name
      from staff
      where user_type_id = ${UserType.Administrator}
      order by user_id
      limit 1
    ) u
    cross join (
      values
        ('received', 'month', 60),
        ('complete-orders', 'quarter', 95),
        ('rejection', 'quarter', 1)
    ) as m (measure, period, value)
  where
    s.user_type_id = ${UserType.AccountManager}
    and not s.disabled
    and not exists (select from figure_goal)
  order by s.user_id, m.measure
`

const view = `
  insert into saved_view (user_id, page, name, criteria, is_shared, created_at)
  select
    user_id,
    '/salesDetail',
    'Accounts vs. last year',
    '{"level": "account", "compare": "year"}',
    true,
    $1::timestamptz - interval '20 days'
  from app_user
  where email = 'regional-manager@labgate.example' and not exists (select from saved_view)
`
/* Due yesterday: its email is sent as soon as figures are counted. */
const schedule = `
  insert into view_schedule
    (saved_view_id, user_id, every, day, hour, from_day, ends_on, created_at)
  select
    saved_view_id,
    user_id,
    'week',
    extract(dow from today - 1),
    6,
    today - 5,
    today + 360,
    created_at
  from
    saved_view
    cross join (
      select ($1::timestamptz at time zone time_zone)::date as today from laboratory_setting
    ) d
  where not exists (select from view_schedule)
`

/**
 * Loads the basis of the demo's figures: targets approved by its director, goals of its account
 * managers, and a regional manager's view with its email. Once.
 */
export const loadFacts = async (run: Run, now: Date): Promise<void> => {
  await run(targets, [
    now.toISOString(),
    testTypeNames.map((name) => hours[name]),
    director,
    testTypeNames.map((name) => testTypeIds[name]),
  ])
  await run(approval, [now.toISOString(), counsel])
  await run(goals, [now.toISOString()])
  await run(view, [now.toISOString()])
  await run(schedule, [now.toISOString()])
}

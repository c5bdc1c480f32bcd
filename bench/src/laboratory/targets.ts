import type { AccountCriteria } from '@labgate/server/core/accounts/accounts.queries.ts'
import type { Run } from '@labgate/server/db/run.ts'

export interface Row {
  id: number
  version: number
}
/**
 * What the calls request: records and searches that exist. In a fixed order, the same on every run.
 */
export interface Targets {
  accounts: Row[]
  users: Row[]
  rareNames: string[]
  commonNames: string[]
  allCriteria: AccountCriteria[]
  /** Sort values of rows deep in the list of active accounts. */
  deepRows: [folded: string, customerId: number][]
  lastNames: string[]
  signIns: { email: string; userId: number }[]
}

const most = { records: 2000, searches: 100, signIns: 2000 }
const shuffled = (column: string): string => `order by md5(${column}::text)`
/** Words common in practice names; those with a full page of hits are used as searches. */
const words = [
  'family',
  'urgent care',
  'recovery',
  'pain',
  'medicine',
  'behavioral',
  'county',
  'center',
  'associates',
  'health',
  'clinic',
  'psychiatr',
]

const commonNames = async (run: Run): Promise<string[]> => {
  const { rows } = await run(
    `
      select word
      from
        unnest($1::text[]) as word,
        lateral (
          select count(*) as hits from customer where active and folded like '%' || word || '%'
        ) found
      where hits > 100
      order by hits desc
    `,
    [words],
  )
  return (rows as { word: string }[]).map(({ word }) => word)
}

/** Beginnings of names, as long as a user would type, that match one account or a few. */
const rareNames = async (run: Run): Promise<string[]> => {
  const { rows } = await run(`
    with
      beginning as materialized (
        select left(folded, 14) as term
        from customer
        where active and length(folded) > 14 ${shuffled('customer_id')}
        limit 2000
      )
    select term
    from
      beginning,
      lateral (
        select count(*) as hits from customer where active and folded like '%' || term || '%'
      ) found
    where hits between 1 and 5 and term !~ '[%_\\\\]' and term = trim(term)
    limit ${most.searches}
  `)
  return (rows as { term: string }[]).map(({ term }) => term)
}

const allCriteria = async (run: Run): Promise<AccountCriteria[]> => {
  const { rows } = await run(`
    select
      split_part(name, ' ', 1) as name,
      1 as active,
      city,
      state,
      left(facility_code, 3) as "facilityCode",
      region_id as "regionId",
      user_id_am as "userId_AM",
      user_id_tm as "userId_TM",
      user_id_rm as "userId_RM",
      (
        select min(l.user_id) from customer_lcs l where l.customer_id = c.customer_id
      ) as "userId_LCS",
      user_id_vp as "userId_VP",
      user_id_specialist as "userId_Specialist",
      50 as "pageSize"
    from customer c
    where
      active
      and city <> ''
      and length(split_part(name, ' ', 1)) > 3
      and facility_code <> ''
      and num_nulls(
        region_id,
        user_id_am,
        user_id_tm,
        user_id_rm,
        user_id_vp,
        user_id_specialist
      ) = 0
      and exists (select from customer_lcs l where l.customer_id = c.customer_id)
      ${shuffled('customer_id')}
    limit ${most.searches}
  `)
  return rows as AccountCriteria[]
}

/** Rows between one tenth and nine tenths of the list that are followed by at least a page. */
const deepRows = async (run: Run): Promise<[string, number][]> => {
  const { rows } = await run(`
    with
      numbered as (
        select
          folded,
          customer_id,
          row_number() over (order by folded, customer_id) as at,
          count(*) over () as all_rows
        from customer
        where active
      )
    select folded, customer_id
    from numbered
    where
      at > all_rows / 10
      and at < all_rows * 9 / 10
      and at % greatest(1, all_rows / 120) = 0
      ${shuffled('customer_id')}
    limit ${most.searches}
  `)
  return (rows as { folded: string; customer_id: number }[]).map(({ folded, customer_id }) => [
    folded,
    customer_id,
  ])
}

const records = async (run: Run, sql: string): Promise<Row[]> => (await run(sql)).rows as Row[]

/** Picks them from a loaded database. */
export const pickTargets = async (run: Run): Promise<Targets> => {
  const usable = `
    from
      app_user u
      join customer c using (customer_id)
    where
      not disabled
      and not change_pwd
      and not second_factor
      and c.active
      and not c.alternate_login_id
      and primary_login
      and email <> ''
  `
  return {
    accounts: await records(
      run,
      `
        select customer_id as id, row_version as version
        from customer
        where active and phone <> '' ${shuffled('customer_id')}
        limit ${most.records}
      `,
    ),
    users: await records(
      run,
      `
        select user_id as id, row_version as version
        from app_user
        where customer_id > 40 and not disabled ${shuffled('user_id')}
        limit ${most.records}
      `,
    ),
    rareNames: await rareNames(run),
    commonNames: await commonNames(run),
    allCriteria: await allCriteria(run),
    deepRows: await deepRows(run),
    lastNames: (
      (
        await run(`
          select last_name
          from app_user
          where not disabled
          group by last_name
          having count(*) > 3
          ${shuffled('last_name')}
          limit ${most.searches}
        `)
      ).rows as { last_name: string }[]
    ).map(({ last_name }) => last_name),
    signIns: (
      await run(
        `select email, user_id as "userId" ${usable} ${shuffled('user_id')} limit ${most.signIns}`,
      )
    ).rows as Targets['signIns'],
  }
}

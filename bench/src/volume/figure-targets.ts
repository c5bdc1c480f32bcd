import type { Actor } from '@labgate/server/access/actor.ts'
import { scopeOfPerson } from '@labgate/server/access/session-query.ts'
import type { Run } from '@labgate/server/db/run.ts'
import { actorOf } from '../calls/deck.ts'
import type { Visitor } from '../laboratory/sign-in.ts'

export interface FigureTargets {
  /** Accounts with orders, in no order of size; and the one with the most orders. */
  accounts: number[]
  largest: number
  /** Managers and specialists who look after accounts. */
  owners: number[]
}

const most = 100

export const pickFigureTargets = async (run: Run): Promise<FigureTargets> => {
  const ids = async (sql: string): Promise<number[]> =>
    ((await run(sql)).rows as { id: number }[]).map(({ id }) => id)
  const counted = 'select customer_id as id, count(*) as n from figure_order group by 1'
  return {
    accounts: await ids(`select id from (${counted}) x order by md5(id::text) limit ${most}`),
    largest: (await ids(`select id from (${counted}) x order by n desc, id limit 1`))[0] ?? 0,
    owners: await ids(`
      select id
      from
        (
          select distinct
            unnest(array[user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist]) as id
          from customer
          where active
        ) x
      where id > 0
      order by md5(id::text)
    `),
  }
}

/**
 * A user as the server's queries know them, with the accounts, locations, and rights of their
 * scope.
 */
export const asPerson = async (run: Run, visitor: Visitor): Promise<Actor> => {
  const { rows } = await run(
    `
      select ${scopeOfPerson}, e.sales_vp as "salesVP"
      from
        app_user e
        left join customer ec on ec.customer_id = e.customer_id
      where e.user_id = $1
    `,
    [visitor.userId],
  )
  const [scope] = rows as [
    {
      customers: number[] | null
      locations: number[] | null
      employees: boolean
      salesVP: boolean
    },
  ]
  const actor = actorOf(visitor)
  const who = { ...actor.who, salesVP: scope.salesVP }
  return {
    ...actor,
    who,
    own: who,
    customers: scope.customers ?? 'all',
    locations: scope.locations,
    employees: scope.employees,
  }
}

import type { Actor } from '../../src/access/actor.ts'
import { compiledRaw, type Query } from '../../src/db/queries.ts'
import type { Lab } from '../lab.ts'

/** Rows of a table that may be scanned whole. */
const small = 2000

interface Plan {
  'Node Type': string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

/**
 * The tables that no query may read whole, as they are now: gathers planner statistics for tables
 * that have rows.
 */
export const bigTables = async (lab: Lab): Promise<Set<string>> => {
  const filled = await lab.owner<{ name: string }>(`
    select oid::regclass::text as name
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
  `)
  await lab.owner(`vacuum (analyze) ${filled.map(({ name }) => name).join(', ')}`)
  const rows = await lab.owner<{ relname: string }>(
    'select relname from pg_class where relkind = $1 and reltuples > $2',
    ['r', small],
  )
  return new Set(rows.map(({ relname }) => relname))
}

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  const text = Array.isArray(value) ? `{${value.join(',')}}` : String(value)
  return `'${text.replaceAll("'", "''")}'`
}
/* `plannedOnce` is explained with the plan that it gets: EXPLAIN alone plans for its parameters. */
const planOf = async (lab: Lab, actor: Actor, built: Query<unknown>, how = ''): Promise<Plan> => {
  const { sql, parameters } = built.compile()
  const { rows } = await lab.database.forActor(actor, async (tx) => {
    const run = (text: string, values: readonly unknown[] = []) =>
      tx.executeQuery(compiledRaw<{ 'QUERY PLAN': [{ Plan: Plan }] }>(text, values))
    if (built.plannedOnce !== true) return run(`explain (${how}format json) ${sql}`, parameters)
    await run(`set local plan_cache_mode = 'force_generic_plan'`)
    await run(`prepare planned_once as ${sql}`)
    const given = parameters.length === 0 ? '' : `(${parameters.map(literal).join(', ')})`
    const plan = await run(`explain (${how}format json) execute planned_once${given}`)
    await run('deallocate planned_once')
    return plan
  })
  return (rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan
}
const scansIn = (plan: Plan, big: ReadonlySet<string>): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && big.has(plan['Relation Name'] ?? '')
    ? [plan['Relation Name'] ?? '']
    : []),
  ...(plan.Plans ?? []).flatMap((part) => scansIn(part, big)),
]

/**
 * The large tables that the query would read whole, planned as this person under row level
 * security.
 */
export const scansOf = async (
  lab: Lab,
  big: ReadonlySet<string>,
  actor: Actor,
  built: Query<unknown>,
): Promise<string[]> => scansIn(await planOf(lab, actor, built), big)

/**
 * The same of everything that runs underneath, in functions too, whose plans no plan shows: from
 * what the database counted for the transaction.
 */
export const touchedBy = (
  lab: Lab,
  big: ReadonlySet<string>,
  actor: Actor,
  built: Query<unknown>,
): Promise<{ whole: string[]; most: number }> =>
  lab.database.forActor(actor, async (tx) => {
    const counts = async () => {
      const { rows } = await tx.executeQuery<{ name: string; scans: number; rows: number }>(
        compiledRaw(
          `
            select
              relname as name,
              seq_scan as scans,
              seq_tup_read + coalesce(idx_tup_fetch, 0) as rows
            from pg_stat_xact_user_tables
          `,
          [],
        ),
      )
      return new Map(rows.map((one) => [one.name, one]))
    }
    // what the connection has not reported of earlier transactions is in them, too
    const before = await counts()
    const { sql, parameters } = built.compile()
    await tx.executeQuery(compiledRaw(sql, parameters))
    const touched = [...(await counts()).values()]
      .filter(({ name }) => big.has(name))
      .map(({ name, scans, rows }) => ({
        name,
        scans: Number(scans) - Number(before.get(name)?.scans ?? 0),
        rows: Number(rows) - Number(before.get(name)?.rows ?? 0),
      }))
    return {
      whole: touched.filter(({ scans }) => scans > 0).map(({ name }) => name),
      most: Math.max(0, ...touched.map((one) => one.rows)),
    }
  })

/** This person, with the scope the server gives them. */
export const actorOf = async (lab: Lab, user: { userName: string }): Promise<Actor> => {
  const { signedIn, cookies } = await lab.signIn(user)
  const found = await lab.context.sessions.find(
    signedIn.validation.token,
    cookies.get('labgate'),
    true,
    '',
  )
  return found?.actor as Actor
}
/** A laboratory user, and the same with a scope of some accounts. */
export const actorsOf = async (lab: Lab) => {
  const admin = await actorOf(lab, await lab.make.user(1))
  return (customers: number[] | 'all'): Actor => ({ ...admin, customers })
}

const mostIn = (plan: Plan): number =>
  Math.max(
    ((plan['Actual Rows'] ?? 0) +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Index Recheck'] ?? 0)) *
      (plan['Actual Loops'] ?? 0),
    ...(plan.Plans ?? []).map(mostIn),
  )
/**
 * What the query does when this person runs it under row level security: the large tables it reads
 * whole, and the most rows that one step examines.
 */
export const readsOf = async (
  lab: Lab,
  big: ReadonlySet<string>,
  actor: Actor,
  built: Query<unknown>,
): Promise<{ whole: string[]; most: number }> => {
  const plan = await planOf(lab, actor, built, 'analyze, timing off, ')
  return { whole: scansIn(plan, big), most: mostIn(plan) }
}

import type { Crypt } from './access/crypt.ts'
import { hashPassword, passwordMatches } from './access/passwords.ts'
import { isOwnMachine, Wrong, type Config } from './config.ts'
import type { Database } from './db/database.ts'
import { q } from './db/queries.ts'
import type { Run } from './db/run.ts'
import { demoAdministrator, demoPassword, type DemoChoice } from './ports/demo.ts'
import { loadDemo } from './workspaces.ts'

/* A demo loaded on this machine with its known password must not be opened to others afterward. */
const refuseKnownPassword = async (
  config: Config,
  database: Pick<Database, 'systemQuery'>,
): Promise<void> => {
  if (isOwnMachine(config)) return
  const [found] = await database.systemQuery('demo password', [
    q
      .selectFrom('app_user as u')
      .innerJoin('login as l', 'l.user_id', 'u.user_id')
      .select('l.password_hash')
      .where('u.email', '=', demoAdministrator),
  ])
  if (
    await passwordMatches(
      demoPassword,
      (found?.rows[0] as { password_hash: string } | undefined)?.password_hash,
    )
  )
    throw new Wrong(
      'This database holds the demo laboratory with its published password, so it can be reached only from this machine: start with a new database, or without HOST, DATABASE_URL, PUBLIC_URL and TRUST_PROXY.',
    )
}

/*
 * Sequence numbers are not returned when a start is killed; what the demo derives from them, down
 * to which value is critical, would vary with each try.
 */
const countAnew = `do $$
declare of record; is_used boolean;
begin
  for of in
    select s.oid::regclass as numbers, d.refobjid::regclass as owner
    from pg_class s
      left join pg_depend d
        on d.objid = s.oid
        and d.classid = 'pg_class'::regclass
        and d.refclassid = 'pg_class'::regclass
        and d.deptype in ('a', 'i')
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace loop
    execute format('select exists (select from %s)', coalesce(of.owner, 'lab_order'::regclass)) into is_used;
    if not is_used then execute format('alter sequence %s restart', of.numbers); end if;
  end loop;
end $$`

const endFirstStart = (run: Run): Promise<unknown> =>
  run(`delete from setting where name = 'first-start'`)

/**
 * Loads the demo laboratory on request, or automatically into a new embedded database, and adds
 * what an older Labgate left out of it. Loads it whole or not at all: a start that is killed midway
 * leaves nothing, and the next one starts over. Returns whether it is there. `size`: number of
 * patients and orders, if not the demo's default.
 */
export const loadDemoIfWanted = async (
  config: Config,
  database: Pick<Database, 'systemQuery' | 'asLoginAtOnce'>,
  crypt: Crypt,
  log: (line: string) => void,
  { now = new Date(), ...size }: Partial<Pick<DemoChoice, 'patients' | 'orders' | 'now'>> = {},
): Promise<boolean> => {
  const [loaded, first, users] = await database.systemQuery('demo', [
    q.selectFrom('setting').select('value').where('name', '=', 'demo'),
    q.selectFrom('setting').select('value').where('name', '=', 'first-start'),
    q.selectFrom('app_user').select('user_id').limit(1),
  ])
  // if a command created a user before the first start, the laboratory is theirs
  const isNew = first?.rows.length === 1 && users?.rows.length === 0
  const value = loaded?.rows[0]?.value
  const state = value === undefined ? undefined : (JSON.parse(String(value)) as object)
  if (state !== undefined) await refuseKnownPassword(config, database)
  if (config.demo === false) {
    if (isNew) await database.asLoginAtOnce(endFirstStart)
    return false
  }
  if (state !== undefined && 'patients' in state && 'orders' in state) return true
  if (state === undefined && config.demo === 'if-new' && !isNew) return false
  if (state === undefined && !isNew && config.LABGATE_DEMO_PASSWORD === undefined)
    throw new Wrong(
      'The demo with its published password loads automatically only into a new database. Set LABGATE_DEMO_PASSWORD to your own password.',
    )
  const part =
    state === undefined ? '' : 'patients' in state ? 'orders of the ' : 'patients of the '
  log(`Loading the ${part}demo laboratory (once) ...`)
  const passwordHash = await hashPassword(config.LABGATE_DEMO_PASSWORD ?? demoPassword)
  const demo = await loadDemo()
  await database.asLoginAtOnce(async (run) => {
    if (isNew && state === undefined) await run(countAnew)
    await demo.load(run, { passwordHash, now, crypt, log, ...size })
    await endFirstStart(run)
  })
  return true
}

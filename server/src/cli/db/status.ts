import { UserType } from '@labgate/contract/access/user-types'
import { howMany } from '@labgate/contract/kit/how-many'
import { readConfig } from '../../config.ts'
import { migrationState } from '../../db/migrate.ts'
import { asOwner, nameOf, openAsOwner, refuseNoDatabase } from '../as-owner.ts'
import type { Given } from '../command.ts'

interface Figures {
  accounts: number
  locations: number
  users: number
  administrators: number
  demo: boolean
  key: string | null
}

/** Shows what the database is and its migration state. Changes nothing. */
export const showStatus = async ({ say, variables }: Given): Promise<void> => {
  const config = readConfig(variables)
  refuseNoDatabase(config)
  const engine = await openAsOwner(config)
  try {
    const { done, waiting } = await migrationState(engine)
    say(`Database        ${nameOf(config)}`)
    say(`Migrations      ${done.length} done${done.length > 0 ? `, the last ${done.at(-1)}` : ''}`)
    say(
      `                ${waiting.length === 0 ? 'none waits' : `${waiting.length} wait: ${waiting.join(', ')}. Run them: npm run db -- migrate`}`,
    )
    if (waiting.length > 0) return
    const [figures] = await asOwner(engine, 'isolation level repeatable read, read only', (run) =>
      run<Figures>(`
        select
          (select count(*) from customer) as accounts,
          (select count(*) from location) as locations,
          (select count(*) from app_user) as users,
          (
            select count(*)
            from app_user
            where user_type_id = ${UserType.Administrator} and not disabled
          ) as administrators,
          exists (select from setting where name = 'demo') as demo,
          (select key_id from key_probe limit 1) as key
      `),
    )
    if (figures === undefined) return
    const { accounts, locations, users, administrators, demo, key } = figures
    say(
      `Accounts        ${accounts.toLocaleString('en-US')} with ${howMany(locations, 'location')}`,
    )
    say(`Users           ${users.toLocaleString('en-US')}`)
    say(
      `Administrators  ${administrators === 0 ? 'none yet. Make one: npm run db -- admin E-MAIL' : administrators}`,
    )
    say(`Demo            ${demo ? 'loaded' : 'not loaded'}`)
    say(`Key             ${key === null ? 'none used yet' : `encrypted with the key ${key}`}`)
  } finally {
    await engine.close()
  }
}

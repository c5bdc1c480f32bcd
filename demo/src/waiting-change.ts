import { UserType } from '@labgate/contract/access/user-types'
import { aloneAfterMs, staffChangeWaitsMs } from '@labgate/contract/people/sign-in-changes'
import type { Random } from './random.ts'
import type { Row } from './rows.ts'
import type { Staff } from './staff.ts'

/**
 * A colleague's new user name that one administrator requested: it waits for the other one to
 * confirm it.
 */
export const waitingChange = (random: Random, staff: Staff, now: Date): Row<'sign_in_change'> => {
  const after = (ms: number): string => new Date(now.getTime() + ms).toISOString()
  const [requested_by = 0] = staff.ofType(UserType.Administrator)
  const colleague = staff.users.findLast(
    ({ user_type_id }) => user_type_id === UserType.CustomerExperience,
  )
  const old_value = colleague?.user_name ?? ''
  const own = random.fork('waiting change')
  return {
    user_id: colleague?.user_id ?? 0,
    customer_id: 0,
    kind: 'user-name',
    old_value,
    new_value: `${old_value}2`,
    requested_by,
    requested_at: after(-20 * 60_000),
    expires_at: after(staffChangeWaitsMs),
    alone_at: after(aloneAfterMs),
    needs_proof: false,
    needs_second: true,
    // of no link: nobody was mailed one
    objection_hash: Buffer.from(Array.from({ length: 32 }, () => own.int(0, 255))),
  }
}

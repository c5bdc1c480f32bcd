import { noMarks, userTypeOf } from '@labgate/contract/access/user-types'
import type { Actor } from '@labgate/server/access/actor.ts'
import { systemActor } from '@labgate/server/core/scope/system-actor.ts'
import { pipeline, type Tx } from '@labgate/server/db/database.ts'
import { rawQuery } from '@labgate/server/db/queries.ts'
import type { DemoPerson } from './sign-ins.ts'

/**
 * Demo people as signed-in actors, by email; omits missing ones. A practice's user sees their own
 * account.
 */
export const demoActors = async (
  tx: Tx,
  people: readonly DemoPerson[],
): Promise<Map<string, Actor>> => {
  const [found] = await pipeline(
    tx,
    rawQuery<{ userId: number; customerId: number; email: string; name: string }>(
      `
        select
          user_id as "userId",
          customer_id as "customerId",
          email,
          trim(first_name || ' ' || last_name) as name
        from app_user
        where email = any ($1::text[])
        order by user_id desc
      `,
      [people.map(({ email }) => email)],
    ),
  )
  return new Map(
    found.map(({ userId, customerId, email, name }) => {
      const who = {
        userTypeId: userTypeOf(people.find((one) => one.email === email)?.userTypeId ?? 0),
        entityId: customerId,
        ...noMarks,
      }
      const sight = customerId > 0 ? { customers: [customerId] } : {}
      return [email, { ...systemActor, ...sight, userId, userName: name, own: who, who }]
    }),
  )
}

/** For work that is played: no one is notified, and no audit row is completed. */
export const unsent = { last: () => undefined, about: () => undefined }

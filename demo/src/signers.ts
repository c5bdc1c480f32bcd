import { drawnSignature } from './drawings.ts'
import { daysBefore } from './moments.ts'
import type { FileStore } from './papers.ts'
import type { Practice } from './practice.ts'
import type { Random } from './random.ts'
import type { Row } from './rows.ts'
import { demoPeople } from './sign-ins.ts'

/**
 * Signatures of a practice's providers: most drew and attested one, some have an older one that
 * ended, some an uploaded one waiting for their attestation, some none. The demo's provider has an
 * older and a current one.
 */
export const signaturesOf = (
  random: Random,
  practice: Practice,
  clerk: number,
  files: FileStore,
  now: Date,
): Row<'user_signature'>[] =>
  practice.users
    .filter(({ physician }) => physician === true)
    .flatMap((user) => {
      const own = random.fork(`signature/${user.user_id - (practice.users[0]?.user_id ?? 0)}`)
      const [oldDay, day] = [own.int(300, 420), own.int(20, 200)]
      const drawn = (
        by: number,
        daysAgo: number,
        attested: boolean,
        endedDaysAgo?: number,
      ): Row<'user_signature'> => ({
        user_id: user.user_id,
        customer_id: user.customer_id,
        file_hash: files.put(drawnSignature(own), 'image/png'),
        created_at: daysBefore(now, daysAgo),
        created_by: by,
        attested_at: attested ? daysBefore(now, daysAgo) : null,
        ended_at: endedDaysAgo === undefined ? null : daysBefore(now, endedDaysAgo),
      })
      const old = () => drawn(user.user_id, oldDay, true, day)
      const present = () => drawn(user.user_id, day, true)
      if (user.email === demoPeople.provider.email) return [old(), present()]
      const made = own.weighted([
        [() => [present()], 12],
        [() => [old(), present()], 3],
        [() => [drawn(clerk, 6, false)], 3],
        [() => [], 2],
      ] as const)
      return made()
    })

/**
 * Who can sign for whom: staff of the same practice. Some lists wait for the provider's
 * attestation, some ended.
 */
export const delegatesOf = (
  random: Random,
  practice: Practice,
  clerk: number,
  now: Date,
): Row<'user_delegate'>[] => {
  const helpers = practice.users.filter(
    ({ physician, physician_pending, disabled }) =>
      physician !== true && physician_pending !== true && disabled !== true,
  )
  return practice.users
    .filter(({ physician, disabled }) => physician === true && disabled !== true)
    .flatMap((provider) => {
      const isDemo = provider.email === demoPeople.provider.email
      if (!isDemo && random.chance(0.35)) return []
      const chosen = isDemo ? helpers.slice(0, 2) : random.some(helpers, random.int(1, 2))
      return chosen.map((helper) => {
        const created = random.int(10, 300)
        const [waits, over] = isDemo ? [false, false] : [random.chance(0.15), random.chance(0.15)]
        return {
          user_id: provider.user_id,
          user_id_delegate: helper.user_id,
          customer_id: provider.customer_id,
          created_at: daysBefore(now, created),
          created_by: waits ? clerk : provider.user_id,
          attested_at: waits ? null : daysBefore(now, created),
          ended_at: over && !waits ? daysBefore(now, Math.floor(created / 2)) : null,
        }
      })
    })
}

import type { UserSave } from '@labgate/contract/people/users'
import { issue, Refusal } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import { q, rawQuery } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import type { LockedUser } from './users.queries.ts'

/** Ids of a user's locations and laboratories; undefined if a save leaves them as they are. */
export interface UserLists {
  locations: readonly number[] | undefined
  labs: readonly number[] | undefined
}

const idsOf = (list: readonly object[] | undefined, key: string): number[] | undefined =>
  list && [...new Set(list.map((item) => (item as Record<string, number>)[key] ?? 0))]
export const listsOf = ({ locations, labs }: UserSave): UserLists => ({
  locations: idsOf(locations, 'locationId'),
  labs: idsOf(labs, 'labId'),
})

const differ = (had: readonly number[], has: readonly number[]): boolean =>
  new Set(had).symmetricDifference(new Set(has)).size > 0

const locationsOf = async (tx: Tx, { user_id }: LockedUser): Promise<number[]> => {
  const rows = await tx
    .selectFrom('user_location')
    .select('location_id')
    .where('user_id', '=', user_id)
    .execute()
  return rows.map(({ location_id }) => location_id)
}
const labsOf = async (tx: Tx, { user_id }: LockedUser): Promise<number[]> => {
  const rows = await tx
    .selectFrom('user_lab')
    .select('lab_id')
    .where('user_id', '=', user_id)
    .execute()
  return rows.map(({ lab_id }) => lab_id)
}

/** Names of the lists that a save changes. */
export const changedLists = async (
  tx: Tx,
  row: LockedUser | undefined,
  { locations, labs }: UserLists,
): Promise<string[]> => {
  const hadLocations = row && locations ? await locationsOf(tx, row) : []
  const hadLabs = row && labs ? await labsOf(tx, row) : []
  return [
    ...(locations && differ(hadLocations, locations) ? ['locations'] : []),
    ...(labs && differ(hadLabs, labs) ? ['labs'] : []),
  ]
}

/** Refuses locations that are not of the user's account. */
export const mustBeLocationsOf = async (
  tx: Tx,
  customerId: number,
  { locations = [] }: UserLists,
): Promise<void> => {
  if (locations.length === 0) return
  const known = await tx
    .selectFrom('location')
    .select('location_id')
    .where('customer_id', '=', customerId)
    .where('location_id', 'in', locations)
    .execute()
  if (known.length !== locations.length)
    throw new Refusal('faulty', 'A location belongs to another account.', [
      issue('locations', 'Choose locations in this account.', 'location'),
    ])
}

/** Replaces the changed lists when the transaction ends. */
export const writeLists = (
  change: ChangeContext,
  { userId, customerId }: { userId: number; customerId: number },
  { locations, labs }: UserLists,
  changed: readonly string[],
): void => {
  if (locations && changed.includes('locations')) {
    change.last(q.deleteFrom('user_location').where('user_id', '=', userId))
    change.last(
      rawQuery(
        `
          insert into user_location (user_id, location_id, customer_id)
          select $1, unnest($2::bigint[]), $3
        `,
        [userId, locations, customerId],
      ),
    )
  }
  if (labs && changed.includes('labs')) {
    change.last(q.deleteFrom('user_lab').where('user_id', '=', userId))
    change.last(
      rawQuery('insert into user_lab (user_id, lab_id) select $1, unnest($2::bigint[])', [
        userId,
        labs,
      ]),
    )
  }
}

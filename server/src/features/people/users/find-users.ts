import { describeUserType } from '@labgate/contract/access/user-types'
import type { users } from '@labgate/contract/people/users'
import type { Actor } from '../../../access/actor.ts'
import type { Call } from '../../../http/call.ts'
import { keysetOf, pageOf } from '../../../http/page-of.ts'
import { listUsers, type UserCriteria, type UserListRow } from './users.queries.ts'

export const typeName = (userTypeId: number): string => describeUserType(userTypeId)
const searchedBy = (criteria: UserCriteria): string[] =>
  Object.entries(criteria)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([field]) => field)
export const keyset = (row: UserListRow): [string, number] => [row.folded, row.userId]

/** Users by the criteria, with the names of their types. */
export const findUsers = async (call: Call<(typeof users)['list'], Actor>) => {
  const {
    name,
    actor,
    input: { searchCriteria: criteria },
  } = call
  const [rows] = await call.read(
    { customerId: criteria.customerId ?? 0, fields: searchedBy(criteria) },
    listUsers(actor, criteria, keysetOf(name, criteria)),
  )
  const page = pageOf(name, criteria, rows, rows[0]?.total ?? 0, keyset)
  return {
    ...page,
    list: page.list.map((row) => ({ ...row, userType: typeName(row.userTypeId) })),
  }
}

import { may } from '@labgate/contract/access/permissions'
import { customerCare, UserType } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import type { UserRow } from '@labgate/contract/people/users'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { notConfirmed, passwordClosed } from '../../../core/users/sign-in-state.ts'
import type { Tx } from '../../../db/database.ts'
import { q, unprepared, rawQuery, type Query } from '../../../db/queries.ts'
import { atBeginning, beginsWith } from '../../../db/search.ts'
import { pageByName } from '../../../http/page-by-name.ts'
import type { Keyset, Paging } from '../../../http/page-of.ts'
import { mayConfirmChange } from './may-confirm-change.ts'

/** Parole officers are visible to users who manage them. */
const officersToo = (actor: Actor) =>
  may(actor.who, 'parole.read')
    ? sql<boolean>`(u.user_type_id = ${sql.lit(UserType.ParoleOfficer)} and u.customer_id = 0)`
    : sql<boolean>`false`

/** First lock: every query on users begins here. Without the verb, a user sees only themselves. */
export const visibleUsers = (actor: Actor, from: Pick<Tx, 'selectFrom'> = q) => {
  const users = from.selectFrom('app_user as u')
  if (!may(actor.who, 'user.list')) return users.where('u.user_id', '=', actor.asId)
  if (actor.customers !== 'all')
    return users.where(({ or, eb }) =>
      or([
        eb('u.customer_id', '=', sql<number>`any (${actor.customers}::bigint[])`),
        eb('u.user_id', '=', actor.asId),
        officersToo(actor),
      ]),
    )
  // everyone can see the names of laboratory staff; these see them as records
  return isAmong(customerCare, actor.who.userTypeId)
    ? users
    : users.where(({ or, eb }) =>
        or([eb('u.customer_id', '>', 0), eb('u.user_id', '=', actor.asId), officersToo(actor)]),
      )
}

export interface UserCriteria extends Paging {
  customerId?: number | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  physicianOnly?: boolean | undefined
  paroleOfficer?: boolean | undefined
  userTypeId?: number | undefined
  active?: number | undefined
  attention?: string | undefined
}
export type UserListRow = Omit<UserRow, 'userType'> & { folded: string; total: number }

const name = sql<string>`trim(u.first_name || ' ' || u.last_name)`

/* A change of the sign-in waits for a second person, who can be the caller (docs/decisions/0082). */
const waitsFor = (actor: Actor) => sql<boolean>`
  exists (
    select
    from sign_in_change c
    where
      c.user_id = u.user_id
      and c.needs_second
      and c.confirmed_at is null
      and c.applied_at is null
      and c.ended_at is null
      and coalesce(c.expires_at > now(), true)
      and ${sql.raw(mayConfirmChange(String(Number(actor.userId)), 'now()'))}
  )
`

const waits = sql<boolean>`${sql.raw(notConfirmed('u.user_id'))}`

const filtered = (actor: Actor, criteria: UserCriteria) => {
  const {
    customerId,
    firstName = '',
    lastName = '',
    email = '',
    physicianOnly,
    paroleOfficer,
    userTypeId = 0,
    active = 3,
    attention = '',
  } = criteria
  let users = visibleUsers(actor)
  if (customerId !== undefined && customerId >= 0)
    users = users.where('u.customer_id', '=', customerId)
  if (active === 1 || active === 2) users = users.where('u.disabled', '=', active === 2)
  if (lastName !== '') users = users.where(beginsWith('u.folded', lastName))
  if (firstName !== '')
    users = users.where(sql<boolean>`fold(u.first_name) like ${atBeginning(firstName)}`)
  if (email !== '') users = users.where(beginsWith('u.email_folded', email))
  if (physicianOnly) users = users.where('u.physician', '=', true)
  if (paroleOfficer) users = users.where('u.user_type_id', '=', UserType.ParoleOfficer)
  if (userTypeId > 0) users = users.where('u.user_type_id', '=', userTypeId)
  if (attention === 'sign-in-to-confirm') users = users.where(waitsFor(actor))
  if (attention === 'not-confirmed') users = users.where(waits).where('u.disabled', '=', false)
  if (attention === 'provider-pending')
    users = users.where('u.physician_pending', '=', sql<boolean>`true`)
  if (attention === 'locked') users = users.where('u.locked_until', '>', sql<string>`now()`)
  if (attention === 'never-signed-in')
    users = users.where('u.last_login', 'is', null).where('u.disabled', '=', false)
  if (attention === 'no-signature')
    users = users
      .where('u.physician', '=', true)
      .where('u.disabled', '=', false)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('user_signature as s')
              .select('s.user_id')
              .whereRef('s.user_id', '=', 'u.user_id')
              .where('s.ended_at', 'is', null),
          ),
        ),
      )
  return users
}

/** Number of users that match these criteria, capped at 1001. */
export const countUsers = (actor: Actor, criteria: UserCriteria): Query<{ count: number }> =>
  unprepared(
    q
      .selectFrom(filtered(actor, criteria).select('u.user_id').limit(1001).as('counted'))
      .select(({ fn }) => fn.countAll<number>().as('count')),
  )

/** One page of users by last and first name. */
export const listUsers = (
  actor: Actor,
  criteria: UserCriteria,
  after: Keyset | undefined,
): Query<UserListRow> => {
  const hits = filtered(actor, criteria).select(['u.user_id as id', 'u.folded'])
  const query = pageByName(hits, criteria, after, (criteria.firstName ?? '') !== '')
    .innerJoin('app_user as u', 'u.user_id', 'page.id')
    .leftJoin('customer as c', 'c.customer_id', 'u.customer_id')
    .select([
      'u.user_id as userId',
      'u.user_name as userName',
      name.as('name'),
      'u.user_type_id as userTypeId',
      sql<boolean>`not u.disabled`.as('enabled'),
      'u.email',
      'u.physician',
      'u.poc',
      'u.customer_id as customerId',
      'u.last_login as lastLogin',
      'u.row_version as rowVersion',
    ])
    .select([
      sql<string>`coalesce(c.name, '')`.as('customerName'),
      sql<boolean>`${sql.raw(passwordClosed('u.user_id'))}`.as('passwordClosed'),
      waits.as('notConfirmed'),
      sql<boolean>`
        exists (
          select from user_delegate d where d.user_id_delegate = u.user_id and d.ended_at is null
        )
      `.as('delegate'),
    ])
  return unprepared(query) as Query<UserListRow>
}

/** Locks the user for a change until the transaction ends. */
export const lockUser = (tx: Tx, actor: Actor, userId: number) =>
  visibleUsers(actor, tx)
    .selectAll('u')
    .where('u.user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>

interface IdentityCheck {
  verifiedAt: string
  verifiedBy: string
  method: string
  note: string
}
/**
 * When and how a user's identity was checked, latest first; of a user whom the actor does not see,
 * nothing.
 */
export const identityChecksOf = (actor: Actor, userId: number): Query<IdentityCheck> => {
  const visible = visibleUsers(actor).select('u.user_id').where('u.user_id', '=', userId).compile()
  return rawQuery(
    `
      select i.at as "verifiedAt", s.name as "verifiedBy", i.method, i.note
      from
        identity_check i
        join staff s on s.user_id = i.verified_by
      where i.user_id in (${visible.sql})
      order by i.at desc
      limit 100
    `,
    visible.parameters,
  )
}

/** Sign-ins with an email that the actor sees, of any account. */
export const usersOfEmail = (actor: Actor, email: string) =>
  visibleUsers(actor)
    .leftJoin('customer as c', 'c.customer_id', 'u.customer_id')
    .select(({ fn, val }) => [
      'u.user_id as userId',
      'u.user_name as userName',
      'u.customer_id as customerId',
      fn.coalesce('c.name', val('')).as('customerName'),
      'u.primary_login as primary',
      'u.disabled',
    ])
    .where('u.email_folded', '=', email.toLowerCase())
    .where('u.email_folded', '<>', '')
    .orderBy('u.user_id')
    .limit(200)

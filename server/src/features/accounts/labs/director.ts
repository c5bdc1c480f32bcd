import { typesWithVerb } from '@labgate/contract/access/permissions'
import type { Issue } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { issue } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { tellAdministrators } from '../../../core/users/administrators.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'

interface Candidate {
  userId: number
  name: string
  email: string
  secondFactor: boolean
}
const approvers = typesWithVerb('clinical-table.approve')
const columns = `
  user_id as "userId",
  trim(first_name || ' ' || last_name) as name,
  email,
  second_factor as "secondFactor"
`

/** Staff who can be named director: active, of a type that approves clinical tables. */
export const possibleDirectors = (): Query<Candidate> =>
  rawQuery(
    `
      select ${columns}
      from app_user
      where customer_id = 0 and user_type_id = any ($1::int[]) and not disabled
      order by folded, user_id
      limit 1000
    `,
    [approvers],
  )

const people = (ids: readonly number[]): Query<Candidate & { isPossible: boolean }> =>
  rawQuery(
    `
      select
        ${columns},
        customer_id = 0 and user_type_id = any ($2::int[]) and not disabled as "isPossible"
      from app_user
      where user_id = any ($1::bigint[])
    `,
    [ids, approvers],
  )

interface Naming {
  lab: string
  /** Name, user, or credentials are other ones: a second person confirms them. */
  isChanged: boolean
  /** The director's printed name. */
  printed: string
  was: number
  is: number
}

/** Errors in a change of director, and who is notified. No one is notified if nothing changes. */
export const nameDirector = async (
  tx: Tx,
  { lab, isChanged, printed, was, is }: Naming,
): Promise<{
  faults: Issue[]
  tell: (context: Pick<AppContext, 'post' | 'config'>, by: Pick<Actor, 'userName'>) => Promise<void>
}> => {
  if (!isChanged || (was <= 0 && is <= 0)) return { faults: [], tell: async () => {} }
  const [found] = await pipeline(tx, people([was, is].filter((id) => id > 0)))
  const [before, after] = [
    found.find(({ userId }) => userId === was),
    found.find(({ userId }) => userId === is),
  ]
  const faults = [
    ...(is > 0 && was !== is && after?.isPossible !== true
      ? [
          issue(
            'userId_Director',
            'Choose an active laboratory user who can approve clinical tables.',
            'director',
          ),
        ]
      : []),
    ...(is > 0 && printed.trim() === ''
      ? [issue('director', 'Enter the director’s name as reports print it.', 'required')]
      : []),
  ]
  const tell = async (
    context: Pick<AppContext, 'post' | 'config'>,
    { userName }: Pick<Actor, 'userName'>,
  ): Promise<void> => {
    const { post, config } = context
    await tellAdministrators(
      tx,
      context,
      is > 0 ? `A director was named for ${lab}` : `${lab} has no director now`,
      is > 0
        ? `${userName} named the director of ${lab}, or changed the name that is printed. No one approves its clinical tables until another person confirms it on the Clinical Tables screen.\n\nIf you did not expect this, sign in, look at the Lab screen, and ask what happened.`
        : `${userName} removed the director of ${lab}. No one can approve its clinical tables now.`,
    )
    if (was === is) return
    const closing = `\n\nIf this is a mistake, call ${config.LAB_NAME} at ${config.SUPPORT_PHONE}.\n`
    if (after !== undefined && after.email !== '')
      await post.queue(
        {
          to: after.email,
          subject: `You were named director of ${lab}`,
          text: `You were named as the director of ${lab} in ${config.LAB_NAME}. Once another person confirms it, you approve its clinical tables (Laboratory, Clinical Tables); each approval requires your second factor.${closing}`,
        },
        tx,
      )
    if (before !== undefined && before.email !== '')
      await post.queue(
        {
          to: before.email,
          subject: `You are no longer named director of ${lab}`,
          text: `${after === undefined ? `${lab} has no director named in ${config.LAB_NAME} now.` : `${after.name} is now named as director of ${lab} in ${config.LAB_NAME}.`} You can no longer approve its clinical tables.${closing}`,
        },
        tx,
      )
  }
  return { faults, tell }
}

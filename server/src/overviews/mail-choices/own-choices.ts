import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { mailKindsOf, type mailChoices } from '@labgate/contract/overviews/mail-choices'
import type { Actor } from '../../access/actor.ts'
import { issue, refuseIf } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { compiledRaw, q } from '../../db/queries.ts'
import type { Call, ChangeContext } from '../../http/call.ts'

const removed = 'delete from mail_choice where user_id = $1 and kind <> all ($2::text[])'
/* A choice that was already on keeps its start. */
const added = `
  insert into mail_choice (user_id, kind, since)
  select $1, kind, $3::timestamptz from unnest($2::text[]) as kind
  on conflict do nothing
`

/** The kinds of email that the user receives. */
export const ownChoices = async (call: Call<(typeof mailChoices)['get'], Actor>) => {
  const { userId, own } = call.actor
  const [chosen, [user]] = await call.read(
    {},
    q.selectFrom('mail_choice').select('kind').where('user_id', '=', userId),
    q
      .selectFrom('app_user')
      .select(['email', 'email_proven as isProven'])
      .where('user_id', '=', userId),
  )
  const on = new Set<string>(chosen.map(({ kind }) => kind))
  return {
    kinds: mailKindsOf(own).filter((kind) => on.has(kind)),
    email: user?.email ?? '',
    isProven: user?.isProven ?? false,
  }
}

/** Saves which of the emails for their type of user the user receives. */
export const saveChoices = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof mailChoices.save>,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  const { userId, own } = actor
  const kinds = [...new Set(given.kinds)]
  const allowed = mailKindsOf(own)
  refuseIf(
    kinds.every((kind) => allowed.includes(kind))
      ? []
      : [issue('kinds', 'This email is not available for your type of user.', 'not-yours')],
  )
  await tx.executeQuery(compiledRaw(removed, [userId, kinds]))
  await tx.executeQuery(compiledRaw(added, [userId, kinds, now.toISOString()]))
  change.about({ target: `user ${userId}`, fields: ['kinds'] })
  return { message: 'Saved.' }
}

import { mailChoices, mailKindsOf } from '@labgate/contract/overviews/mail-choices'
import { issue, refuseIf } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import { compiledRaw, q } from '../../db/queries.ts'
import { routesFor } from '../../http/call.ts'

const removed = 'delete from mail_choice where user_id = $1 and kind <> all ($2::text[])'
/* A choice that was already on keeps its start. */
const added = `insert into mail_choice (user_id, kind, since) select $1, kind, $3::timestamptz from unnest($2::text[]) as kind on conflict do nothing`

/** The emails that a user chooses to receive; only the user's own (docs/decisions/0045). */
export const mailChoiceRoutes = (context: AppContext) =>
  routesFor('mailChoices', mailChoices, {
    get: async (call) => {
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
    },
    save: (call) =>
      call.change(async (tx, change) => {
        const { userId, own } = call.actor
        const kinds = [...new Set(call.input.kinds)]
        const allowed = mailKindsOf(own)
        refuseIf(
          kinds.every((kind) => allowed.includes(kind))
            ? []
            : [issue('kinds', 'This email is not available for your type of user.', 'not-yours')],
        )
        await tx.executeQuery(compiledRaw(removed, [userId, kinds]))
        await tx.executeQuery(compiledRaw(added, [userId, kinds, context.now().toISOString()]))
        change.about({ target: `user ${userId}`, fields: ['kinds'] })
        return { message: 'Saved.' }
      }),
  })

import { status } from '@labgate/contract/admin/status'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { issue, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { findFacts } from './find-facts.ts'
import { judge } from './judge.ts'

export const statusRoutes = (context: AppContext) =>
  routesFor('status', status, {
    get: async (call) => {
      await call.read({})
      const facts = await findFacts(context)
      return {
        at: new Date(facts.now).toISOString(),
        lines: judge(facts).map(({ area, name, state, says: text, rule }) => ({
          area,
          name,
          state,
          says: text,
          rule,
        })),
      }
    },
    record: (call) =>
      call.change(async (tx, change) => {
        const { kind, doneOn } = call.input
        const setting = await tx
          .selectFrom('laboratory_setting')
          .select('time_zone')
          .executeTakeFirstOrThrow()
        refuseIf(
          doneOn === null
            ? [issue('doneOn', 'Enter a date.', 'required')]
            : doneOn > dayAt(context.now(), setting.time_zone)
              ? [issue('doneOn', 'Enter today or an earlier day.', 'range')]
              : [],
        )
        const row = {
          kind,
          done_on: doneOn ?? '',
          user_id: call.actor.userId,
          noted_at: context.now().toISOString(),
        }
        const { upkeep_done_id: id } = await tx
          .insertInto('upkeep_done')
          .values(row)
          .returning('upkeep_done_id')
          .executeTakeFirstOrThrow()
        change.about({ target: `upkeep ${id}`, fields: [kind] })
        return { id: String(id), message: 'Recorded.' }
      }),
  })

import type { orderAudits } from '@labgate/contract/accessioning/order-audits'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { refuseStale, changeRow } from '../../../access/versions.ts'
import type { AppContext } from '../../../app-context.ts'
import { tellAdministrators } from '../../../core/users/administrators.ts'
import type { Tx } from '../../../db/database.ts'
import { q } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'

/* There is only one rule: its record in the change log has this ID. */
const theRule = 1

/** How much gets a second review. */
export const auditRule = () =>
  q
    .selectFrom('audit_rule')
    .select(['every_nth as everyNth', 'first_days as firstDays', 'row_version as rowVersion'])

/**
 * Changes the rule; it applies to everything accessioned from now on, but not to the work of whoever
 * made reviews rarer. All administrators are told of that.
 */
export const saveAuditRule = async (
  tx: Tx,
  context: Pick<AppContext, 'config' | 'post' | 'now'>,
  actor: Actor,
  { everyNth, firstDays, rowVersion }: ParsedInput<typeof orderAudits.saveRule>,
  change: ChangeContext,
): Promise<{ id: string; message: string }> => {
  const row = await tx.selectFrom('audit_rule').selectAll().forUpdate().executeTakeFirstOrThrow()
  await refuseStale(tx, actor, 'audit-rule', theRule, rowVersion, row.row_version)
  const version = row.row_version + 1
  change.last(
    q.updateTable('audit_rule').set({
      every_nth: everyNth,
      first_days: firstDays,
      user_id_updated: actor.userId,
      updated_at: context.now().toISOString(),
      row_version: version,
    }),
  )
  change.last(changeRow(actor, 'audit-rule', theRule, 0, version, ['everyNth', 'firstDays']))
  change.about({ target: 'audit rule', fields: ['everyNth', 'firstDays'] })
  const saved = 'Saved. It applies to specimens accessioned from now on.'
  if (everyNth <= row.every_nth && firstDays >= row.first_days)
    return { id: String(theRule), message: saved }
  await tellAdministrators(
    tx,
    context,
    'Second reviews of accessioning were made rarer',
    `${actor.userName} set second reviews to one of ${everyNth} specimens, and all of an accessioner’s first ${firstDays} days; before, it was one of ${row.every_nth} and ${row.first_days} days. This person’s own work is reviewed as before until another person saves the rule.\n\nIf you did not expect this, sign in, look at the rule on the Accessioning Audit screen, and ask what happened.`,
  )
  return {
    id: String(theRule),
    message: `${saved} Your own work is reviewed as often as before until another person saves the rule.`,
  }
}

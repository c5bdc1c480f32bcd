import type { orderAudits } from '@labgate/contract/accessioning/order-audits'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { refuseStale, changeRow } from '../../../access/versions.ts'
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

/** Changes the rule; it applies to everything accessioned from now on. */
export const saveAuditRule = async (
  tx: Tx,
  actor: Actor,
  { everyNth, firstDays, rowVersion }: ParsedInput<typeof orderAudits.saveRule>,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const row = await tx.selectFrom('audit_rule').selectAll().forUpdate().executeTakeFirstOrThrow()
  await refuseStale(tx, actor, 'audit-rule', theRule, rowVersion, row.row_version)
  const version = row.row_version + 1
  change.last(
    q.updateTable('audit_rule').set({
      every_nth: everyNth,
      first_days: firstDays,
      user_id_updated: actor.userId,
      updated_at: now.toISOString(),
      row_version: version,
    }),
  )
  change.last(changeRow(actor, 'audit-rule', theRule, 0, version, ['everyNth', 'firstDays']))
  change.about({ target: 'audit rule', fields: ['everyNth', 'firstDays'] })
  return { id: String(theRule), message: 'Saved. It applies to specimens accessioned from now on.' }
}

import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { reportBundles } from '@labgate/contract/results/report-bundles'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledOf } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { noBundle, ownBundle } from './report-bundles.queries.ts'

/** Stops the making of one’s own bundle, if it is not done. */
export const cancelBundle = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof reportBundles.cancel>,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  const { reportBundleId } = given
  orRefuse((await tx.executeQuery(compiledOf(ownBundle(actor, reportBundleId)))).rows[0], noBundle)
  await tx
    .updateTable('report_bundle')
    .set({ state: 'cancelled', done_at: now.toISOString() })
    .where('report_bundle_id', '=', reportBundleId)
    .where('user_id', '=', actor.userId)
    .where('state', 'in', ['waiting', 'making'])
    .execute()
  change.about({ target: `report bundle ${reportBundleId}` })
  return { message: 'It is canceled.' }
}

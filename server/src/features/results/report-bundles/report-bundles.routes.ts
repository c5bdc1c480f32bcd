import { reportBundles } from '@labgate/contract/results/report-bundles'
import { Refusal, orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { auditPerOrder } from '../../../core/orders/audit-per-order.ts'
import { refuseManyInVisit } from '../../../core/requisitions/print-labels.ts'
import { compiledOf } from '../../../db/queries.ts'
import { routesFor, type Call } from '../../../http/call.ts'
import { bundleFile } from './bundle-file.ts'
import { cancelBundle } from './cancel-bundle.ts'
import { newestReports, ownBundle, noBundle } from './report-bundles.queries.ts'

const beginBundle = (context: AppContext, call: Call<(typeof reportBundles)['begin']>) =>
  call.change(async (tx, change) => {
    const { actor } = call
    const ids = [...new Set(call.input.labOrderId)]
    refuseManyInVisit(actor, ids.length)
    const { rows } = await tx.executeQuery(compiledOf(newestReports(actor, ids)))
    const found = rows.toSorted(
      (one, other) => ids.indexOf(one.labOrderId) - ids.indexOf(other.labOrderId),
    )
    if (found.length === 0)
      throw new Refusal('not-possible', 'None of these orders has a released result.')
    const { reportBundleId } = await tx
      .insertInto('report_bundle')
      .values({
        user_id: actor.userId,
        result_ids: found.map(({ resultId }) => resultId),
        asked_at: context.now().toISOString(),
      })
      .returning('report_bundle_id as reportBundleId')
      .executeTakeFirstOrThrow()
    // each report that is taken out gets its own audit row
    const each = auditPerOrder(call, change)
    for (const { labOrderId, customerId } of found)
      each.next().about({ customerId, target: `order ${labOrderId}` })
    each.end()
    await context.jobs.send(tx, 'report-bundle', reportBundleId)
    return { reportBundleId, count: found.length }
  })

/** Reports of many orders as one PDF. */
export const reportBundleRoutes = (context: AppContext) =>
  routesFor('reportBundles', reportBundles, {
    begin: (call) => beginBundle(context, call),
    state: async (call) => {
      const { reportBundleId } = call.input
      const [[found]] = await call.read(
        { target: `report bundle ${reportBundleId}` },
        ownBundle(call.actor, reportBundleId),
      )
      const { state, made, says: text, resultIds } = orRefuse(found, noBundle)
      return { reportBundleId, state, made, says: text, count: resultIds.length }
    },
    cancel: (call) =>
      call.change((tx, change) => cancelBundle(tx, call.actor, call.input, change, context.now())),
    pdf: (call) => bundleFile(context, call),
  })

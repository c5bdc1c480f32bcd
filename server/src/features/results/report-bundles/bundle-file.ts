import type { reportBundles } from '@labgate/contract/results/report-bundles'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { opened } from '../../../files/store.ts'
import type { Call } from '../../../http/call.ts'
import { pdfAnswer } from '../../../http/pdf-answer.ts'
import { ownBundle, reportsInSight, noBundle } from './report-bundles.queries.ts'

/** The reports of a bundle, if its reader still sees all of them. */
export const bundleFile = async (
  context: AppContext,
  call: Call<(typeof reportBundles)['pdf'], Actor>,
) => {
  const { reportBundleId } = call.input
  const [[found]] = await call.read(
    { target: `report bundle ${reportBundleId}` },
    ownBundle(call.actor, reportBundleId, true),
  )
  const { state, content, resultIds } = orRefuse(found, noBundle)
  if (state !== 'done' || content === null)
    throw new Refusal('not-possible', 'It is not ready yet.')
  const [seen] = await call.read(
    { target: `report bundle ${reportBundleId}` },
    reportsInSight(call.actor, resultIds),
  )
  if (seen.length !== resultIds.length) throw new Refusal('not-found', noBundle)
  call.shows(seen)
  return pdfAnswer('results.pdf', opened(context.database, content))
}

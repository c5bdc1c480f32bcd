import { say } from '@labgate/contract/languages/say'
import { home } from '@labgate/contract/overviews/home'
import { reportBundles, type RequestedBundle } from '@labgate/contract/results/report-bundles'
import { useEffect, useRef } from 'react'
import { call } from '../../api/call.ts'
import { useApiQuery } from '../../api/queries.ts'
import { needsNotice } from '../../features/orders/paper/followed-bundles.ts'
import { notify } from '../../ui/notify.tsx'
import { usePaper } from '../../ui/papers/use-paper.tsx'

/** Polls their progress while any is being made. */
const Following = () => {
  useApiQuery(home.shell, {}, { every: 5_000 })
  return null
}

/**
 * Notifies users, wherever they are, when the results they requested as one PDF are ready, with a
 * link. No notice for those that were ready before they signed in: they are in the bar.
 */
export const BundleNotices = ({ bundles }: { bundles: readonly RequestedBundle[] }) => {
  const { show, dialog } = usePaper()
  const known = useRef<Map<number, RequestedBundle['state']>>(undefined)
  useEffect(() => {
    for (const { reportBundleId, state, count, says: text } of bundles) {
      const isNews =
        known.current !== undefined &&
        known.current.get(reportBundleId) !== state &&
        needsNotice(reportBundleId)
      if (isNews && state === 'failed') notify.info(text)
      if (isNews && state === 'done')
        notify.ready(
          [
            say('{value} ready as one PDF.', {
              value: count === 1 ? say('One report is') : say('{count} reports are', { count }),
            }),
            text,
          ]
            .filter(Boolean)
            .join(' '),
          say('Open'),
          () => {
            void show(say('Results'), () => call(reportBundles.pdf, { reportBundleId }))
          },
        )
    }
    known.current = new Map(bundles.map(({ reportBundleId, state }) => [reportBundleId, state]))
  }, [bundles, show])
  return (
    <>
      {bundles.some(({ state }) => state === 'waiting' || state === 'making') && <Following />}
      {dialog}
    </>
  )
}

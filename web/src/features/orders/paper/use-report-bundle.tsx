import { say } from '@labgate/contract/languages/say'
import { home } from '@labgate/contract/overviews/home'
import { reportBundles } from '@labgate/contract/results/report-bundles'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { notify } from '../../../ui/notify.tsx'
import { usePaper } from '../../../ui/papers/use-paper.tsx'
import { bundleWasShown, followBundle } from './followed-bundles.ts'

/** Milliseconds between progress checks. */
const lookEvery = 1000

interface BundleProps {
  reportBundleId: number
  count: number
  /** The user continues working: the shell says when it is done. */
  onAside: () => void
  onDone: (show: boolean) => void
}

const Bundle = ({ reportBundleId, count, onAside, onDone }: BundleProps) => {
  const query = useApiQuery(reportBundles.state, { reportBundleId }, { every: lookEvery })
  const { state = 'waiting', made = 0, says: text = '' } = query.data ?? {}
  useEffect(() => followBundle(reportBundleId), [reportBundleId])
  useEffect(() => {
    if (state === 'done') {
      if (text !== '') notify.info(text)
      onDone(true)
    }
    if (state === 'failed') {
      notify.info(text)
      onDone(false)
    }
    if (state === 'cancelled') onDone(false)
  }, [state, text, onDone])
  const cancel = async (): Promise<void> => {
    await call(reportBundles.cancel, { reportBundleId }).catch(notify.failure)
    onDone(false)
  }
  const progress = say('{made} of {count} {value}', {
    made,
    count,
    value: count === 1 ? say('report') : say('reports'),
  })
  return (
    <Dialog opened onClose={onAside} title={say('Results as one PDF')} size="md">
      <Stack gap="md">
        {query.error && <Failure error={query.error} retry={() => void query.refetch()} />}
        <Progress value={(made / count) * 100} aria-label={progress} />
        <Text size="sm" role="status">
          {state === 'waiting'
            ? say('In the queue.')
            : made === count
              ? say('Combining.')
              : progress}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => void cancel()}>
            {say('Cancel printing')}
          </Button>
          <Button onClick={onAside}>{say('Continue in background')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/**
 * The results of many orders as one PDF: started, followed, canceled, and shown when ready. If the
 * user works on, the shell announces it.
 */
export const useReportBundle = (): {
  begin: (labOrderIds: readonly number[]) => Promise<void>
  dialog: ReactNode
} => {
  const [bundle, setBundle] = useState<{ reportBundleId: number; count: number } | null>(null)
  const cache = useQueryClient()
  const { show, dialog } = usePaper()
  const begin = async (labOrderIds: readonly number[]): Promise<void> => {
    const { reportBundleId, count } = await call(reportBundles.begin, {
      labOrderId: [...labOrderIds],
    })
    setBundle({ reportBundleId, count })
    // the shell follows it too
    void cache.invalidateQueries({ queryKey: [home.shell.path] })
  }
  const end = (isDone: boolean): void => {
    if (bundle === null) return
    bundleWasShown(bundle.reportBundleId)
    setBundle(null)
    if (isDone)
      void show(say('Results'), () =>
        call(reportBundles.pdf, { reportBundleId: bundle.reportBundleId }),
      )
  }
  return {
    begin,
    dialog: (
      <>
        {bundle && <Bundle {...bundle} onAside={() => setBundle(null)} onDone={end} />}
        {dialog}
      </>
    ),
  }
}

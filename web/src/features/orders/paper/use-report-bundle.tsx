import { reportBundles } from '@labgate/contract/report-bundles'
import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { useAsk } from '../../../api/queries.ts'
import { Failure } from '../../../ui/failure.tsx'
import { notify } from '../../../ui/notify.tsx'
import { usePaper } from '../../../ui/papers/use-paper.tsx'

/** Milliseconds between looks how far it is. */
const lookEvery = 1000

interface BundleProps {
  reportBundleId: number
  count: number
  /** Somebody goes on working: nothing is shown until it is done. */
  isAside: boolean
  onAside: () => void
  onDone: (show: boolean) => void
}

const Bundle = ({ reportBundleId, count, isAside, onAside, onDone }: BundleProps) => {
  const asked = useAsk(reportBundles.state, { reportBundleId }, { every: lookEvery })
  const { state = 'waiting', made = 0, says = '' } = asked.data ?? {}
  useEffect(() => {
    if (state === 'done') {
      if (says !== '') notify.info(says)
      onDone(true)
    }
    if (state === 'failed') {
      notify.info(says)
      onDone(false)
    }
    if (state === 'cancelled') onDone(false)
  }, [state, says, onDone])
  const cancel = async (): Promise<void> => {
    await call(reportBundles.cancel, { reportBundleId }).catch(notify.failure)
    onDone(false)
  }
  const progress = `${made} of ${count} ${count === 1 ? 'report' : 'reports'}`
  return (
    <Modal opened={!isAside} onClose={onAside} title="Results as one PDF" size="md">
      <Stack gap="md">
        {asked.error && <Failure error={asked.error} retry={() => void asked.refetch()} />}
        <Progress value={(made / count) * 100} aria-label={progress} />
        <Text size="sm" role="status">
          {state === 'waiting' ? 'Waiting for its turn.' : made === count ? 'Putting them together.' : progress}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => void cancel()}>
            Cancel printing
          </Button>
          <Button onClick={onAside}>Go on working</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** The results of many orders as one PDF: begun, followed, cancelled, and shown when it is made, also where one went on working on the page meanwhile. */
export const useReportBundle = (): { begin: (labOrderIds: readonly number[]) => Promise<void>; dialog: ReactNode } => {
  const [bundle, setBundle] = useState<{ reportBundleId: number; count: number } | null>(null)
  const [isAside, setAside] = useState(false)
  const { show, dialog } = usePaper()
  const begin = async (labOrderIds: readonly number[]): Promise<void> => {
    const { reportBundleId, count } = await call(reportBundles.begin, { labOrderId: [...labOrderIds] })
    setAside(false)
    setBundle({ reportBundleId, count })
  }
  const end = (isDone: boolean): void => {
    if (bundle === null) return
    setBundle(null)
    if (isDone) void show('Results', () => call(reportBundles.pdf, { reportBundleId: bundle.reportBundleId }))
  }
  return {
    begin,
    dialog: (
      <>
        {bundle && <Bundle {...bundle} isAside={isAside} onAside={() => setAside(true)} onDone={end} />}
        {dialog}
      </>
    ),
  }
}

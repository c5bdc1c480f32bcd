import { say } from '@labgate/contract/languages/say'
import { home } from '@labgate/contract/overviews/home'
import { reportBundles, type RequestedBundle } from '@labgate/contract/results/report-bundles'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useApiQuery, useApiMutation } from '../../api/queries.ts'
import { instantHere } from '../../forms/dates.ts'
import { notify } from '../../ui/notify.tsx'
import { usePaper, type ShowPaper } from '../../ui/papers/use-paper.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import type { DialogProps } from './dialog-props.ts'

const State = ({ of: { state, made, count } }: { of: RequestedBundle }) => {
  if (state === 'done') return <StatusWord tone="done">{say('Ready')}</StatusWord>
  if (state === 'failed') return <StatusWord tone="danger">{say('Failed')}</StatusWord>
  return (
    <StatusWord tone="waiting">
      {state === 'waiting' ? say('In the queue') : say('{made} of {count} made', { made, count })}
    </StatusWord>
  )
}

interface BundleRowProps {
  bundle: RequestedBundle
  paper: ShowPaper
  saving: boolean
  onCancel: (reportBundleId: number) => void
}
const BundleRow = ({ bundle, paper, saving, onCancel }: BundleRowProps) => (
  <Group component="li" justify="space-between" gap="sm">
    <div>
      <Group gap="sm">
        <Text size="sm" fw={600}>
          {bundle.count === 1 ? say('One report') : say('{count} reports', { count: bundle.count })}
        </Text>
        <State of={bundle} />
      </Group>
      <Text size="sm" c="dimmed">
        {[instantHere(bundle.askedDate), bundle.says].filter(Boolean).join(' · ')}
      </Text>
    </div>
    {bundle.state === 'done' && (
      <Button
        variant="light"
        size="compact-sm"
        loading={paper.busy}
        onClick={() =>
          void paper.show(say('Results'), () =>
            call(reportBundles.pdf, { reportBundleId: bundle.reportBundleId }),
          )
        }
      >
        {say('Open')}
      </Button>
    )}
    {(bundle.state === 'waiting' || bundle.state === 'making') && (
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        loading={saving}
        onClick={() => onCancel(bundle.reportBundleId)}
      >
        {say('Cancel')}
      </Button>
    )}
  </Group>
)

/**
 * The results that this user requested as one PDF: open those that are ready, cancel those that are
 * not.
 */
export const ResultsModal = ({ onClose }: DialogProps) => {
  const { data } = useApiQuery(home.shell, {})
  const { save, saving } = useApiMutation(reportBundles.cancel, { refresh: [home.shell] })
  const paper = usePaper()
  const cancel = (reportBundleId: number): void =>
    void save({ reportBundleId }).then(
      ({ message }) => notify.success(message),
      (error: unknown) => notify.failure(error),
    )
  const bundles = data?.bundles ?? []
  return (
    <>
      <Modal opened onClose={onClose} title={say('Results as one PDF')} size="lg">
        <Stack
          component="ul"
          gap="md"
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
          aria-label={say('Results as one PDF')}
        >
          {bundles.map((bundle) => (
            <BundleRow
              key={bundle.reportBundleId}
              bundle={bundle}
              paper={paper}
              saving={saving}
              onCancel={cancel}
            />
          ))}
        </Stack>
        <Text size="sm" c="dimmed" mt="lg">
          {bundles.length === 0 ? say('None left.') : say('Kept for one day, visible only to you.')}
        </Text>
      </Modal>
      {paper.dialog}
    </>
  )
}

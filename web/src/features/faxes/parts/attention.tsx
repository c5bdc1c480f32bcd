import { faxes } from '@labgate/contract/faxes/faxes'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useList, useApiMutation } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { phoneAsText } from '../../../forms/phone.ts'
import { IconAlertTriangle, IconPlayerPause, IconPlugX } from '../../../ui/icons/icons.ts'
import { May } from '../../../ui/may.tsx'
import { notify } from '../../../ui/notify.tsx'
import { specimensSay } from './fax-words.tsx'

type FaxState = ApiResponse<typeof faxes.state>

const mostShown = 3

/* They stay above everything else until a person decides (rules.md#fax-exactly-once). */
const Uncertain = ({
  count,
  onOpen,
  onAll,
}: {
  count: number
  onOpen: (faxId: number) => void
  onAll: () => void
}) => {
  const { rows } = useList(faxes.list, { state: 'uncertain' })
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={
        count === 1 ? say('One fax is uncertain') : say('{count} faxes are uncertain', { count })
      }
      role="region"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {say(
            'Delivery is unknown and it will not be sent again automatically. Call the practice, then decide.',
          )}
        </Text>
        {rows.slice(0, mostShown).map((row) => (
          <Anchor
            key={row.faxId}
            component="button"
            type="button"
            size="sm"
            ta="left"
            c="inherit"
            onClick={() => onOpen(row.faxId)}
          >
            {`${row.location}, ${row.customer} · ${phoneAsText(row.number)} · ${specimensSay(row)} · ${instantHere(row.queuedDate)}`}
          </Anchor>
        ))}
        {count > mostShown && (
          <Button variant="default" size="compact-sm" onClick={onAll}>
            {say('Show all of them')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

const Paused = ({ paused }: { paused: FaxState['paused'] }) => {
  const { save, saving } = useApiMutation(faxes.pause, {
    refresh: [faxes.state, faxes.list, faxes.get],
  })
  const resume = (locationId: number): void =>
    void save({ locationId, paused: false, note: '' }).then(
      ({ message }) => notify.success(message),
      (error: unknown) => notify.failure(error),
    )
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconPlayerPause aria-hidden />}
      title={
        paused.length === 1
          ? say('One location is paused')
          : say('{length} locations are paused', { length: paused.length })
      }
      role="region"
    >
      <Stack gap={6}>
        {paused.map((row) => (
          <Group key={row.locationId} justify="space-between" gap="xs">
            <Text size="sm" flex={1}>
              {`${row.location}, ${row.customer}: ${row.note} (${row.pausedBy}, ${instantHere(row.pausedDate)})`}
            </Text>
            <May call={faxes.pause}>
              <Button
                variant="default"
                size="compact-sm"
                loading={saving}
                onClick={() => resume(row.locationId)}
                aria-label={say('Resume {location}', { location: row.location })}
              >
                {say('Resume')}
              </Button>
            </May>
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}

/** What needs a person before anything else on this screen. */
export const Attention = ({
  state,
  onOpen,
  onAll,
}: {
  state: FaxState
  onOpen: (faxId: number) => void
  onAll: () => void
}) => {
  if (state.carrier !== '' && state.uncertain === 0 && state.paused.length === 0) return null
  return (
    <Stack gap="sm" mb="md">
      {state.uncertain > 0 && <Uncertain count={state.uncertain} onOpen={onOpen} onAll={onAll} />}
      {state.carrier === '' && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconPlugX aria-hidden />}
          title={say('No fax service is connected')}
        >
          {say('Faxes wait in the queue until an administrator configures FAX.')}
        </Alert>
      )}
      {state.paused.length > 0 && <Paused paused={state.paused} />}
    </Stack>
  )
}

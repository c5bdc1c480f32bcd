import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import type { EndOfMissing } from '@labgate/contract/shipping/parcels'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery, useApiMutation } from '../../../../api/queries.ts'
import { instantAsText } from '../../../../forms/dates.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import { GrowingText } from '../../../../ui/fields/growing-text.tsx'
import { IconAlertTriangle } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'
import { describeBorn, describeCount, nameOfTube } from './tube-text.ts'

type Found = { customerId?: number; locationId?: number }
interface Asks {
  shipLogId: number
  labOrderId: number
  code: string
  fate: EndOfMissing
}

const words: Record<EndOfMissing, { title: string; text: string; action: string }> = {
  'found-at-practice': {
    title: say('Do you still have the tube?'),
    text: say(
      'Confirm only when the tube is in your hand. It can then be packed in another parcel. The chain of custody keeps a record.',
    ),
    action: say('We have it'),
  },
  'found-at-laboratory': {
    title: say('Do you still have the tube?'),
    text: say(
      'Confirm only when the tube is in your hand. It is then received; the counts of its closed parcel do not change.',
    ),
    action: say('We have it'),
  },
  lost: {
    title: say('Is the tube lost?'),
    text: say('The order will be rejected as lost in transit, and the practice must recollect.'),
    action: say('It is lost'),
  },
}

const Resolve = ({ asks, onClose }: { asks: Asks; onClose: () => void }) => {
  const [note, setNote] = useState('')
  const [fault, setFault] = useState('')
  const { save } = useApiMutation(shipLogs.resolveMissing, {
    refresh: [shipLogs.missing, shipLogs.get, shipLogs.list, shipLogs.candidates],
  })
  const { title, text, action } = words[asks.fate]
  const needsNote = asks.fate === 'lost'
  const go = async (): Promise<boolean> => {
    if (needsNote && note.trim() === '') {
      setFault(say('Enter what was done to find it.'))
      return false
    }
    const { message } = await save({
      shipLogId: asks.shipLogId,
      labOrderId: asks.labOrderId,
      fate: asks.fate,
      note,
    })
    notify.success(message)
    return true
  }
  return (
    <Confirm
      opened
      whose={{ labOrderId: asks.labOrderId }}
      title={title}
      action={action}
      danger={needsNote}
      onClose={onClose}
      onConfirm={go}
    >
      <Stack gap="sm">
        <Text size="sm">{say('Tube {code}. {text}', { code: asks.code, text })}</Text>
        <GrowingText
          label={needsNote ? say('What was done to find it') : say('Note')}
          value={note}
          maxLength={500}
          minRows={2}
          error={fault}
          required={needsNote}
          onChange={(event) => {
            setNote(event.currentTarget.value)
            setFault('')
          }}
        />
      </Stack>
    </Confirm>
  )
}

interface MissingTubeProps {
  tube: ApiResponse<typeof shipLogs.missing>['list'][number]
  ends: readonly EndOfMissing[]
  onAsks: (asks: Asks) => void
}
const MissingTube = ({ tube, ends, onAsks }: MissingTubeProps) => (
  <Group
    component="li"

    justify="space-between"
    gap="xs"
  >
    <div>
      <Text size="sm" fw={600}>
        {[tube.specimenBarcode, nameOfTube(tube), describeBorn(tube)].filter(Boolean).join(' · ')}
      </Text>
      <Text size="sm">
        {[
          tube.labType,
          say('parcel {shipLogNo}', { shipLogNo: tube.shipLogNo }),
          say('missing since {fateAt}', { fateAt: instantAsText(tube.fateAt, tube.timeZone) }),
          tube.customer,
          tube.location,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </div>
    <Group gap={6}>
      {ends.map((fate) => (
        <Button
          key={fate}
          variant="default"
          size="compact-sm"
          aria-label={`${fate === 'lost' ? say('Lost') : say('We still have it')}: ${tube.specimenBarcode}`}
          onClick={() =>
            onAsks({
              shipLogId: tube.shipLogId,
              labOrderId: tube.labOrderId,
              code: tube.specimenBarcode,
              fate,
            })
          }
        >
          {fate === 'lost' ? say('Lost') : say('We still have it')}
        </Button>
      ))}
    </Group>
  </Group>
)

/**
 * Tubes that were on a sheet and did not arrive, and what can be reported about them: by the
 * practice, or at the laboratory.
 */
export const MissingTubes = ({ of, ends }: { of: Found; ends: readonly EndOfMissing[] }) => {
  const query = useApiQuery(shipLogs.missing, { searchCriteria: of })
  const [asks, setAsks] = useState<Asks>()
  const list = query.data?.list ?? []
  if (list.length === 0) return null
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={say('{length} did not arrive', { length: describeCount(list.length) })}
    >
      <Stack
        component="ul"
        gap="xs"
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
        aria-label={say('Missing tubes')}
      >
        {list.map((tube) => (
          <MissingTube
            key={`${tube.shipLogId} ${tube.labOrderId}`}
            tube={tube}
            ends={ends}
            onAsks={setAsks}
          />
        ))}
      </Stack>
      {asks && <Resolve asks={asks} onClose={() => setAsks(undefined)} />}
    </Alert>
  )
}

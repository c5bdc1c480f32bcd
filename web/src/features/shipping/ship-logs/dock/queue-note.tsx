import { say } from '@labgate/contract/languages/say'
import { users } from '@labgate/contract/people/users'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../../api/queries.ts'
import { reasonOf } from '../../../../api/refused.ts'
import { instantHere } from '../../../../forms/dates.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import { IconCloudOff, IconCloudUp, IconListCheck, IconUsers } from '../../../../ui/icons/icons.ts'
import { ScanList } from '../../../../ui/verdict/last-scans.tsx'
import { describeCount } from '../parts/tube-text.ts'
import type { Dock } from './use-dock.ts'

const wait = (count: number, whose = ''): string =>
  count === 1
    ? say('One scan{whose} waits', { whose })
    : say('{count} scans{whose} wait', { count, whose })

const Waiting = ({ dock: { queue, state } }: { dock: Dock }) => {
  const count = state.waiting.length
  if (state.offline)
    return (
      <Alert
        color="yellow"
        icon={<IconCloudOff aria-hidden />}
        role="status"
        title={
          count === 0 ? say('Offline') : say('{count} for the network', { count: wait(count) })
        }
      >
        <Group gap="sm">
          <Text size="sm">
            {state.keeps
              ? say(
                  'Keep scanning. Every scan is saved on this computer, encrypted with its time, and sent when you are back online. You can close the browser in the meantime.',
                )
              : say(
                  'Keep scanning, but leave this page open. This browser cannot save scans, so they are lost if the page closes.',
                )}
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => void queue?.flush()}>
            {say('Try now')}
          </Button>
        </Group>
      </Alert>
    )
  if (state.error !== null && count > 0)
    return (
      <Alert
        color="red"
        icon={<IconCloudOff aria-hidden />}
        role="alert"
        title={say('{count}: the server did not accept them', { count: wait(count) })}
      >
        <Group gap="sm">
          <Text size="sm">{reasonOf(state.error)}</Text>
          <Button variant="default" size="compact-sm" onClick={() => void queue?.flush()}>
            {say('Try again')}
          </Button>
        </Group>
      </Alert>
    )
  return null
}

/* The queue stores no names: whose scans they are is queried from the server. */
const ofSomebody = (
  user: { firstName: string; lastName: string } | undefined,
  userId: number,
): string =>
  user === undefined
    ? say('user {userId}', { userId })
    : `${user.firstName} ${user.lastName}`.trim()

const OfSomebody = ({
  userId,
  scans,
  onTake,
  onLeave,
}: {
  userId: number
  scans: readonly { at: string }[]
  onTake: () => Promise<void>
  onLeave: () => void
}) => {
  const [asks, setAsks] = useState(false)
  const who = ofSomebody(useApiQuery(users.get, { userId }, { freshFor: 300_000 }).data, userId)
  return (
    <Alert
      color="blue"
      icon={<IconUsers aria-hidden />}
      role="status"
      title={say('{length} on this computer', {
        length: wait(scans.length, ` ${say('of {who}', { who })}`),
      })}
    >
      <Group gap="sm">
        <Text size="sm">
          {say(
            'Made {at} to {at2}. They are sent when that person signs in here. You can also send them now, under both names.',
            { at: instantHere(scans[0]?.at), at2: instantHere(scans.at(-1)?.at) },
          )}
        </Text>
        <Group gap={6}>
          <Button size="compact-sm" onClick={() => setAsks(true)}>
            {say('Take over')}
          </Button>
          <Button variant="default" size="compact-sm" onClick={onLeave}>
            {say('Leave them')}
          </Button>
        </Group>
      </Group>
      <Confirm
        opened={asks}
        title={say('Send the scans of {who}?', { who })}
        action={say('Send them')}
        onClose={() => setAsks(false)}
        onConfirm={onTake}
      >
        {say(
          'Each tube is received as of its scan time. The chain of custody shows who scanned it and that you submitted it.',
        )}
      </Confirm>
    </Alert>
  )
}

const Others = ({ dock: { queue, state } }: { dock: Dock }) => {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  return [...state.others]
    .filter(([userId]) => !left.has(userId))
    .map(([userId, scans]) => (
      <OfSomebody
        key={userId}
        userId={userId}
        scans={scans}
        onTake={async () => queue?.takeOver(userId)}
        onLeave={() => setLeft(new Set([...left, userId]))}
      />
    ))
}

/* As is: what waited was scanned some time ago, and the tubes are somewhere by now. */
const Differences = ({ dock: { differences, forgetDifferences } }: { dock: Dock }) =>
  differences.length > 0 && (
    <Alert
      color="yellow"
      icon={<IconListCheck aria-hidden />}
      role="status"
      title={say('{length} that waited {value} review', {
        length: describeCount(differences.length, 'scan'),
        value: differences.length === 1 ? say('needs') : say('need'),
      })}
    >
      <Stack gap="xs" align="flex-start">
        <ScanList label={say('Scans to review')} scans={differences} />
        <Button variant="default" size="compact-sm" onClick={forgetDifferences}>
          {say('Reviewed')}
        </Button>
      </Stack>
    </Alert>
  )

/** State of the scan queue: silent while everything is sent immediately. */
export const QueueNote = ({ dock }: { dock: Dock }) => (
  <>
    <Waiting dock={dock} />
    {!dock.state.offline && dock.state.error === null && dock.state.waiting.length > 5 && (
      <Alert
        color="blue"
        icon={<IconCloudUp aria-hidden />}
        role="status"
        title={say('{length} and are being sent', { length: wait(dock.state.waiting.length) })}
      />
    )}
    <Others dock={dock} />
    <Differences dock={dock} />
  </>
)

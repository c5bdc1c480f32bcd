import { say } from '@labgate/contract/languages/say'
import { parcelStatus } from '@labgate/contract/shipping/parcels'
import type { ParcelSpecimen, ShipLog } from '@labgate/contract/shipping/ship-logs'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useCodes } from '../../../../api/codes.ts'
import { useNewIssue } from '../../../../core/incidents/use-new-issue.tsx'
import { useShortcut } from '../../../../keys/shortcuts.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import { IconBell, IconCheck, IconHash, IconTemperature } from '../../../../ui/icons/icons.ts'
import { Counters } from '../parts/counters.tsx'
import { ParcelFacts, ParcelHead } from '../parts/parcel-facts.tsx'
import { tubesOf } from '../parts/tube-fate.tsx'
import { TubeTable } from '../parts/tube-table.tsx'
import { ArrivalDrawer } from './arrival-drawer.tsx'
import { CloseParcel } from './close-parcel.tsx'
import { parcelSubjects } from './parcel-subjects.ts'
import { TubeGrid } from './tube-grid.tsx'

type Asks = 'arrival' | 'count' | 'close' | undefined

interface DockActionsProps {
  isClosed: boolean
  mayRaise: boolean
  left: number
  ticked: number
  waiting: number
  onArrival: () => void
  onIssue: () => void
  onCount: () => void
  onClose: () => void
}
const DockActions = ({
  isClosed,
  mayRaise,
  left,
  ticked,
  waiting,
  onArrival,
  onIssue,
  onCount,
  onClose,
}: DockActionsProps) => (
  <Group gap="xs">
    {!isClosed && (
      <Button
        variant="default"
        leftSection={<IconTemperature size={16} aria-hidden />}
        onClick={onArrival}
      >
        {say('Arrival')}
      </Button>
    )}
    {mayRaise && (
      <Button variant="default" leftSection={<IconBell size={16} aria-hidden />} onClick={onIssue}>
        {say('Account issue')}
      </Button>
    )}
    {!isClosed && left > 0 && (
      <Button variant="default" leftSection={<IconHash size={16} aria-hidden />} onClick={onCount}>
        {ticked === left ? say('Select none') : say('Select the {left} remaining', { left })}
      </Button>
    )}
    {!isClosed && (
      <Button
        leftSection={<IconCheck size={16} aria-hidden />}
        disabled={waiting > 0}
        onClick={onClose}
      >
        {say('Close parcel')}
      </Button>
    )}
    {!isClosed && waiting > 0 && (
      <Text size="sm">
        {waiting === 1
          ? say('The parcel can be closed once the waiting scan is sent.')
          : say('The parcel can be closed once the {waiting} waiting scans are sent.', { waiting })}
      </Text>
    )}
  </Group>
)

interface CountConfirmProps {
  opened: boolean
  count: number
  onClose: () => void
  onConfirm: () => Promise<void>
}
const CountConfirm = ({ opened, count, onClose, onConfirm }: CountConfirmProps) => (
  <Confirm
    opened={opened}
    deliberate
    title={
      count === 1
        ? say('Count this tube without scanning?')
        : say('Count {count} tubes without a scan?', { count })
    }
    action={say('Count, not scanned')}
    onClose={onClose}
    onConfirm={onConfirm}
  >
    {say(
      '“Counted” means someone saw as many tubes as the sheet lists, not that this tube was scanned. The chain of custody will permanently show “counted, not scanned”, and the tube must still be scanned at accessioning. Scan every tube that can be scanned.',
    )}
  </Confirm>
)

interface DockParcelProps {
  parcel: ShipLog
  labId: number
  /** Numbers with scans waiting for the network. */
  waiting: ReadonlySet<string>
  /** The number in the band: an account issue is about that tube first. */
  lastScanned: string
}

/*
 * The remaining tubes and those ticked as counted. The first one asks for a confirmation; from then
 * on the user knows what counting means.
 */
const useTickedTubes = (parcel: ShipLog, waiting: ReadonlySet<string>, onAsk: () => void) => {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [understood, setUnderstood] = useState(false)
  /* What the confirmation is about: one tube, or all remaining. */
  const [toTick, setToTick] = useState<readonly number[]>([])
  const left = parcel.specimens.filter(
    ({ isListed, fate, specimenBarcode }) =>
      isListed && fate === 'packed' && !waiting.has(specimenBarcode),
  )
  const chosen = new Set(
    left.filter(({ labOrderId }) => ticked.has(labOrderId)).map(({ labOrderId }) => labOrderId),
  )
  const count = (ids: readonly number[]): void => {
    if (understood) return setTicked(new Set([...chosen, ...ids]))
    setToTick(ids)
    onAsk()
  }
  const toggle = ({ labOrderId }: ParcelSpecimen): void => {
    if (chosen.has(labOrderId)) setTicked(new Set([...chosen].filter((id) => id !== labOrderId)))
    else count([labOrderId])
  }
  const toggleAll = (): void =>
    chosen.size === left.length
      ? setTicked(new Set())
      : count(left.map(({ labOrderId }) => labOrderId))
  const confirm = (): void => {
    setUnderstood(true)
    setTicked(new Set([...chosen, ...toTick]))
  }
  return { left, ticked: chosen, toTick, toggle, toggleAll, confirm }
}

/**
 * The parcel open at the dock: its figures, its tubes, how it arrived, and closing it. A received
 * one is read-only.
 */
export const DockParcel = ({ parcel, labId, waiting, lastScanned }: DockParcelProps) => {
  const issue = useNewIssue()
  const [asks, setAsks] = useState<Asks>()
  const [conditions] = useCodes('ParcelCondition')
  const condition = conditions.find(({ value }) => value === parcel.conditionId)?.label ?? ''
  const isClosed = parcel.status === parcelStatus.received
  const isPacked = parcel.status === parcelStatus.packing
  const { left, ticked, toTick, toggle, toggleAll, confirm } = useTickedTubes(parcel, waiting, () =>
    setAsks('count'),
  )
  useShortcut('a', say('How the parcel arrived'), () => {
    if (!isClosed) setAsks('arrival')
  })
  useShortcut('mod+Enter', say('Close parcel'), () => {
    if (!isClosed && waiting.size === 0 && asks === undefined) setAsks('close')
  })
  return (
    <Stack gap="lg">
      <ParcelHead parcel={parcel} />
      <Counters parcel={parcel} waiting={waiting.size} />
      {isPacked && (
        <Text size="sm">
          {say(
            'This parcel’s sheet shows it is still being packed. Scanned tubes will be received anyway.',
          )}
        </Text>
      )}
      <DockActions
        isClosed={isClosed}
        mayRaise={issue.open !== undefined}
        left={left.length}
        ticked={ticked.size}
        waiting={waiting.size}
        onArrival={() => setAsks('arrival')}
        onIssue={() => issue.open?.(parcelSubjects(parcel, lastScanned))}
        onCount={toggleAll}
        onClose={() => setAsks('close')}
      />
      {isClosed ? (
        <TubeTable
          tubes={tubesOf(parcel)}
          customerId={parcel.customerId}
          timeZone={parcel.timeZone}
          showsFate
        />
      ) : (
        <TubeGrid
          tubes={tubesOf(parcel)}
          customerId={parcel.customerId}
          waiting={waiting}
          ticked={ticked}
          onTick={toggle}
        />
      )}
      <ParcelFacts parcel={parcel} condition={condition} />
      <ArrivalDrawer
        opened={asks === 'arrival'}
        parcel={parcel}
        labId={labId}
        onClose={() => setAsks(undefined)}
        onDone={() => undefined}
      />
      <CountConfirm
        opened={asks === 'count'}
        count={toTick.length}
        onClose={() => setAsks(undefined)}
        onConfirm={() => {
          confirm()
          return Promise.resolve()
        }}
      />
      {issue.drawer}
      {asks === 'close' && (
        <CloseParcel parcel={parcel} ticked={ticked} onClose={() => setAsks(undefined)} />
      )}
    </Stack>
  )
}

import { linkTo } from '@labgate/contract/access/link-to'
import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { accessioning } from '@labgate/contract/accessioning/accessioning'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import type { Scan } from '@labgate/contract/kit/numbers'
import { say } from '@labgate/contract/languages/say'
import { parcelStatus } from '@labgate/contract/shipping/parcels'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { Button, Select, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { aboutLab } from '../../../about.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { NetworkError } from '../../../api/refused.ts'
import { unreadLabels } from '../../../scan/scan-input.ts'
import { useScanTarget, type TrackedParcel } from '../../../scan/targets.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import type { Option } from '../../../ui/fields/choice-fields.tsx'
import { IconPackageImport } from '../../../ui/icons/icons.ts'
import { Waiting } from '../../../ui/loaded.tsx'
import { OldSheet } from '../../../ui/old-sheet.tsx'
import { Page } from '../../../ui/page.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { LastScans } from '../../../ui/verdict/last-scans.tsx'
import { VerdictBand } from '../../../ui/verdict/verdict-band.tsx'
import { useLatest } from '../../../use-latest.ts'
import { ArrivalDrawer } from './dock/arrival-drawer.tsx'
import { DockHome } from './dock/dock-home.tsx'
import { DockParcel } from './dock/dock-parcel.tsx'
import { parcelTracked } from './dock/parcel-tracked.ts'
import { QueueNote } from './dock/queue-note.tsx'
import { TubeGrid } from './dock/tube-grid.tsx'
import { typedScan, useDock, type Dock, type DockScan } from './dock/use-dock.ts'
import { NumberEntry } from './parts/number-entry.tsx'
import classes from './parts/with-aside.module.css'

const none: ReadonlySet<number> = new Set()

interface ReceivingActionsProps {
  labs: readonly Option[]
  labId: number
  isOpen: boolean
  onLab: (text: string | null) => void
  onWithoutSheet: () => void
  onAll: () => void
}
const ReceivingActions = ({
  labs,
  labId,
  isOpen,
  onLab,
  onWithoutSheet,
  onAll,
}: ReceivingActionsProps) => (
  <>
    {labs.length > 1 && (
      <Select
        aria-label={say('Receiving laboratory')}
        w={260}
        data={labs.map(({ value: id, label }) => ({ value: String(id), label }))}
        value={String(labId)}
        searchable
        nothingFoundMessage={say('No matches.')}
        onChange={onLab}
      />
    )}
    <Button
      variant="default"
      leftSection={<IconPackageImport size={16} aria-hidden />}
      onClick={onWithoutSheet}
    >
      {say('Parcel without a sheet')}
    </Button>
    {isOpen && <BackButton onClick={onAll}>{say('All parcels')}</BackButton>}
  </>
)

interface OpenedNoteInput {
  last: DockScan | undefined
  dock: Dock
  parcel: ApiResponse<typeof shipLogs.get> | undefined
}
const useOpenedNote = ({ last, dock, parcel }: OpenedNoteInput) => {
  /* However a parcel was opened, the band says so: earlier scans are older. */
  const opened = useLatest((no: string): void => {
    if (last !== undefined && last.code !== no)
      dock.tell(no, 'pass', say('This parcel is open. Scan its tubes.'), true)
  })
  const openNo = parcel?.shipLogNo
  useEffect(() => {
    if (openNo !== undefined) opened.current(openNo)
  }, [openNo, opened])
}

const useReceivingLab = (chosen: number | undefined) => {
  const labs = (
    useApiQuery(accessioning.workingLabs, {}, { freshFor: 300_000 }).data?.list ?? []
  ).map(({ labId: id, name }) => ({ value: id, label: name }))
  const labId =
    chosen ?? Number((labs.find(({ label }) => label === aboutLab.labName) ?? labs[0])?.value ?? 0)
  return { labId, labs }
}

/* What is scanned or typed: a tube goes to the open parcel, a sheet opens its parcel. */
const useReceivingScans = (dock: Dock, open: (shipLogId: number) => void) => {
  /* An old sheet: parcel or manifest? */
  const [unsure, setUnsure] = useState<{ code: string; id: number }>()
  const take = (scan: Scan): void => {
    setUnsure(undefined)
    if (scan.kind === 'specimen') dock.tube(scan.code)
    else if (scan.kind === 'parcel') {
      dock.tell(scan.code, 'pass', say('This parcel is open. Scan its tubes.'))
      open(scan.id)
    } else if (scan.kind === 'manifest')
      dock.tell(scan.code, 'stop', say('That is a manifest sheet, not a parcel sheet.'))
    else setUnsure(scan)
  }
  const track = ({ shipLogId: id, shipLogNo }: TrackedParcel): void => {
    dock.tell(shipLogNo, 'pass', say('This parcel is open. Scan its tubes.'))
    open(id)
  }
  useScanTarget(
    take,
    ({ kind, text, trackingNo }) =>
      dock.tell(
        text,
        'stop',
        trackingNo === ''
          ? unreadLabels[kind]
          : say('That looks like a tracking number, not a tube.'),
        true,
      ),
    track,
  )
  const type = async (text: string): Promise<string> => {
    const scan = typedScan(text)
    if (scan !== null) {
      take(scan)
      return ''
    }
    const tracked = await parcelTracked(text)
    if (typeof tracked === 'string') {
      // the band would still show the tube before, as if this one had been taken
      dock.tell(text, 'stop', tracked)
      return tracked
    }
    track(tracked)
    return ''
  }
  return { unsure, setUnsure, type }
}

interface ReceivingBodyProps {
  /** 0: no parcel is open. */
  shipLogId: number
  query: ReturnType<typeof useApiQuery<typeof shipLogs.get>>
  labId: number
  waiting: ReadonlySet<string>
  lastScanned: string
  onOpen: (shipLogId: number) => void
}
const ReceivingBody = ({
  shipLogId,
  query,
  labId,
  waiting,
  lastScanned,
  onOpen,
}: ReceivingBodyProps) => {
  const parcel = query.data
  if (shipLogId === 0)
    return (
      <>
        {waiting.size > 0 && <TubeGrid tubes={[]} waiting={waiting} ticked={none} />}
        <DockHome onOpen={onOpen} />
      </>
    )
  if (parcel)
    return (
      <DockParcel
        key={shipLogId}
        parcel={parcel}
        labId={labId}
        waiting={waiting}
        lastScanned={lastScanned}
      />
    )
  if (query.error instanceof NetworkError)
    return (
      <Stack gap="sm">
        <Text size="sm">
          {say('This parcel’s list cannot be loaded while offline. You can still scan its tubes.')}
        </Text>
        <TubeGrid tubes={[]} waiting={waiting} ticked={none} />
      </Stack>
    )
  return query.error ? (
    <Failure error={query.error} retry={() => void query.refetch()} />
  ) : (
    <Waiting height={480} />
  )
}

/**
 * The laboratory receives parcels by their sheets, tube by tube (records.md#receiving), with or
 * without a network.
 */
export const ReceivingPage = () => {
  const { value, set } = useFilters(screenParameters['/receiving'])
  const navigate = useNavigate()
  const { labId, labs } = useReceivingLab(value.lab)
  const shipLogId = value.id ?? 0
  const query = useApiQuery(shipLogs.get, { shipLogId }, { enabled: shipLogId > 0, freshFor: 0 })
  const parcel = shipLogId > 0 ? query.data : undefined
  const dock = useDock({ shipLogId, labId, parcel })
  const [withoutSheet, setWithoutSheet] = useState(false)
  /* Includes the laboratory, so that both are known after a reload without a network. */
  const open = (id: number): void => set({ id, lab: labId })
  const { unsure, setUnsure, type } = useReceivingScans(dock, open)
  const [last] = dock.scans
  useOpenedNote({ last, dock, parcel })
  const waiting = new Set(
    dock.state.waiting
      .filter((scan) => scan.shipLogId === shipLogId)
      .map(({ specimenBarcode }) => specimenBarcode),
  )
  const invite =
    shipLogId === 0
      ? say('Scan a parcel sheet, then its tubes')
      : parcel?.status === parcelStatus.received
        ? say('This parcel has been received. Scan the next sheet')
        : say('Scan the tubes in this parcel')
  return (
    <Page
      title={say('Receiving')}
      actions={
        <ReceivingActions
          labs={labs}
          labId={labId}
          isOpen={shipLogId > 0}
          onLab={(text) => set({ lab: Number(text) }, true)}
          onWithoutSheet={() => setWithoutSheet(true)}
          onAll={() => set({ id: undefined })}
        />
      }
    >
      <VerdictBand
        state={last?.state ?? 'ready'}
        identity={last?.identity ?? invite}
        text={last?.text ?? say('Scan any time, anywhere on the page. No need to press Enter.')}
      />
      <QueueNote dock={dock} />
      <div className={classes['columns']}>
        <Stack gap="md" miw={0}>
          <NumberEntry label={say('Tube, sheet, or tracking number')} onEnter={type} />
          <ReceivingBody
            shipLogId={shipLogId}
            query={query}
            labId={labId}
            waiting={waiting}
            lastScanned={last?.code ?? ''}
            onOpen={open}
          />
        </Stack>
        <LastScans scans={dock.scans} />
      </div>
      <ArrivalDrawer
        opened={withoutSheet}
        parcel={undefined}
        labId={labId}
        onClose={() => setWithoutSheet(false)}
        onDone={open}
      />
      <OldSheet
        sheet={unsure}
        onClose={() => setUnsure(undefined)}
        onManifest={(id) => void navigate(linkTo('/manifest', { id }))}
        onParcel={(id) => {
          open(id)
          setUnsure(undefined)
        }}
      />
    </Page>
  )
}

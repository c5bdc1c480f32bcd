import { mostInRack, type BenchOrder } from '@labgate/contract/accessioning/accessioning'
import type { Scan } from '@labgate/contract/kit/numbers'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Kbd, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { dobWithAge } from '../../../core/patients/parts/age.ts'
import { byPointer } from '../../../keys/deliberate.ts'
import { useShortcut } from '../../../keys/shortcuts.ts'
import { useScanTarget } from '../../../scan/targets.ts'
import { ChordKey } from '../../../ui/chord-key.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { nameOf } from '../../../ui/patient-name.ts'
import { StackTable } from '../../../ui/table/stack-table.tsx'
import { VerdictBand } from '../../../ui/verdict/verdict-band.tsx'
import { useChordAct } from '../bench/use-chord-act.ts'
import { useEarlyScan, type WaitingScan } from '../model/use-early-scan.ts'
import { Identity } from '../parts/identity.tsx'
import { ScanField } from '../parts/scan-field.tsx'
import { SetApartList } from './set-apart-list.tsx'
import { useRack } from './use-rack.ts'
import classes from '../accessioning.module.css'

const EyeCheck = ({ rack }: { rack: ReturnType<typeof useRack> }) => {
  useChordAct(say('Name and birth date match'), rack.agrees)
  if (!rack.open) return null
  return (
    <Stack gap="md">
      <Identity order={rack.open} />
      <Group gap="sm">
        <Button
          size="md"
          disabled={!rack.isNamed}
          rightSection={<ChordKey />}
          onClick={byPointer(rack.agrees)}
        >
          {say('They match')}
        </Button>
        <Button
          variant="default"
          size="md"
          rightSection={
            <Kbd size="xs" className={classes['key'] ?? ''}>
              Esc
            </Kbd>
          }
          onClick={rack.differs}
        >
          {say('Set apart')}
        </Button>
      </Group>
    </Stack>
  )
}

const code = ({ specimenBarcode }: BenchOrder): ReactNode => (
  <span style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>{specimenBarcode}</span>
)
const columns: ComponentProps<typeof StackTable<BenchOrder>>['columns'] = [
  { header: say('Place'), cell: (_order, at) => at + 1 },
  { header: say('Specimen'), cell: code },
  { header: say('Name'), cell: nameOf },
  { header: say('DOB'), cell: ({ dob }) => dobWithAge(dob) },
  { header: say('Test type'), cell: ({ labType }) => labType },
]
const linesOf = (order: BenchOrder, at: number): readonly ReactNode[] => [
  <>
    {at + 1} · {code(order)} · <span style={{ fontWeight: 400 }}>{order.labStatus}</span>
  </>,
  nameOf(order),
  `${dobWithAge(order.dob)} · ${order.labType}`,
]

interface TubesInRackProps {
  count: number
  isFree: boolean
  rack: ReturnType<typeof useRack>
}
const TubesInRack = ({ count, isFree, rack }: TubesInRackProps) => (
  <Stack gap="xs" component="section" aria-label={say('Rack')}>
    <Group justify="space-between" gap="xs">
      <Title order={2}>{say('In the rack: {count}', { count })}</Title>
      <Button
        size="md"
        disabled={count === 0 || !isFree}
        loading={rack.processing}
        rightSection={<ChordKey keys="Ctrl+Shift+Enter" />}
        onClick={byPointer(() => void rack.process())}
      >
        {say('Process rack')}
      </Button>
    </Group>
    {count === 0 ? (
      <Empty
        text={say(
          'Scan tubes one at a time, up to {mostInRack}. Tubes with our label that match the record collect here after you check them.',
          { mostInRack },
        )}
      />
    ) : (
      <StackTable
        label={say('Rack')}
        minWidth={520}
        rows={rack.inRack}
        rowId={({ labOrderId }) => labOrderId}
        columns={columns}
        lines={linesOf}
        act={(order) => (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => rack.takeOut(order)}
          >
            {say('Take out')}
          </Button>
        )}
      />
    )}
  </Stack>
)

interface RackProps {
  /** False while the bench is shown in front of it. */
  active: boolean
  early: WaitingScan | undefined
  workingLabId: number
  onBench: (specimenBarcode: string) => void
}

/**
 * A rack of tubes with our labels: scan, look, agree with the chord; next. Tubes that need more are
 * set apart (rules.md#match-is-an-act).
 */
export const Rack = ({ active, early, workingLabId, onBench }: RackProps) => {
  const rack = useRack(workingLabId)
  const field = useRef<HTMLInputElement>(null)
  const take = (scan: Scan): void =>
    scan.kind === 'specimen' ? rack.scan(scan.code) : rack.sheet(scan.code)
  useScanTarget(take, rack.unread)
  useEarlyScan(early, (scanned) =>
    scanned.kind === 'code' ? take(scanned.scan) : rack.unread(scanned),
  )
  useShortcut('Escape', say('Set the open tube apart'), () => active && rack.differs())
  useShortcut('/', say('Specimen number'), () => field.current?.focus())
  useShortcut('mod+Shift+Enter', say('Process the rack'), () => {
    if (active && rack.inRack.length > 0 && !rack.open) void rack.process()
  })
  const isFree = rack.open === undefined
  useEffect(() => {
    if (isFree && active) field.current?.focus({ preventScroll: true })
  }, [isFree, active])
  const count = rack.inRack.length
  return (
    <Stack gap="lg">
      <VerdictBand {...rack.band} />
      {isFree ? (
        <ScanField field={field} onCode={rack.scan} />
      ) : (
        <EyeCheck key={rack.open?.labOrderId} rack={rack} />
      )}
      {rack.unseen.length > 0 && (
        <Group gap="sm" justify="space-between">
          <Text size="sm" role="status" style={{ flex: '1 1 320px' }}>
            {say(
              'Before the interruption, {value} was in this rack. Scan and check {value2} again: {unseen}.',
              {
                value:
                  rack.unseen.length === 1
                    ? say('one more tube')
                    : say('{length} more tubes', { length: rack.unseen.length }),
                value2: rack.unseen.length === 1 ? say('it') : say('them'),
                unseen: rack.unseen.join(', '),
              },
            )}
          </Text>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={rack.forgetUnseen}>
            {say('Clear these numbers')}
          </Button>
        </Group>
      )}
      <TubesInRack count={count} isFree={isFree} rack={rack} />
      {rack.apart.length > 0 && (
        <SetApartList list={rack.apart} onBench={onBench} onForget={rack.forget} />
      )}
    </Stack>
  )
}

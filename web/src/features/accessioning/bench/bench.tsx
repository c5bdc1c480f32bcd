import type { BenchOrder } from '@labgate/contract/accessioning'
import type { Scan } from '@labgate/contract/numbers'
import type { Match } from '@labgate/contract/orders/bench-rules'
import { Alert, Button, Group, Kbd, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useShortcut } from '../../../keys/shortcuts.ts'
import { useScanTarget } from '../../../scan/targets.ts'
import { useSession } from '../../../session/use-session.ts'
import { IconAlertTriangle } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { play } from '../../../ui/verdict/sounds.ts'
import { VerdictBand } from '../../../ui/verdict/verdict-band.tsx'
import { usePrintOrder } from '../../orders/paper/use-print-order.tsx'
import { nameOf } from '../../patients/parts/name-of.ts'
import { labelAfter } from '../model/label-after.ts'
import { benchEnds, noteTube, type BenchMove } from '../model/last-tubes.ts'
import { closedSays } from '../model/verdict.ts'
import { ScanField } from '../parts/scan-field.tsx'
import { OutcomeShown, type Outcome } from './outcome.tsx'
import { Tube } from './tube.tsx'

interface BenchProps {
  workingLabId: number
  labName: string
  /** The tube on the bench; undefined: none. */
  open: string | undefined
  /** Tubes of the same visit that are still to come. */
  next: readonly string[]
  onOpen: (specimenBarcode: string | undefined, labOrderId?: number) => void
}

/** One tube after the other: scan, look, act by Enter, and the next scan. */
export const Bench = ({ workingLabId, labName, open, next, onOpen }: BenchProps) => {
  const { values } = useSession()
  const printer = usePrintOrder()
  const [outcome, setOutcome] = useState<Outcome>()
  /* Scanned while another tube is open: taken up when that one is done with or left. */
  const [waiting, setWaiting] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  const take = (code: string): void => {
    if (code === open) return
    if (open !== undefined) {
      setWaiting(code)
      play('stop')
      return
    }
    setWaiting(undefined)
    setOutcome(undefined)
    onOpen(code)
  }
  useScanTarget((scan: Scan) =>
    scan.kind === 'specimen' ? take(scan.code) : notify.info('This is a sheet, not a tube. Parcels are received in Receiving.', `Scanned ${scan.code}`),
  )
  useShortcut('/', 'Specimen number', () => field.current?.focus())
  const isFree = open === undefined
  const hasLetter = outcome?.hasLetter === true
  useEffect(() => {
    if (isFree && !hasLetter) field.current?.focus({ preventScroll: true })
  }, [isFree, hasLetter])

  const leave = (order?: BenchOrder): void => {
    if (order) noteTube({ specimenBarcode: order.specimenBarcode, name: nameOf(order), says: 'Left as it was', verdict: 'look' })
    setOutcome(undefined)
    onOpen(waiting)
    setWaiting(undefined)
  }
  const done = (order: BenchOrder, what: BenchMove, { message, ticketId }: { message: string; ticketId: number }, match?: Match): void => {
    const { verdict, word } = benchEnds[what]
    const { labOrderId, specimenBarcode } = order
    const label = match && labelAfter(order, match, values)
    if (label) void printer.print([labOrderId], { ...label, quietly: true })
    noteTube({ specimenBarcode, name: nameOf(order), says: word, verdict })
    const wantsLabel = match !== undefined && match !== 'eye' && label === undefined
    const says = [message, ticketId > 0 ? `Account issue ${ticketId} is open.` : '', label ? 'Its label goes to the printer.' : ''].filter(Boolean).join(' ')
    setOutcome({ labOrderId, verdict, word, says, hasLetter: what === 'reject', wantsLabel })
    onOpen(undefined)
  }
  return (
    <Stack gap="md">
      {isFree ? (
        <>
          {outcome ? (
            <OutcomeShown key={outcome.labOrderId} outcome={outcome} onLabel={() => printer.askForLabels([outcome.labOrderId])} />
          ) : (
            <VerdictBand state="ready" identity="Scan a tube" says="The scanner works wherever the focus is; Enter is not needed." />
          )}
          <ScanField field={field} onCode={take} />
          {waiting !== undefined && (
            <Text size="sm" role="status">
              {`Tube ${waiting} was scanned meanwhile. `}
              <Button variant="default" size="compact-sm" onClick={() => take(waiting)}>
                Open it
              </Button>
            </Text>
          )}
          {next.length > 0 && (
            <Group gap="xs" role="group" aria-label="Of the same visit">
              <Text size="sm">Of the same visit:</Text>
              {next.map((code) => (
                <Button key={code} variant="default" size="compact-sm" ff="monospace" onClick={() => take(code)}>
                  {code}
                </Button>
              ))}
            </Group>
          )}
        </>
      ) : (
        <>
          {waiting !== undefined && (
            <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />} title={`Tube ${open} is open.`}>
              {`You scanned ${waiting}. Finish the open one first, or press `}
              <Kbd size="xs">Esc</Kbd>
              {' to leave it as it is and go on with the other.'}
            </Alert>
          )}
          <Tube
            key={open}
            specimenBarcode={open}
            workingLabId={workingLabId}
            labName={labName}
            onFound={(order) => {
              if (closedSays(order) !== '')
                noteTube({
                  specimenBarcode: open,
                  name: nameOf(order),
                  says: order.alreadyProcessToday === 1 ? 'Was processed already' : order.labStatus,
                  verdict: 'stop',
                })
              onOpen(open, order.labOrderId)
            }}
            onUnknown={() => noteTube({ specimenBarcode: open, name: '', says: 'Unknown number', verdict: 'stop' })}
            onDone={done}
            onLeave={leave}
          />
        </>
      )}
      {printer.parts}
    </Stack>
  )
}

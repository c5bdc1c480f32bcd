import type { BenchOrder } from '@labgate/contract/accessioning'
import type { Scan } from '@labgate/contract/numbers'
import { Alert, Button, Kbd, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useShortcut } from '../../../keys/shortcuts.ts'
import { useScanTarget } from '../../../scan/targets.ts'
import { notify } from '../../../ui/notify.tsx'
import { noteTube } from '../model/last-tubes.ts'
import { sound } from '../model/sounds.ts'
import { closedSays, type Tone } from '../model/verdict.ts'
import { ScanField } from '../parts/scan-field.tsx'
import { nameOf } from '../../patients/parts/name-of.ts'
import type { Ending } from './end-tube.tsx'
import { OutcomeShown, type Outcome } from './outcome.tsx'
import { Tube } from './tube.tsx'

interface BenchProps {
  workingLabId: number
  labName: string
  /** The tube on the bench; undefined: none. */
  open: string | undefined
  onOpen: (specimenBarcode: string | undefined, labOrderId?: number) => void
}

const ends: Record<Ending | 'process', { tone: Tone; word: string; says: string }> = {
  process: { tone: 'go', word: 'Accessioned', says: 'Accessioned' },
  hold: { tone: 'look', word: 'On hold', says: 'Held' },
  reject: { tone: 'stop', word: 'Rejected', says: 'Rejected' },
}

/** One tube after the other: scan, look, act by Enter, and the next scan. */
export const Bench = ({ workingLabId, labName, open, onOpen }: BenchProps) => {
  const [outcome, setOutcome] = useState<Outcome>()
  /* Scanned while another tube is open: taken up when that one is done with or left. */
  const [waiting, setWaiting] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  const take = (code: string): void => {
    if (code === open) return
    if (open !== undefined) {
      setWaiting(code)
      sound('stop')
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
    if (order) noteTube({ specimenBarcode: order.specimenBarcode, name: nameOf(order), says: 'Left as it was', tone: 'look', at: new Date() })
    setOutcome(undefined)
    onOpen(waiting)
    setWaiting(undefined)
  }
  const done = (order: BenchOrder, what: Ending | 'process', { message, ticketId }: { message: string; ticketId: number }): void => {
    const { tone, word, says } = ends[what]
    noteTube({ specimenBarcode: order.specimenBarcode, name: nameOf(order), says, tone, at: new Date() })
    setOutcome({ labOrderId: order.labOrderId, tone, word, message, ticketId, hasLetter: what === 'reject' })
    onOpen(undefined)
  }
  return (
    <Stack gap="md">
      {isFree ? (
        <>
          <ScanField field={field} onCode={take} />
          {outcome && <OutcomeShown key={outcome.labOrderId} outcome={outcome} />}
          {waiting !== undefined && (
            <Text size="sm" role="status">
              {`Tube ${waiting} was scanned meanwhile. `}
              <Button variant="default" size="compact-sm" onClick={() => take(waiting)}>
                Open it
              </Button>
            </Text>
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
                  tone: 'stop',
                  at: new Date(),
                })
              onOpen(open, order.labOrderId)
            }}
            onUnknown={() => noteTube({ specimenBarcode: open, name: '', says: 'Unknown number', tone: 'stop', at: new Date() })}
            onDone={done}
            onLeave={leave}
          />
        </>
      )}
    </Stack>
  )
}

import type { BenchOrder } from '@labgate/contract/accessioning/accessioning'
import { say } from '@labgate/contract/languages/say'
import type { Match } from '@labgate/contract/orders/bench-rules'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { usePrintOrder } from '../../../core/orders/paper/use-print-order.tsx'
import { useUndo } from '../../../core/orders/parts/use-undo.ts'
import { useShortcut } from '../../../keys/shortcuts.ts'
import { afterScan, type OtherTube } from '../../../scan/other-tube.ts'
import type { ScanInput } from '../../../scan/scan-input.ts'
import { useScanTarget } from '../../../scan/targets.ts'
import { mayLeave } from '../../../session/unsaved.ts'
import { useSession } from '../../../session/use-session.ts'
import { nameOf } from '../../../ui/patient-name.ts'
import { play } from '../../../ui/verdict/sounds.ts'
import { useLatest } from '../../../use-latest.ts'
import { labelAfter } from '../model/label-after.ts'
import { benchEnds, noteTube, type BenchMove } from '../model/last-tubes.ts'
import { useEarlyScan, type WaitingScan } from '../model/use-early-scan.ts'
import { describeClosed, wasAccessioned } from '../model/verdict.ts'
import { ScanField } from '../parts/scan-field.tsx'
import { OtherScan } from './other-scan.tsx'
import { OutcomeActs, type Outcome } from './outcome.tsx'
import { TubeBand } from './tube-band.tsx'
import { Tube } from './tube.tsx'

interface SameVisitProps {
  numbers: readonly string[]
  onTake: (code: string) => void
}
/** Numbers of the other tubes of one visit. */
const SameVisit = ({ numbers, onTake }: SameVisitProps) => (
  <Group gap="xs" role="group" aria-label={say('Same visit')}>
    <Text size="sm">{say('Same visit:')}</Text>
    {numbers.map((code) => (
      <Button
        key={code}
        variant="default"
        size="compact-sm"
        ff="monospace"
        onClick={() => onTake(code)}
      >
        {code}
      </Button>
    ))}
  </Group>
)

interface FreeBenchProps {
  otherTube: OtherTube | undefined
  outcome: Outcome | undefined
  field: RefObject<HTMLInputElement | null>
  /** Remaining tubes of the same visit. */
  next: readonly string[]
  onLabel: (labOrderId: number) => void
  onTake: (code: string) => void
}
/** No tube is open: what became of the last one, and the field for the next. */
const FreeBench = ({ otherTube, outcome, field, next, onLabel, onTake }: FreeBenchProps) => (
  <>
    <TubeBand
      otherTube={otherTube}
      {...(outcome
        ? { state: outcome.verdict, word: outcome.word, text: outcome.text }
        : {
            state: 'ready',
            identity: say('Scan a tube'),
            text: say('Scan any time, anywhere on the page. No need to press Enter.'),
          })}
    />
    {outcome && (
      <OutcomeActs
        key={outcome.labOrderId}
        outcome={outcome}
        onLabel={() => onLabel(outcome.labOrderId)}
      />
    )}
    <ScanField field={field} onCode={onTake} />
    {next.length > 0 && <SameVisit numbers={next} onTake={onTake} />}
  </>
)

interface BenchProps {
  early: WaitingScan | undefined
  workingLabId: number
  labName: string
  /** The tube on the bench; undefined if there is none. */
  open: string | undefined
  /** Remaining tubes of the same visit. */
  next: readonly string[]
  onOpen: (specimenBarcode: string | undefined, labOrderId?: number) => void
}

/** One tube after another: scan, look, act with the chord, next scan. */
export const Bench = ({ early, workingLabId, labName, open, next, onOpen }: BenchProps) => {
  const { values } = useSession()
  const printer = usePrintOrder()
  const [outcome, setOutcome] = useState<Outcome>()
  /* Scanned while another tube, or no tube, is open. */
  const [otherTube, setOtherTube] = useState<OtherTube>()
  const field = useRef<HTMLInputElement>(null)

  const hear = (scanned: ScanInput): void => {
    const { opens, otherTube: other } = afterScan(open, scanned)
    setOtherTube(other)
    if (other && scanned.kind === 'code') play('stop')
    if (opens === undefined) return
    setOutcome(undefined)
    onOpen(opens)
  }
  const take = (code: string): void => hear({ kind: 'code', scan: { kind: 'specimen', code } })
  useScanTarget((scan) => hear({ kind: 'code', scan }), hear)
  useEarlyScan(early, hear)
  useShortcut('/', say('Specimen number'), () => field.current?.focus())
  const offerUndo = useUndo()
  const openNow = useLatest(open)
  const isFree = open === undefined
  const hasLetter = outcome?.hasLetter === true
  useEffect(() => {
    if (isFree && !hasLetter) field.current?.focus({ preventScroll: true })
  }, [isFree, hasLetter])

  /* The last scan is picked up when the open tube is done or left. */
  const scannedSince = useLatest(otherTube?.tube ?? '')
  const openNext = (): void => {
    setOtherTube(undefined)
    onOpen(scannedSince.current === '' ? undefined : scannedSince.current)
  }
  const leave = async (order?: BenchOrder): Promise<void> => {
    if (!(await mayLeave())) return
    if (order)
      noteTube({
        specimenBarcode: order.specimenBarcode,
        name: nameOf(order),
        text: say('Left unchanged'),
        verdict: 'look',
      })
    setOutcome(undefined)
    openNext()
  }
  const done = (
    order: BenchOrder,
    what: BenchMove,
    { message, ticketId }: { message: string; ticketId: number },
    match?: Match,
  ): void => {
    const { verdict, word } = benchEnds[what]
    const { labOrderId, specimenBarcode } = order
    const label = match && labelAfter(order, match, values)
    if (label) void printer.print([labOrderId], { ...label, quietly: true })
    noteTube({ specimenBarcode, name: nameOf(order), text: word, verdict })
    const wantsLabel = match !== undefined && match !== 'eye' && label === undefined
    const text = [
      message,
      ticketId > 0 ? say('Account issue {ticketId} is open.', { ticketId }) : '',
      label ? say('Its label goes to the printer.') : '',
    ]
      .filter(Boolean)
      .join(' ')
    setOutcome({ labOrderId, verdict, word, text, hasLetter: what === 'reject', wantsLabel })
    /* A hold that belongs to an identity correction stays (docs/decisions/0027). */
    const undone =
      what === 'reject'
        ? say('Rejection undone')
        : what === 'hold' && order.identityCorrection === ''
          ? say('Hold undone')
          : ''
    if (undone !== '')
      offerUndo(message, labOrderId, () => {
        noteTube({ specimenBarcode, name: nameOf(order), text: undone, verdict: 'look' })
        setOutcome(undefined)
        if (openNow.current === undefined) onOpen(specimenBarcode)
      })
    openNext()
  }
  return (
    <Stack gap="md">
      {isFree ? (
        <FreeBench
          otherTube={otherTube}
          outcome={outcome}
          field={field}
          next={next}
          onLabel={(labOrderId) => printer.askForLabels([labOrderId])}
          onTake={take}
        />
      ) : (
        <>
          {otherTube !== undefined && (
            <OtherScan open={open} otherTube={otherTube} onStay={() => setOtherTube(undefined)} />
          )}
          <Tube
            key={open}
            specimenBarcode={open}
            workingLabId={workingLabId}
            labName={labName}
            otherTube={otherTube}
            onFound={(order) => {
              if (describeClosed(order) !== '')
                noteTube({
                  specimenBarcode: open,
                  name: nameOf(order),
                  text: wasAccessioned(order) ? say('Already accessioned') : order.labStatus,
                  verdict: 'stop',
                })
              onOpen(open, order.labOrderId)
            }}
            onUnknown={() =>
              noteTube({
                specimenBarcode: open,
                name: '',
                text: say('Unknown number'),
                verdict: 'stop',
              })
            }
            onDone={done}
            onLeave={(order) => void leave(order)}
          />
        </>
      )}
      {printer.parts}
    </Stack>
  )
}

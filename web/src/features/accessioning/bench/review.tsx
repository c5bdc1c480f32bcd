import type { BenchOrder } from '@labgate/contract/accessioning/accessioning'
import { say } from '@labgate/contract/languages/say'
import type { Match } from '@labgate/contract/orders/bench-rules'
import { Hold } from '@labgate/contract/orders/order-status'
import { Button, Kbd, Stack } from '@mantine/core'
import {
  useEffect,
  useState,
  type KeyboardEventHandler,
  type Dispatch,
  type SetStateAction,
} from 'react'
import { usePrintOrder, type PrintOrder } from '../../../core/orders/paper/use-print-order.tsx'
import { useShortcut } from '../../../keys/shortcuts.ts'
import type { OtherTube } from '../../../scan/other-tube.ts'
import { Failure } from '../../../ui/failure.tsx'
import { IconBarcode } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { isScreenOnTop } from '../../../ui/open-dialogs.ts'
import { play } from '../../../ui/verdict/sounds.ts'
import { isUndecided } from '../model/verdict.ts'
import { Identity } from '../parts/identity.tsx'
import { EndTube, type Ended, type Ending } from './end-tube.tsx'
import { MatchAct } from './match-act.tsx'
import { OrderFacts } from './order-facts.tsx'
import { PagesStep } from './pages-step.tsx'
import { RestrictedNote } from './restricted-note.tsx'
import { SideBlocks, type Block } from './side-blocks.tsx'
import { StepBar } from './step-bar.tsx'
import { TubeBand } from './tube-band.tsx'
import { TubeTicks } from './tube-ticks.tsx'
import { useBenchForm, type Processed, type BenchForm } from './use-bench-form.ts'
import { useChordAct } from './use-chord-act.ts'
import { useTubeIssue } from './use-tube-issue.tsx'
import classes from '../accessioning.module.css'

interface ReviewProps {
  order: BenchOrder
  workingLabId: number
  labName: string
  /** Scanned since: nothing can be done with this tube until it is scanned again. */
  otherTube: OtherTube | undefined
  onProcessed: (answer: Processed, match: Match) => void
  onEnded: (what: Ending, ended: Ended) => void
  onStale: () => void
  onLeave: () => void
}

const isInField = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
const listIsOpen = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-mantine-stop-propagation="true"]') !== null

interface ReviewKeysInput {
  /** Scanned since: nothing can be done with this tube until it is scanned again. */
  otherTube: OtherTube | undefined
  order: BenchOrder
  isCovered: boolean
  printer: PrintOrder
  setShown: Dispatch<SetStateAction<Block>>
  setEnding: (next: Ending | null) => void
  issue: ReturnType<typeof useTubeIssue>
  form: BenchForm
  onLeave: () => void
}
/** The keys of an open tube, and what they do. */
const useReviewKeys = ({
  otherTube,
  order,
  isCovered,
  printer,
  setShown,
  setEnding,
  issue,
  form,
  onLeave,
}: ReviewKeysInput) => {
  /* Not while a dialog is open: it has its own keys. */
  const onTop = (run: () => void) => (): void => {
    if (isScreenOnTop()) run()
  }
  /*
   * A label printed before the tube is matched would pass for the match (rules.md#match-is-an-act).
   */
  const named = (run: () => void) => (): void => {
    if (otherTube === undefined) run()
    else
      notify.info(
        say('You scanned {code} last. Scan tube {specimenBarcode} again to continue.', {
          code: otherTube.code,
          specimenBarcode: order.specimenBarcode,
        }),
      )
  }
  const label = (): void => {
    if (isCovered)
      notify.info(say('Enter the birth date from the tube first; then you can print its label.'))
    else printer.askForLabels([order.labOrderId])
  }
  const toggles = (block: Block) => (): void => {
    if (!order.isRestricted) setShown((before) => (before === block ? 'none' : block))
  }
  const runs: Record<string, () => void> = {
    h: onTop(named(() => setEnding('hold'))),
    r: onTop(named(() => setEnding('reject'))),
    l: onTop(label),
    a: onTop(() => issue.open?.()),
    d: onTop(toggles('detail')),
    i: onTop(() =>
      isCovered
        ? notify.info(say('Enter the birth date from the tube first; the insurance shows it.'))
        : toggles('insurance')(),
    ),
    o: onTop(toggles('history')),
  }
  const leave = onTop(onLeave)
  useShortcut('h', say('Hold the tube'), () => runs['h']?.())
  useShortcut('r', say('Reject the tube'), () => runs['r']?.())
  useShortcut('l', say('Print its label'), () => runs['l']?.())
  useShortcut('d', say('Details of the order'), () => runs['d']?.())
  useShortcut('i', say('Insurance'), () => runs['i']?.())
  useShortcut('o', say('Orders of the last 30 days'), () => runs['o']?.())
  useShortcut('Escape', say('Leave the tube unchanged'), leave)
  const act = named(() => void form.act())
  const hold = (): void => runs['h']?.()
  // tube and order name different people, or differ and no one has said why it is processed: the
  // safe act has the chord, the other is a second step
  const isSafeFirst = order.hold === 0 && (form.match === 'released' || isUndecided(form.verdict))
  useChordAct(
    isSafeFirst ? say('Hold the tube') : say('Process the tube'),
    isSafeFirst ? hold : onTop(act),
  )
  return { isSafeFirst, runs, leave, act, hold }
}

interface OtherActsProps {
  isSafeFirst: boolean
  runs: Record<string, () => void>
  issue: ReturnType<typeof useTubeIssue>
  onLeave: () => void
}
/** Every act but processing, each with its key. */
const OtherActs = ({ isSafeFirst, runs, issue, onLeave }: OtherActsProps) => (
  <>
    {(
      [
        ['h', 'Hold'],
        ['r', 'Reject'],
        ['l', 'Label'],
      ] as const
    )
      .filter(([key]) => !(isSafeFirst && key === 'h'))
      .map(([key, label]) => (
        <Button
          key={key}
          variant="default"
          {...(key === 'r' && { c: 'var(--colour-danger)' })}
          {...(key === 'l' && { leftSection: <IconBarcode size={16} aria-hidden /> })}
          rightSection={
            <Kbd size="xs" className={classes['key'] ?? ''}>
              {key.toUpperCase()}
            </Kbd>
          }
          onClick={() => runs[key]?.()}
        >
          {label}
        </Button>
      ))}
    {issue.button}
    <Button
      variant="subtle"
      color="gray"
      rightSection={
        <Kbd size="xs" className={classes['key'] ?? ''}>
          Esc
        </Kbd>
      }
      onClick={onLeave}
    >
      {say('Leave')}
    </Button>
  </>
)

const leaveOnEscape =
  (leave: () => void): KeyboardEventHandler<HTMLDivElement> =>
  (event) => {
    if (
      event.key === 'Escape' &&
      isInField(event.target) &&
      !listIsOpen(event.target) &&
      event.currentTarget.contains(event.target as Node)
    )
      leave()
  }

/**
 * An open tube: its patient, whether it can proceed, and the steps to processing it
 * (records.md#accessioning).
 */
export const Review = ({
  order,
  workingLabId,
  labName,
  otherTube,
  onProcessed,
  onEnded,
  onStale,
  onLeave,
}: ReviewProps) => {
  const form = useBenchForm({ order, workingLabId, onProcessed, onStale })
  const [shown, setShown] = useState<Block>('none')
  const [ending, setEnding] = useState<Ending | null>(null)
  const [takingPages, setTakingPages] = useState(false)
  const printer = usePrintOrder()
  const issue = useTubeIssue(order)
  const { verdict, text } = form.verdict
  useEffect(() => play(verdict), [verdict])
  const isMismatch = form.values.mismatchName || form.values.mismatchDOB
  const isCovered = form.match === 'keyed' && !form.isMatched
  const { mismatchDate, mismatchPregnant, mismatchSite } = form.values
  const { isOld } = form

  const { isSafeFirst, runs, leave, act, hold } = useReviewKeys({
    otherTube,
    order,
    isCovered,
    printer,
    setShown,
    setEnding,
    issue,
    form,
    onLeave,
  })

  const keys = <OtherActs isSafeFirst={isSafeFirst} runs={runs} issue={issue} onLeave={onLeave} />
  const needsWords =
    form.match !== 'eye' || isOld || mismatchDate || mismatchPregnant || mismatchSite
  return (
    <>
      <Stack gap="md" onKeyDown={leaveOnEscape(leave)}>
        <div className={classes['head']}>
          <TubeBand otherTube={otherTube} state={verdict} text={text} />
          <Identity order={order} coversDob={isCovered} />
        </div>
        {form.error !== null && <Failure error={form.error} />}
        {needsWords && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              form.check()
            }}
          >
            <MatchAct form={form} isTooOld={isOld} />
          </form>
        )}
        <OrderFacts order={order} temperature={form.values.temperature} />
        <TubeTicks order={order} form={form} workingLabId={workingLabId} />
        {form.step === 'pages' && (
          <PagesStep order={order} taking={takingPages} onTaking={setTakingPages} />
        )}
        {order.isRestricted ? (
          <RestrictedNote />
        ) : (
          <SideBlocks order={order} coversDob={isCovered} shown={shown} onShow={setShown} />
        )}
        {!(form.step === 'pages' && takingPages) && (
          <StepBar
            order={order}
            form={form}
            labName={labName}
            isNamed={otherTube === undefined}
            onAct={act}
            onHold={isSafeFirst ? hold : undefined}
            others={keys}
          />
        )}
      </Stack>
      {ending !== null && (
        <EndTube
          otherTube={otherTube}
          what={ending}
          order={order}
          values={form.values}
          workingLabId={workingLabId}
          proposed={ending === 'hold' ? (isMismatch ? Hold.Mismatch : order.hold) : 0}
          onClose={() => setEnding(null)}
          onEnded={(ended) => {
            form.end()
            onEnded(ending, ended)
          }}
        />
      )}
      {printer.parts}
      {issue.drawer}
    </>
  )
}

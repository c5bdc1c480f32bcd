import type { BenchOrder } from '@labgate/contract/accessioning/accessioning'
import { say } from '@labgate/contract/languages/say'
import type { Match } from '@labgate/contract/orders/bench-rules'
import { Button, Group, Kbd, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Refused } from '../../../api/refused.ts'
import { useShortcut } from '../../../keys/shortcuts.ts'
import type { OtherTube } from '../../../scan/other-tube.ts'
import { Failure } from '../../../ui/failure.tsx'
import { play } from '../../../ui/verdict/sounds.ts'
import { OfPatient } from '../../../ui/whose.tsx'
import { useLatest } from '../../../use-latest.ts'
import type { BenchMove } from '../model/last-tubes.ts'
import { useOpenTube } from '../model/use-open-tube.ts'
import { describeClosed } from '../model/verdict.ts'
import { Identity } from '../parts/identity.tsx'
import { useFocusBack } from '../parts/use-focus-back.ts'
import type { Ended } from './end-tube.tsx'
import { OrderFacts } from './order-facts.tsx'
import { Review } from './review.tsx'
import { TubeBand } from './tube-band.tsx'
import { useTubeIssue } from './use-tube-issue.tsx'
import classes from '../accessioning.module.css'

interface TubeProps {
  specimenBarcode: string
  workingLabId: number
  labName: string
  /** The last scan, if it was not this tube. */
  otherTube: OtherTube | undefined
  onFound: (order: BenchOrder) => void
  onUnknown: () => void
  /** `match`: set for a processed tube. */
  onDone: (order: BenchOrder, what: BenchMove, ended: Ended, match?: Match) => void
  /** Passes the tube's order if something can still be done with it. */
  onLeave: (order?: BenchOrder) => void
}

/* Nothing can be done with it here except to say what happened. */
const NextTube = ({ order, onLeave }: { order?: BenchOrder; onLeave: () => void }) => {
  const button = useRef<HTMLButtonElement>(null)
  const issue = useTubeIssue(order)
  useEffect(() => {
    button.current?.focus()
    play('stop')
  }, [])
  useFocusBack(button, { onFingers: true })
  useShortcut('Escape', say('Next tube'), onLeave)
  return (
    <Group justify="flex-end">
      {issue.button}
      {issue.drawer}
      <Button
        ref={button}
        size="md"
        rightSection={
          <Kbd size="xs" className={classes['key'] ?? ''}>
            Enter
          </Kbd>
        }
        onClick={onLeave}
      >
        {say('Next tube')}
      </Button>
    </Group>
  )
}

interface UnknownTubeProps {
  /** The last scan, if it was not this tube. */
  otherTube: OtherTube | undefined
  specimenBarcode: string
  /** Passes the tube's order if something can still be done with it. */
  onLeave: (order?: BenchOrder) => void
}
const UnknownTube = ({ otherTube, specimenBarcode, onLeave }: UnknownTubeProps) => {
  return (
    <Stack gap="md">
      <TubeBand
        otherTube={otherTube}
        state="stop"
        word={say('Unknown')}
        text={say(
          'No order has the number {specimenBarcode}. Check the tube for another label. If there is none, create the order in Lab Order and come back.',
          { specimenBarcode },
        )}
      />
      <NextTube onLeave={() => onLeave()} />
    </Stack>
  )
}

interface FailedTubeProps {
  /** The last scan, if it was not this tube. */
  otherTube: OtherTube | undefined
  specimenBarcode: string
  error: unknown
  again: () => void
  /** Passes the tube's order if something can still be done with it. */
  onLeave: (order?: BenchOrder) => void
}
const FailedTube = ({ otherTube, specimenBarcode, error, again, onLeave }: FailedTubeProps) => {
  return (
    <Stack gap="md">
      <TubeBand
        otherTube={otherTube}
        state="stop"
        identity={specimenBarcode}
        text={say('The tube could not be looked up.')}
      />
      <Failure error={error} retry={again} />
      <NextTube onLeave={() => onLeave()} />
    </Stack>
  )
}

/** A scanned number: looks it up, then shows what can be done with it. */
export const Tube = ({
  specimenBarcode,
  workingLabId,
  labName,
  otherTube,
  onFound,
  onUnknown,
  onDone,
  onLeave,
}: TubeProps) => {
  const { found, again } = useOpenTube(specimenBarcode)
  const isUnknown =
    found.state === 'failed' && found.error instanceof Refused && found.error.code === 'not-found'
  const order = found.state === 'open' ? found.order : undefined
  const tell = useLatest(() => (order ? onFound(order) : isUnknown && onUnknown()))
  const settled = found.state === 'open' ? `open ${found.lookedAt}` : found.state
  useEffect(() => {
    if (settled !== 'looking') tell.current()
  }, [settled, tell])

  if (found.state === 'looking')
    return <TubeBand otherTube={otherTube} state="waits" identity={specimenBarcode} text="" />
  if (isUnknown)
    return <UnknownTube otherTube={otherTube} specimenBarcode={specimenBarcode} onLeave={onLeave} />
  if (found.state === 'failed')
    return (
      <FailedTube
        otherTube={otherTube}
        specimenBarcode={specimenBarcode}
        error={found.error}
        again={again}
        onLeave={onLeave}
      />
    )
  if (describeClosed(found.order) !== '')
    return (
      <Stack gap="md">
        <TubeBand otherTube={otherTube} state="stop" text={describeClosed(found.order)} />
        <Identity order={found.order} />
        <OrderFacts order={found.order} temperature={found.order.temperature} />
        <NextTube onLeave={() => onLeave()} order={found.order} />
      </Stack>
    )
  return (
    <OfPatient of={found.order}>
      <Review
        key={found.lookedAt}
        order={found.order}
        workingLabId={workingLabId}
        labName={labName}
        otherTube={otherTube}
        onProcessed={(answer, match) => onDone(found.order, 'accession', answer, match)}
        onEnded={(what, ended) => onDone(found.order, what, ended)}
        onStale={again}
        onLeave={() => onLeave(found.order)}
      />
    </OfPatient>
  )
}

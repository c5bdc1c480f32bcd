import {
  accessioning,
  mostInRack,
  type BenchOrder,
} from '@labgate/contract/accessioning/accessioning'
import { say } from '@labgate/contract/languages/say'
import { benchFaults, fitsRack, plainAct } from '@labgate/contract/orders/bench-rules'
import { orderPriorities } from '@labgate/contract/orders/priority'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { Refused, reasonOf } from '../../../api/refused.ts'
import { useDraft } from '../../../forms/use-draft.ts'
import type { Unread } from '../../../scan/scan-input.ts'
import { unreadLabels } from '../../../scan/scan-input.ts'
import { notify } from '../../../ui/notify.tsx'
import { nameOf } from '../../../ui/patient-name.ts'
import { play, type Verdict } from '../../../ui/verdict/sounds.ts'
import type { BandState } from '../../../ui/verdict/verdict-band.tsx'
import { ticksOf, valuesOfTube } from '../model/bench-values.ts'
import { benchEnds, noteTube } from '../model/last-tubes.ts'
import { describeClosed, factsOf, verdictOf } from '../model/verdict.ts'

/** A tube that no rack takes, with the reason; it stays in place and the others continue. */
export interface SetApart {
  specimenBarcode: string
  /** '' after a reload: the draft has no names. */
  name: string
  why: string
  priority: number
}
/** Result of the last scan. */
interface RackBand {
  state: BandState
  identity?: string
  text: string
  word?: string
}
const ready: RackBand = {
  state: 'ready',
  identity: say('Scan a tube'),
  text: say('Scan any time, anywhere on the page. No need to press Enter.'),
}
const compare = say('Compare name and birth date with the tube.')

const rackDraft = 'accessioning-rack'
/** Numbers and reasons, no names. `numbers`: in the rack, or in it before the last interruption. */
interface RackDraft {
  numbers: readonly string[]
  apart: readonly Omit<SetApart, 'name'>[]
}
/** Null if there is nothing to keep. */
const draftOf = (
  held: readonly BenchOrder[],
  unseen: readonly string[],
  apart: readonly SetApart[],
): { changes: Record<string, unknown>; focus: string } | null => {
  if (held.length + unseen.length + apart.length === 0) return null
  const changes: RackDraft = {
    numbers: [...held.map(({ specimenBarcode }) => specimenBarcode), ...unseen],
    apart: apart.map(({ name: _name, ...rest }) => rest),
  }
  return { changes: { ...changes }, focus: '' }
}
const isTube =
  (specimenBarcode: string) =>
  (one: SetApart): boolean =>
    one.specimenBarcode === specimenBarcode

/* Same verdict as the bench gives this tube: a tube set apart is never ready. */
const bandOf = (order: BenchOrder, why: string, now: Date): RackBand => {
  const { verdict, text } = verdictOf(order, valuesOfTube(order), null, now)
  if (why === '')
    return { state: verdict, text: verdict === 'pass' ? compare : `${text} ${compare}` }
  return {
    state: verdict === 'stop' ? 'stop' : 'look',
    identity: nameOf(order).toLocaleUpperCase('en'),
    text: say('Set apart. {why}', { why }),
  }
}

/** Why this tube needs the bench; '' if a look is enough. */
const whyApart = (order: BenchOrder, now: Date): string => {
  const closed = describeClosed(order)
  if (closed !== '') return closed
  if (fitsRack(factsOf(order), now)) return ''
  if (order.hold !== 0)
    return say('On hold: {labStatus}. Resolve the hold at the bench.', {
      labStatus: order.labStatus,
    })
  const act = { ...plainAct, ...ticksOf(order), temperature: order.temperature }
  return benchFaults(factsOf(order), act, now)
    .map(({ message }) => message)
    .join(' ')
}

/**
 * A rack: each tube is scanned and looked at individually; one that needs more than a look is set
 * apart and empties nothing (rules.md#match-is-an-act). The numbers are kept as a draft, and so is
 * the list of tubes set apart; after an interruption each tube is looked at again.
 */
export const useRack = (workingLabId: number) => {
  const [open, setOpen] = useState<BenchOrder>()
  /* Result of the open tube's own scan; another scan changes the band but not this. */
  const [openBand, setOpenBand] = useState(ready)
  const [band, setBand] = useState(ready)
  const [inRack, setInRack] = useState<readonly BenchOrder[]>([])
  const [apart, setApart] = useState<readonly SetApart[]>([])
  const [unseen, setUnseen] = useState<readonly string[]>([])
  const saver = useApiMutation(accessioning.rack)
  /* What the draft holds is current at once, not only after the next render. */
  const held = useRef<readonly BenchOrder[]>([])
  const heldApart = useRef<readonly SetApart[]>([])
  const heldUnseen = useRef<readonly string[]>([])
  /* Scans arrive faster than responses, so they are looked up one at a time. */
  const queue = useRef(Promise.resolve())
  const putUnseen = (next: readonly string[]): void => {
    heldUnseen.current = next
    setUnseen(next)
  }
  const putApart = (next: readonly SetApart[]): void => {
    heldApart.current = next
    setApart(next)
  }
  const keeper = useDraft(
    {
      form: rackDraft,
      recordId: workingLabId,
      rowVersion: 0,
      current: () => draftOf(held.current, heldUnseen.current, heldApart.current),
    },
    ({ changes }) => {
      const found = changes as Partial<RackDraft>
      putUnseen(
        (found.numbers ?? []).filter(
          (one) => !held.current.some((tube) => tube.specimenBarcode === one),
        ),
      )
      const known = heldApart.current
      putApart([
        ...known,
        ...(found.apart ?? [])
          .filter((one) => !known.some(isTube(one.specimenBarcode)))
          .map((one) => ({ ...one, name: '' })),
      ])
    },
  )
  const keep = (): void => {
    if (draftOf(held.current, heldUnseen.current, heldApart.current) === null) keeper.discard()
    else keeper.touch()
  }
  const put = (next: readonly BenchOrder[]): void => {
    held.current = next
    setInRack(next)
    putUnseen(
      heldUnseen.current.filter((one) => !next.some((tube) => tube.specimenBarcode === one)),
    )
    keep()
  }
  const setAside = (one: SetApart): void => {
    putUnseen(heldUnseen.current.filter((number) => number !== one.specimenBarcode))
    putApart([one, ...heldApart.current.filter((other) => !isTube(one.specimenBarcode)(other))])
    keep()
    noteTube({
      specimenBarcode: one.specimenBarcode,
      name: one.name,
      text: say('Set apart'),
      verdict: 'look',
    })
  }
  const lookUp = async (specimenBarcode: string): Promise<void> => {
    try {
      const order = await call(accessioning.forAccessioning, { SpecimenBarcode: specimenBarcode })
      const why = whyApart(order, new Date())
      const band = bandOf(order, why, new Date())
      play(band.state as Verdict)
      setBand(band)
      if (why === '') {
        setOpen(order)
        setOpenBand(band)
      } else setAside({ specimenBarcode, name: nameOf(order), why, priority: order.priority })
    } catch (error) {
      play('stop')
      const isUnknown = error instanceof Refused && error.code === 'not-found'
      const why = reasonOf(error)
      setBand({
        state: 'stop',
        identity: specimenBarcode,
        text: why,
        ...(isUnknown && { word: say('Unknown') }),
      })
      if (isUnknown) setAside({ specimenBarcode, name: '', why, priority: orderPriorities.routine })
      else notify.failure(error)
    }
  }
  const tell = (identity: string, state: 'look' | 'stop', text: string): void => {
    play(state)
    setBand({ state, identity, text })
  }
  /** A scan that is not a tube. If a tube is open, it must be scanned again. */
  const unread = ({ kind, text }: Unread): void =>
    setBand({ state: 'stop', identity: text, text: `${unreadLabels[kind]}${describeOpen()}` })
  const describeOpen = (): string =>
    open === undefined
      ? ''
      : ` ${say('Tube {specimenBarcode} is still open: scan it again to continue.', { specimenBarcode: open.specimenBarcode })}`
  const sheet = (code: string): void =>
    tell(
      code,
      'stop',
      say('That is a sheet, not a tube.{describeOpen}', { describeOpen: describeOpen() }),
    )
  /* The open tube is the last one scanned. */
  const isNamed = open !== undefined && band === openBand
  const scan = (specimenBarcode: string): void => {
    if (open?.specimenBarcode === specimenBarcode) return setBand(openBand)
    if (open !== undefined)
      return tell(
        specimenBarcode,
        'stop',
        say(
          'Tube {specimenBarcode} is still open. Scan it again to continue, or press Esc to set it apart.',
          { specimenBarcode: open.specimenBarcode },
        ),
      )
    if (held.current.some((one) => one.specimenBarcode === specimenBarcode))
      return tell(specimenBarcode, 'look', say('This tube is already in the rack.'))
    if (held.current.length >= mostInRack)
      return tell(
        specimenBarcode,
        'stop',
        say('A rack holds at most {mostInRack} tubes. Process it first.', { mostInRack }),
      )
    setBand({ state: 'waits', identity: specimenBarcode, text: '' })
    queue.current = queue.current.then(() => lookUp(specimenBarcode))
  }
  /** Visual check of the open tube. */
  const agrees = (): void => {
    if (!open || !isNamed) return
    put([...held.current.filter(({ labOrderId }) => labOrderId !== open.labOrderId), open])
    setBand({
      state: 'pass',
      identity: nameOf(open).toLocaleUpperCase('en'),
      text: say('In the rack, place {length}.', { length: held.current.length }),
    })
    setOpen(undefined)
  }
  const differs = (): void => {
    if (!open) return
    setAside({
      specimenBarcode: open.specimenBarcode,
      name: nameOf(open),
      priority: open.priority,
      why: say(
        'Set apart after a visual check. Take it to the bench, and hold it there if tube and order differ.',
      ),
    })
    setBand({
      state: 'look',
      identity: nameOf(open).toLocaleUpperCase('en'),
      text: say('Set apart.'),
    })
    setOpen(undefined)
  }
  const takeOut = (order: BenchOrder): void =>
    put(held.current.filter(({ labOrderId }) => labOrderId !== order.labOrderId))
  const process = async (): Promise<void> => {
    const sent = held.current
    try {
      const { list, message } = await saver.save({
        workingLabId,
        tubes: sent.map(({ labOrderId, specimenBarcode, rowVersion }) => ({
          labOrderId,
          specimenBarcode,
          rowVersion,
        })),
      })
      for (const { labOrderId, specimenBarcode, done, issues } of list) {
        const order = sent.find((one) => one.labOrderId === labOrderId)
        const name = order ? nameOf(order) : ''
        if (done)
          noteTube({
            specimenBarcode,
            name,
            text: benchEnds.accession.word,
            verdict: benchEnds.accession.verdict,
          })
        else
          setAside({
            specimenBarcode,
            name,
            priority: order?.priority ?? orderPriorities.routine,
            why: issues.map((issue) => issue.message).join(' '),
          })
      }
      put(
        held.current.filter(({ labOrderId }) => !list.some((one) => one.labOrderId === labOrderId)),
      )
      const isWhole = list.every(({ done }) => done)
      play(isWhole ? 'pass' : 'look')
      setBand({ state: isWhole ? 'pass' : 'look', text: message })
      notify.success(message)
    } catch (error) {
      play('stop')
      notify.failure(error, reasonOf(error))
    }
  }
  return {
    open,
    band,
    isNamed,
    unread,
    sheet,
    inRack,
    apart,
    unseen,
    scan,
    agrees,
    differs,
    takeOut,
    process,
    processing: saver.saving,
    forget: () => {
      putApart([])
      keep()
    },
    forgetUnseen: () => {
      putUnseen([])
      keep()
    },
  }
}

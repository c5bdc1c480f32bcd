import { accessioning, mostInRack, type BenchOrder } from '@labgate/contract/accessioning'
import { benchFaults, fitsRack } from '@labgate/contract/orders/bench-rules'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../api/queries.ts'
import { Refused, reasonOf } from '../../../api/refused.ts'
import { useDraft } from '../../../forms/use-draft.ts'
import { notify } from '../../../ui/notify.tsx'
import { play } from '../../../ui/verdict/sounds.ts'
import { nameOf } from '../../patients/parts/name-of.ts'
import { benchEnds, noteTube } from '../model/last-tubes.ts'
import { closedSays, factsOf } from '../model/verdict.ts'

/** A tube that no rack takes, with the reason; it stays where it is and the others go on. */
export interface SetApart {
  specimenBarcode: string
  name: string
  why: string
}
const rackDraft = 'accessioning-rack'

/** Why this tube is one for the bench; '' when an eye suffices. */
const whyApart = (order: BenchOrder, now: Date): string => {
  const closed = closedSays(order)
  if (closed !== '') return closed
  if (fitsRack(factsOf(order), now)) return ''
  if (order.hold !== 0) return `It is held: ${order.labStatus}. A hold is settled at the bench.`
  const act = {
    match: 'eye',
    keyedDob: null,
    releaseReason: '',
    mismatchName: order.mismatchName,
    mismatchDOB: order.mismatchDOB,
    temperature: order.temperature,
    ageReason: '',
  } as const
  return benchFaults(factsOf(order), act, now)
    .map(({ message }) => message)
    .join(' ')
}

/**
 * A rack: each tube is scanned singly and looked at singly; what needs more than an eye is set apart and empties nothing (decisions.md 2).
 * The numbers are kept as a draft; after an interruption each tube is looked at once more.
 */
export const useRack = (workingLabId: number) => {
  const [open, setOpen] = useState<BenchOrder>()
  const [inRack, setInRack] = useState<readonly BenchOrder[]>([])
  const [apart, setApart] = useState<readonly SetApart[]>([])
  const [unseen, setUnseen] = useState<readonly string[]>([])
  const saver = useSave(accessioning.rack)
  const held = useRef<readonly BenchOrder[]>([])
  /* Scans come faster than answers: they are looked up one after the other. */
  const queue = useRef(Promise.resolve())
  const keeper = useDraft(
    {
      form: rackDraft,
      recordId: workingLabId,
      rowVersion: 0,
      current: () => (held.current.length === 0 ? null : { changes: { numbers: held.current.map(({ specimenBarcode }) => specimenBarcode) }, focus: '' }),
    },
    ({ changes }) =>
      setUnseen(((changes['numbers'] as string[] | undefined) ?? []).filter((one) => !held.current.some((tube) => tube.specimenBarcode === one))),
  )
  const put = (next: readonly BenchOrder[]): void => {
    held.current = next
    setInRack(next)
    if (next.length === 0) keeper.discard()
    else keeper.touch()
  }
  const setAside = (one: SetApart): void => {
    setApart((before) => [one, ...before.filter(({ specimenBarcode }) => specimenBarcode !== one.specimenBarcode)])
    noteTube({ specimenBarcode: one.specimenBarcode, name: one.name, says: 'Set apart', verdict: 'look' })
  }
  const lookUp = async (specimenBarcode: string): Promise<void> => {
    try {
      const order = await call(accessioning.forAccessioning, { SpecimenBarcode: specimenBarcode })
      const why = whyApart(order, new Date())
      play(why === '' ? 'go on' : 'stop')
      if (why === '') setOpen(order)
      else setAside({ specimenBarcode, name: nameOf(order), why })
    } catch (error) {
      play('stop')
      if (error instanceof Refused && error.code === 'not-found') setAside({ specimenBarcode, name: '', why: 'There is no order with this number.' })
      else notify.failure(error)
    }
  }
  const scan = (specimenBarcode: string): void => {
    if (open?.specimenBarcode === specimenBarcode) return
    if (open !== undefined) {
      play('stop')
      notify.info('Look at the open tube first: Enter when name and birth date agree, Esc sets it apart.', `Tube ${open.specimenBarcode} is open`)
      return
    }
    if (held.current.some((one) => one.specimenBarcode === specimenBarcode)) return notify.info('It stands in the rack already.', `Scanned ${specimenBarcode}`)
    if (held.current.length >= mostInRack) return notify.info(`A rack holds at most ${mostInRack} tubes. Process it first.`)
    setUnseen((before) => before.filter((one) => one !== specimenBarcode))
    queue.current = queue.current.then(() => lookUp(specimenBarcode))
  }
  /** The eye check of the open tube. */
  const agrees = (): void => {
    if (!open) return
    put([...held.current.filter(({ labOrderId }) => labOrderId !== open.labOrderId), open])
    setOpen(undefined)
  }
  const differs = (): void => {
    if (!open) return
    setAside({
      specimenBarcode: open.specimenBarcode,
      name: nameOf(open),
      why: 'Set apart by eye: take it to the bench, and hold it there if tube and order differ.',
    })
    setOpen(undefined)
  }
  const takeOut = (order: BenchOrder): void => put(held.current.filter(({ labOrderId }) => labOrderId !== order.labOrderId))
  const process = async (): Promise<void> => {
    const sent = held.current
    try {
      const { list, message } = await saver.save({
        workingLabId,
        tubes: sent.map(({ labOrderId, specimenBarcode, rowVersion }) => ({ labOrderId, specimenBarcode, rowVersion })),
      })
      for (const { labOrderId, specimenBarcode, done, issues } of list) {
        const order = sent.find((one) => one.labOrderId === labOrderId)
        const name = order ? nameOf(order) : ''
        if (done) noteTube({ specimenBarcode, name, says: benchEnds.accession.word, verdict: benchEnds.accession.verdict })
        else setAside({ specimenBarcode, name, why: issues.map((issue) => issue.message).join(' ') })
      }
      put(held.current.filter(({ labOrderId }) => !list.some((one) => one.labOrderId === labOrderId)))
      play(list.every(({ done }) => done) ? 'go on' : 'look')
      notify.success(message)
    } catch (error) {
      play('stop')
      notify.failure(error, reasonOf(error))
    }
  }
  return { open, inRack, apart, unseen, scan, agrees, differs, takeOut, process, processing: saver.saving, forget: () => setApart([]) }
}

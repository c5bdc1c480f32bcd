import { scanOf, type Scan } from '@labgate/contract/kit/numbers'
import { say } from '@labgate/contract/languages/say'
import { scanOutcomes, verdictOf } from '@labgate/contract/shipping/parcels'
import { shipLogs, type ParcelSpecimen, type ShipLog } from '@labgate/contract/shipping/ship-logs'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, type RefObject, type Dispatch, type SetStateAction } from 'react'
import type { LastScan } from '../../../../ui/verdict/last-scans.tsx'
import { play, type Verdict } from '../../../../ui/verdict/sounds.ts'
import { useLatest } from '../../../../use-latest.ts'
import {
  identityOf,
  nameOfTube,
  describeOtherAccount,
  describeOtherLab,
} from '../parts/tube-text.ts'
import type { QueueAnswer, ScanQueue, QueueState } from '../queue/scan-queue.ts'
import { useScanQueue } from '../queue/use-scan-queue.ts'

/** A scan of this visit, and whose tube it is as far as known. */
export interface DockScan extends LastScan {
  shipLogId: number
  identity: string
}
type Known = Pick<
  ParcelSpecimen,
  'specimenBarcode' | 'patientName' | 'dob' | 'genderId' | 'priority'
>

const shown = 20
const readAgainAfter = 1_200

const worst = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.includes('stop') ? 'stop' : verdicts.includes('look') ? 'look' : 'pass'
const whoOf = (tube: Known | null | undefined, code: string) => ({
  whose: tube ? nameOfTube(tube) : '',
  identity: tube ? identityOf(tube) : code,
})
/* Names the account of a tube that is not of the open parcel's account. */
const asDockScan = ({ answer, scan }: QueueAnswer, parcel: ShipLog | undefined): DockScan => ({
  key: scan.key,
  code: scan.specimenBarcode,
  at: scan.at,
  shipLogId: answer.shipLogId,
  state: verdictOf(answer),
  text: [
    answer.says === '' ? scanOutcomes[answer.outcome] : answer.says,
    describeOtherLab(answer.otherLab),
    answer.specimen &&
      describeOtherAccount(
        answer.specimen,
        parcel?.shipLogId === answer.shipLogId ? parcel.customerId : undefined,
      ),
  ]
    .filter(Boolean)
    .join(' '),
  ...whoOf(answer.specimen, scan.specimenBarcode),
})
/* The tile and the list show the outcome before the parcel is read again. */
const merged = (parcel: ShipLog, tube: ParcelSpecimen): ShipLog => ({
  ...parcel,
  specimens: parcel.specimens.some(({ labOrderId }) => labOrderId === tube.labOrderId)
    ? parcel.specimens.map((one) => (one.labOrderId === tube.labOrderId ? tube : one))
    : [...parcel.specimens, tube],
})

interface QueueAnswersInput {
  queue: ScanQueue | undefined
  hear: RefObject<(inputs: readonly QueueAnswer[]) => void>
  cache: QueryClient
}
const useQueueAnswers = ({ queue, hear, cache }: QueueAnswersInput) => {
  useEffect(() => {
    if (!queue) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = queue.hear((inputs) => {
      hear.current(inputs)
      clearTimeout(timer)
      timer = setTimeout(() => {
        for (const { path } of [shipLogs.get, shipLogs.list, shipLogs.missing])
          void cache.invalidateQueries({ queryKey: [path] })
      }, readAgainAfter)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queue, cache, hear])
}

interface KeptOfflineInput {
  state: QueueState
  setScans: Dispatch<SetStateAction<readonly DockScan[]>>
}
const useKeptOffline = ({ state, setScans }: KeptOfflineInput) => {
  /* No response arrived: the latest scan is kept, and says so. */
  const [wasOffline, setWasOffline] = useState(false)
  if (wasOffline !== state.offline) {
    setWasOffline(state.offline)
    if (state.offline)
      setScans((all) =>
        all.map((one) =>
          one.state === 'waits'
            ? {
                ...one,
                state: 'pass',
                text: say('Saved on this computer. It will be sent when you are back online.'),
              }
            : one,
        ),
      )
  }
}

/**
 * Activity at the dock: scans with their results, and the queue behind them. `parcel`: the open
 * one, once loaded.
 */
export const useDock = ({
  shipLogId,
  labId,
  parcel,
}: {
  shipLogId: number
  labId: number
  parcel: ShipLog | undefined
}) => {
  const { queue, open: openQueue, state } = useScanQueue()
  const [scans, setScans] = useState<readonly DockScan[]>([])
  const cache = useQueryClient()
  const now = useLatest({ state, shipLogId, labId, parcel })

  const add = (scan: DockScan): void => setScans((before) => [scan, ...before].slice(0, 200))
  const hear = useLatest((inputs: readonly QueueAnswer[]): void => {
    const answered = inputs.map((one) => asDockScan(one, now.current.parcel))
    const byKey = new Map(answered.map((one) => [one.key, one]))
    setScans((before) => {
      const unseen = answered
        .filter(({ key }) => !before.some((one) => one.key === key))
        .toReversed()
      return [...before.map((one) => byKey.get(one.key) ?? one), ...unseen].slice(0, 200)
    })
    play(worst(answered.map(({ state: verdict }) => verdict as Verdict)))
    for (const { answer } of inputs)
      if (answer.specimen !== null && answer.shipLogId > 0) {
        const tube = answer.specimen
        cache.setQueryData(
          [shipLogs.get.path, { shipLogId: answer.shipLogId }],
          (known: ShipLog | undefined) => known && merged(known, tube),
        )
      }
  })
  useQueueAnswers({ queue, hear, cache })

  const tube = async (code: string): Promise<void> => {
    const { parcel: open, shipLogId: into, labId: lab, state: before } = now.current
    const known = open?.specimens.find(({ specimenBarcode }) => specimenBarcode === code)
    const [key, at] = [crypto.randomUUID(), new Date().toISOString()]
    const isOffline = before.offline || !navigator.onLine
    const again = before.waiting.some((one) => one.specimenBarcode === code)
    const verdict: Verdict = again || (open !== undefined && known === undefined) ? 'look' : 'pass'
    const text = again
      ? say('Already scanned; it waits for the network.')
      : verdict === 'look'
        ? say('Saved. Not on the sheet as far as this computer knows; it waits for the network.')
        : say('Saved on this computer. It will be sent when you are back online.')
    add({
      key,
      code,
      at,
      shipLogId: into,
      ...whoOf(known, code),
      ...(isOffline ? { state: verdict, text } : { state: 'waits', text: say('Being received.') }),
    })
    try {
      /* The first scan may arrive before the queue is open: it waits for it. */
      const to = await openQueue()
      await to.add({ key, specimenBarcode: code, shipLogId: into, labId: lab, at })
      if (isOffline) play(verdict)
    } catch {
      setScans((all) =>
        all.map((one) =>
          one.key === key
            ? {
                ...one,
                state: 'stop',
                text: say('This computer could not save the scan. Scan the tube again.'),
              }
            : one,
        ),
      )
      play('stop')
    }
  }
  useKeptOffline({ state, setScans })
  return {
    queue,
    state,
    scans: scans.slice(0, shown),
    /** Scans that waited for the network and did not simply end as 'received'. */
    differences: state.late.map((one) => asDockScan(one, undefined)),
    forgetDifferences: (): void => queue?.forgetLate(),
    tube: (code: string): void => void tube(code),
    /** Something that was not a tube. `quietly`: its sound has already played. */
    tell: (code: string, verdict: Verdict, text: string, quietly = false): void => {
      if (!quietly) play(verdict)
      const at = new Date().toISOString()
      add({ key: at, code, at, shipLogId: 0, whose: '', identity: code, state: verdict, text })
    },
  }
}
export type Dock = ReturnType<typeof useDock>

/** Typed text as the number of a tube or sheet; null if it is not one. */
export const typedScan = (text: string): Scan | null =>
  scanOf(text.replace(/\s+/g, '').toUpperCase())

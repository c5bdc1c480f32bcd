import type { ScanAnswer } from '@labgate/contract/shipping/ship-logs'
import { expect, it } from 'vitest'
import { NetworkError, Refused } from '../../../../api/refused.ts'
import { makeScanQueue, type QueueAnswer } from './scan-queue.ts'
import type { KeptScan, QueuedScan, ScanStore } from './scan-store.ts'

const scan = (at: number, userId = 7): QueuedScan => ({
  key: `key-of-scan-${at}`,
  specimenBarcode: `${at}`,
  shipLogId: 3,
  labId: 1,
  at: `at ${at}`,
  userId,
})
const answerOf = ({ key, specimenBarcode, shipLogId }: QueuedScan): ScanAnswer => ({
  key,
  specimenBarcode,
  shipLogId,
  outcome: 'received',
  says: '',
  specimen: null,
  otherLab: '',
})

/** A dock with a network that can be cut, and a machine with memory that outlives a page. */
const dock = (rows: KeptScan[] = []) => {
  const machine = {
    rows,
    sent: [] as (readonly QueuedScan[])[],
    labs: [] as number[],
    network: 'up' as 'up' | 'down' | 'answers lost' | 'refuses',
    takenOver: [] as boolean[],
  }
  const store: ScanStore = {
    keeps: true,
    put: async (one) => {
      machine.rows.push({ ...one, sequence: machine.rows.length + 1 })
      return machine.rows.length
    },
    all: async () => [...machine.rows],
    remove: async (sequences) =>
      void (machine.rows = machine.rows.filter(({ sequence }) => !sequences.includes(sequence))),
  }
  const later: (() => void)[] = []
  const open = async (userId = 7) => {
    const inputs: QueueAnswer[] = []
    const queue = await makeScanQueue({
      userId,
      store,
      isOnline: () => machine.network !== 'down',
      later: (work) => later.push(work),
      send: async (labId, scans, { takenOver }) => {
        if (machine.network === 'refuses')
          throw new Refused(200, { code: 'not-permitted', message: 'No.' })
        machine.sent.push(scans)
        machine.labs.push(labId)
        machine.takenOver.push(takenOver)
        if (machine.network === 'answers lost') throw new NetworkError()
        return scans.map(answerOf)
      },
    })
    queue.hear((all) => inputs.push(...all))
    return { queue, confirmed: inputs }
  }
  return { machine, later, open }
}
/** After everything that needs no time. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('keeps scans in order until answered, across lost answers and a new page, and sends each with its own key', async () => {
  const { machine, later, open } = dock()
  machine.network = 'down'
  const { queue } = await open()
  for (let at = 0; at < 250; at++) await queue.add(scan(at))
  await settled()
  expect(queue.state()).toMatchObject({ offline: true, error: null })
  expect([queue.state().waiting.length, machine.rows.length, machine.sent.length]).toEqual([
    250, 250, 0,
  ])

  machine.network = 'answers lost'
  later.pop()?.()
  await settled()
  expect([queue.state().waiting.length, machine.sent.length]).toEqual([250, 1])

  machine.network = 'up'
  const second = await open()
  await second.queue.flush()
  expect(machine.sent.map((batch) => batch.length)).toEqual([100, 100, 100, 50])
  expect(machine.sent.slice(1).flatMap((batch) => batch.map(({ key }) => key))).toEqual(
    Array.from({ length: 250 }, (_, at) => `key-of-scan-${at}`),
  )
  expect(machine.sent[1]).toEqual(machine.sent[0])
  expect([
    second.queue.state().waiting.length,
    machine.rows.length,
    second.confirmed.length,
  ]).toEqual([0, 0, 250])
  expect(second.confirmed.every(({ waited }) => waited)).toBe(true)
  expect(second.queue.state().late).toEqual([])
  await second.queue.add(scan(900))
  await settled()
  expect(second.confirmed.at(-1)).toMatchObject({ waited: false, scan: { key: 'key-of-scan-900' } })
})

it('leaves another user’s scans until they are taken over, and reports why the server refuses scans', async () => {
  const { machine, open } = dock([{ ...scan(1, 9), sequence: 1 }])
  const { queue } = await open()
  await queue.flush()
  expect(machine.sent).toEqual([])
  expect(queue.state().others.get(9)).toHaveLength(1)
  machine.network = 'refuses'
  await queue.add(scan(2))
  await settled()
  expect(queue.state()).toMatchObject({ offline: false, error: { message: 'No.' } })
  machine.network = 'up'
  await queue.takeOver(9)
  await settled()
  expect(
    [machine.takenOver, queue.state().others.size, queue.state().waiting.length],
    'theirs, then the own',
  ).toEqual([[true, false], 0, 0])
  expect([machine.rows.length, queue.state().error]).toEqual([0, null])
})

it('sends waiting scans in order, each call with those of one laboratory', async () => {
  const { machine, open } = dock(
    [1, 1, 2, 1].map((labId, at) => ({ ...scan(at), labId, sequence: at + 1 })),
  )
  const { queue } = await open()
  await queue.flush()
  expect(machine.labs).toEqual([1, 2, 1])
  expect(
    machine.sent.map((batch) =>
      batch.map(({ labId, specimenBarcode }) => [labId, specimenBarcode]),
    ),
  ).toEqual([
    [
      [1, '0'],
      [1, '1'],
    ],
    [[2, '2']],
    [[1, '3']],
  ])
  expect(queue.state().waiting).toEqual([])
})

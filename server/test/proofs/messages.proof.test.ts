import { messageReasons } from '@labgate/contract/results/message-reasons'
import { randomOf, type Random } from '@labgate/demo/random.ts'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { proof } from '../../../contract/test/size.ts'
import { openLabSystem, oru, type LabSystem, type SentMessage } from '../lab-system.ts'

let system: LabSystem
beforeAll(async () => {
  system = await openLabSystem()
})
afterAll(() => system.lab.close())

type Kind = (random: Random, barcode: string, controlId: string) => Buffer
const swapped = (message: Buffer, from: string | RegExp, to: string): Buffer =>
  Buffer.from(message.toString('utf8').replace(from, to), 'utf8')
const plain = (
  random: Random,
  placer: string,
  controlId: string,
  more: Partial<SentMessage> = {},
  value: object = {},
): Buffer =>
  oru({
    controlId,
    orders: [
      { placer, filler: `F${placer}`, values: [{ value: String(random.int(1, 900)), ...value }] },
    ],
    ...more,
  })

/* Messages from laboratory systems, good and damaged, each as often as its weight says. */
const kinds: readonly (readonly [kind: Kind, weight: number])[] = [
  [(...given) => plain(...given), 30],
  [(...given) => plain(...given, {}, { state: 'P' }), 8],
  [(...given) => plain(...given, {}, { state: 'C' }), 8],
  [(...given) => plain(...given, {}, { state: 'U', value: '' }), 3],
  [(...given) => plain(...given, {}, { state: 'W', value: '' }), 4],
  [(...given) => plain(...given, {}, { state: 'D', value: '' }), 2],
  [(...given) => plain(...given, {}, { state: 'X', value: '' }), 3],
  [(...given) => plain(...given, {}, { state: given[0].pick(['Q', '', 'FF']) }), 3],
  [(...given) => plain(...given, {}, { code: given[0].pick(['NEW', 'KRA2', '']) }), 4],
  [
    (...given) =>
      plain(...given, {
        patient: { name: given[0].pick(['MOSS^ADELE', 'MOSSE^ADA', '^', 'ADA^MOSS']) },
      }),
    4,
  ],
  [(...given) => plain(...given, { patient: { dob: given[0].pick(['19800518', '', '1980']) } }), 3],
  [
    (...given) =>
      plain(...given, { at: given[0].pick(['20261399', '', 'today', '20260230120000']) }),
    3,
  ],
  [(...given) => plain(...given, { at: '20260731110000-0400' }, { at: '20260731113000-0400' }), 3],
  [(...given) => plain(...given, { processing: given[0].pick(['T', 'D', '']) }), 2],
  [
    (...given) =>
      plain(...given, { sender: given[0].pick(['ELSEWHERE|X', '|', 'NORTH|BENCHLINK']) }),
    2,
  ],
  [(random, _, ...given) => plain(random, `${random.digits(12)}.1100`, ...given), 3],
  [(...given) => swapped(plain(...given), '|2.5.1', given[0].pick(['|2.3', '|2.8', '|', '|9'])), 3],
  [
    (...given) =>
      swapped(plain(...given), 'ORU^R01^ORU_R01', given[0].pick(['ORM^O01', 'ADT^A08', 'ORU', ''])),
    2,
  ],
  [
    (...given) =>
      swapped(plain(...given), /\|\^~\\&/, given[0].pick(['|^~\\', '||||', '|^^^^', '#^~\\&'])),
    3,
  ],
  [(...given) => swapped(plain(...given), /\r/g, given[0].pick(['\n', '', '\r\n\r'])), 2],
  [
    (...given) => swapped(plain(...given), given[0].pick(['PID|', 'OBR|', 'OBX|', 'MSH|']), 'ZZZ|'),
    3,
  ],
  [(...given) => cut(given[0], plain(...given)), 6],
  [(...given) => noise(given[0], plain(...given)), 4],
]
const cut = (random: Random, message: Buffer): Buffer =>
  message.subarray(0, random.int(0, message.length - 1))
const noise = (random: Random, message: Buffer): Buffer => {
  const bytes = Buffer.from(message)
  for (let times = random.int(1, 12); times > 0; times--)
    bytes[random.int(0, bytes.length - 1)] = random.int(0, 255)
  return bytes
}

/* Every row made from the messages, so that any change to one shows. */
const made = async (): Promise<unknown> =>
  system.lab.owner(`
    select
      (select md5(string_agg(r::text, '|' order by r.result_id)) from result r) as results,
      (select count(*) from result) as versions,
      (select md5(string_agg(o::text, '|' order by o.observation_id)) from observation o) as values,
      (
        select
          md5(string_agg(l.lab_order_id || ' ' || l.lab_status_id, '|' order by l.lab_order_id))
        from lab_order l
      ) as orders
  `)

describe('messages from laboratory systems', () => {
  proof(
    'all end processed or quarantined with a reason, and change nothing when received twice more',
    { small: 150, full: 5000, of: 'messages' },
    async (size, seed) => {
      const random = randomOf(`messages ${seed}`)
      const tubes: string[] = []
      for (let at = 0; at < Math.ceil(size / 8); at++)
        tubes.push((await system.accessioned()).barcode)
      const sent: Buffer[] = []
      const take = async (message: Buffer): Promise<string> =>
        /MSA\|(\w\w)/.exec(await system.intake.take(message, '127.0.0.1'))?.[1] ?? ''
      const answers = { AA: 0, AR: 0 }
      let repeats = 0
      for (let at = 0; at < size; at++) {
        const isRepeat = sent.length > 0 && random.chance(0.08)
        const message = isRepeat
          ? random.pick(sent)
          : random.weighted(kinds)(
              random,
              `${random.pick(tubes)}.1100`,
              random.chance(0.03) ? 'USED' : `M${at}`,
            )
        const before = await system.lab.owner<{ id: number }>(
          'select coalesce(max(hl7_in_id), 0) as id from hl7_in',
        )
        const answer = await take(message)
        expect(['AA', 'AR'], message.toString('utf8')).toContain(answer)
        const after = await system.lab.owner<{ id: number }>(
          'select coalesce(max(hl7_in_id), 0) as id from hl7_in',
        )
        // a message not stored repeats one accepted before
        if (after[0]?.id === before[0]?.id) {
          expect(sent.some((one) => one.equals(message))).toBe(true)
          repeats += 1
        }
        answers[answer as 'AA' | 'AR'] += 1
        sent.push(message)
      }
      await system.intake.idle()

      const [ends] = await system.lab.owner<Record<string, number>>(`
        select
          count(*)::int as came,
          count(*) filter (where state = 'processed')::int as processed,
          count(*) filter (where state = 'quarantined')::int as quarantined
        from hl7_in
      `)
      expect(ends?.['came']).toBe(size - repeats)
      expect((ends?.['processed'] ?? 0) + (ends?.['quarantined'] ?? 0)).toBe(ends?.['came'])
      expect(
        Math.min(ends?.['processed'] ?? 0, ends?.['quarantined'] ?? 0, repeats, answers.AR),
      ).toBeGreaterThan(0)
      const reasons = await system.lab.owner<{ reason: string }>(
        `select distinct reason from hl7_in where state = 'quarantined'`,
      )
      for (const { reason } of reasons) expect(Object.keys(messageReasons)).toContain(reason)
      expect(reasons.map(({ reason }) => reason)).not.toContain('fault')

      const before = await made()
      for (let time = 0; time < 2; time++) {
        for (const message of sent) expect(['AA', 'AR']).toContain(await take(message))
        await system.intake.idle()
        await system.intake.fileWaiting()
        await system.intake.idle()
      }
      expect(await made()).toEqual(before)
      expect(
        await system.lab.owner(
          `select count(*)::int as waiting from hl7_in where state = 'waiting'`,
        ),
      ).toEqual([{ waiting: 0 }])
    },
  )
})

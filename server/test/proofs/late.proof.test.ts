import { late, lateAfter, type StepTime } from '@labgate/contract/accessioning/late'
import { dayMs } from '@labgate/contract/kit/days'
import { dice } from '@labgate/contract/test/dice'
import { proof } from '@labgate/contract/test/size'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { learnStepTimes } from '../../src/features/accessioning/late/learn.ts'
import { madeDays, type MadeStep } from '../custody/seasons.ts'
import { openPractice, type Practice } from '../practice.ts'

let practice: Practice
beforeAll(async () => void (practice = await openPractice()))
afterAll(() => practice.lab.close())

const moves = {
  ship: ['create', 'ship', 1, 2],
  arrive: ['ship', 'receive', 2, 20],
  accession: ['receive', 'accession', 20, 30],
} as const
const endOf = ({ begin, minutes }: MadeStep): number => begin + minutes * 60_000

/**
 * Writes fictional specimens with their events, as the owner: each is where its last step left it.
 */
const write = async (all: readonly MadeStep[]): Promise<Map<number, number>> => {
  const { lab, account, ada } = practice
  const [place] = await lab.owner<{ id: number }>(
    'select location_id as id from location where customer_id = $1',
    [account.customerId],
  )
  const first = 50_000_000_000
  const byTube = Map.groupBy(all, ({ specimen }) => specimen)
  const rows = [...byTube].map(([specimen, steps]) => {
    const last = steps.at(-1) as MadeStep
    const [, , from, to] = moves[last.step as keyof typeof moves]
    return {
      no: String(first + specimen).padStart(12, '0'),
      stage: last.stalled ? from : to,
      at: new Date(last.stalled ? last.begin : endOf(last)).toISOString(),
    }
  })
  await lab.owner(
    `
      insert into lab_order
        (
          requisition_no,
          patient_id,
          customer_id,
          location_id,
          lab_type_id,
          version,
          tests,
          specimen_barcode,
          collected_at,
          collection_day,
          stage,
          stage_at,
          received_at,
          accessioned_at,
          user_id_created
        )
      select
        'R',
        $1,
        $2,
        $3,
        1,
        '2022.11',
        '{1100}',
        r.no,
        r.at,
        (r.at)::date,
        r.stage,
        r.at,
        case
          when r.stage >= 20 then r.at
        end,
        case
          when r.stage >= 30 then r.at
        end,
        1
      from unnest($4::text[], $5::int[], $6::timestamptz[]) as r (no, stage, at)
    `,
    [
      ada,
      account.customerId,
      place?.id,
      rows.map(({ no }) => no),
      rows.map(({ stage }) => stage),
      rows.map(({ at }) => at),
    ],
  )
  const made = await lab.owner<{ id: number; no: string }>(
    `select lab_order_id as id, specimen_barcode as no from lab_order where specimen_barcode >= $1`,
    [String(first).padStart(12, '0')],
  )
  const ids = new Map(made.map(({ id, no }) => [Number(no) - first, id]))
  await lab.owner(
    `
      insert into ship_log (customer_id, location_id, shipping_method_id, status, user_id_created)
      select $1, $2, c, 1, 1 from unnest(array[2, 3, 5]) c
    `,
    [account.customerId, place?.id],
  )
  const parcels = new Map(
    (
      await lab.owner<{ id: number; by: number }>(
        'select ship_log_id as id, shipping_method_id as by from ship_log',
      )
    ).map(({ id, by }) => [`carrier ${by}`, id]),
  )
  const events = [...byTube].flatMap(([specimen, steps]) =>
    steps.flatMap((one) => {
      const [begin, end, from, to] = moves[one.step as keyof typeof moves]
      const via = parcels.get(one.route) ?? null
      const id = ids.get(specimen) ?? 0
      const began =
        one.step === 'ship'
          ? [
              {
                id,
                move: begin as string,
                status: from as number,
                at: one.begin,
                via: null as number | null,
              },
            ]
          : []
      return one.stalled
        ? began
        : [
            ...began,
            {
              id,
              move: end as string,
              status: to as number,
              at: endOf(one),
              via: null as number | null,
              of: via,
            },
          ]
    }),
  )
  // a ship event names the parcel of the leg that follows it
  const wayOf = new Map(
    all
      .filter(({ step }) => step === 'arrive')
      .map((one) => [ids.get(one.specimen), parcels.get(one.route)]),
  )
  await lab.owner(
    `
      insert into order_event
        (lab_order_id, customer_id, move, lab_status_id, user_id, user_name, at, place, ship_log_id)
      select
        e.id,
        $1,
        e.move,
        e.status,
        1,
        'Kim',
        e.at,
        case e.move
          when 'receive' then 'Coast Laboratory'
          else ''
        end,
        e.via
      from
        unnest($2::bigint[], $3::text[], $4::int[], $5::timestamptz[], $6::bigint[]) as e (
          id,
          move,
          status,
          at,
          via
        )
    `,
    [
      account.customerId,
      events.map(({ id }) => id),
      events.map(({ move }) => move),
      events.map(({ status }) => status),
      events.map(({ at }) => new Date(at).toISOString()),
      events.map(({ id, move }) => (move === 'ship' ? (wayOf.get(id) ?? null) : null)),
    ],
  )
  await lab.owner(
    `
      insert into ship_log_specimen
        (ship_log_id, lab_order_id, customer_id, is_listed, fate, user_id_fate)
      select
        e.ship_log_id,
        e.lab_order_id,
        e.customer_id,
        true,
        case
          when o.stage = 2 then $1
          else $2
        end,
        1
      from
        order_event e
        join lab_order o using (lab_order_id)
      where e.ship_log_id is not null
    `,
    ['packed', 'received'],
  )
  await lab.owner('analyze lab_order, order_event, ship_log_specimen')
  return ids
}

const weekdayOf = (at: number): number => new Date(at).getUTCDay() || 7

describe('late specimens', () => {
  proof(
    'include every stalled specimen, and at most 2% false alarms',
    { small: 20, full: 200, of: 'planted stalls' },
    async (size, seed) => {
      const isSmall = size < 200
      const { lab, supervisor } = practice
      // twice 90 days: in the first the learner only observes, in the second it is queried every
      // day
      const [days, perDay, learned] = isSmall ? [105, 60, 90] : [180, 150, 90]
      const start = lab.clock.now.getTime() - days * dayMs
      const all = madeDays(dice(seed), {
        days,
        perDay,
        start: start - (start % dayMs),
        stalls: size,
        stallsFrom: learned,
      })
      const ids = await write(all)
      const alarms = { true: 0, false: 0 }
      let [count, byTable, limits] = [0, 0, new Map<string, StepTime>()]
      const key = (step: string, route: string, weekday: number): string =>
        `${step} ${route} ${weekday}`
      const isLate = (one: MadeStep, until: number): boolean => {
        const weekday = weekdayOf(one.begin)
        const limit = lateAfter(one.step, weekday, limits.get(key(one.step, one.route, weekday)))
        count++
        if (!limit.isLearned) byTable++
        return (
          (Math.min(endOf({ ...one, minutes: one.stalled ? Infinity : one.minutes }), until) -
            one.begin) /
            60_000 >
          limit.minutes
        )
      }
      const end = start + days * dayMs
      for (let at = learned; at < days; at++) {
        const now = new Date(start - (start % dayMs) + at * dayMs)
        await learnStepTimes(lab.database, now)
        const rows = await lab.owner<{
          step: string
          route: string
          weekday: number
          samples: number
          median: number
          high: number
        }>(`
          select step, route, weekday, samples, median_minutes as median, high_minutes as high
          from step_time
        `)
        limits = new Map(
          rows.map((row) => [
            key(row.step, row.route, row.weekday),
            { samples: row.samples, medianMinutes: row.median, highMinutes: row.high },
          ]),
        )
        for (const one of all)
          if (one.begin >= now.getTime() && one.begin < now.getTime() + dayMs && isLate(one, end))
            alarms[one.stalled ? 'true' : 'false']++
      }
      console.log(
        `found ${alarms.true} of ${size} stalled; alarms on well ones ${alarms.false} of ${alarms.true + alarms.false}, among ${count - size} steps of well specimens; ${byTable} steps by the table's value`,
      )
      expect(alarms.true).toBe(size)
      expect(alarms.false / (alarms.true + alarms.false)).toBeLessThanOrEqual(0.02)
      expect(byTable).toBeLessThan(count / 2)
      // the visible list agrees on what is waiting now
      const waiting = all
        .filter(({ stalled, begin }) => stalled && begin < end)
        .filter((one) => isLate(one, lab.clock.now.getTime()))
      for (const step of ['ship', 'arrive', 'accession'] as const) {
        const { body } = await supervisor.call(late.list, {
          searchCriteria: { step, pageSize: 1000 },
        })
        expect(body.list[0]).toMatchObject({
          step,
          acts: expect.stringMatching(/\.$/),
          patientName: 'Moss, Ada',
        })
        const seen = new Set(body.list.map(({ labOrderId }: { labOrderId: number }) => labOrderId))
        const stalled = waiting.filter((one) => one.step === step)
        expect(stalled.filter(({ specimen }) => !seen.has(ids.get(specimen)))).toEqual([])
        expect(seen.size).toBe(stalled.length)
      }
    },
  )
})

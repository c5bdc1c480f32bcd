import { missingKinds } from '@labgate/contract/desk/inconsistencies'
import { typeIds } from '@labgate/contract/figures/figures'
import {
  endedOnDayMeasure,
  endMeasure,
  measures,
  missingMeasure,
  rejectionEnds,
} from '@labgate/contract/figures/measures'
import { dice as diceOf } from '@labgate/contract/test/dice'
import { proof } from '@labgate/contract/test/size'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { fold } from '../figures/fold.ts'
import { acts, type World } from '../figures/lives.ts'
import { openLab, type Lab } from '../lab.ts'
import { betweenRounds } from '../until.ts'

const clients = 8
const small = 600
const tables = [
  'figure_account',
  'figure_location',
  'figure_house',
  'figure_chain',
  'figure_time_house',
  'figure_time_house_period',
  'figure_time_account',
  'figure_analyte_account',
  'figure_analyte_house',
] as const
let lab: Lab
let world: World
/**
 * An order that no act touches, resulted and released with one analyte: every cell table has a row,
 * however few random acts there are.
 */
const settledOrder = async ({
  customerId,
  locations,
  patients,
}: World['accounts'][number]): Promise<void> => {
  const labOrderId = await lab.make.order(
    { customerId, locationId: locations[0] ?? 0, patientId: patients[0] ?? 0 },
    {
      lab_type_id: 1,
      stage: 30,
      received_at: '2026-03-02T14:00:00Z',
      accessioned_at: '2026-03-02T15:00:00Z',
    },
  )
  await lab.owner(
    `
      insert into result (lab_order_id, customer_id, version, kind, made_at, released_at)
      values ($1, $2, 1, 'final', '2026-03-03T09:00:00Z', '2026-03-03T10:00:00Z')
    `,
    [labOrderId, customerId],
  )
  await lab.owner(
    `
      insert into observation
        (
          lab_order_id,
          customer_id,
          patient_id,
          version_from,
          place,
          analyte,
          method,
          code,
          value_type,
          value,
          flag,
          state
        )
      values ($1, $2, $3, 1, 1, 'codeine', 'confirmation', 'codeine', 'NM', '7', 'positive', 'F')
    `,
    [labOrderId, customerId, patients[0]],
  )
}
beforeAll(async () => {
  lab = await openLab({}, { isLarge: true })
  const accounts = []
  for (let one = 0; one < 4; one++) {
    const { customerId } = await lab.make.account()
    const locations = [
      await lab.make.location(customerId, { send_fax: true, fax: '(813) 555-0150' }),
      await lab.make.location(customerId),
    ]
    const patients = [
      await lab.make.patient(customerId, locations[0] ?? 0),
      await lab.make.patient(customerId, locations[1] ?? 0),
    ]
    accounts.push({ customerId, locations, patients })
  }
  const sellers = await Promise.all(
    [9, 9, 10, 10, 11, 16].map(async (type) => (await lab.make.user(type)).userId),
  )
  world = { lab, accounts, sellers, orders: [] }
  if (accounts[0]) await settledOrder(accounts[0])
})
afterAll(() => lab.close())

/** Measures by name, both days of each rejection, and each kind of missing information. */
const everyMeasure = [
  ...Object.values(measures).map(({ id }) => id),
  ...rejectionEnds.flatMap((end) => [endMeasure(end), endedOnDayMeasure(end)]),
  ...Object.keys(missingKinds).map((kind) => missingMeasure(kind)),
]
const someType = typeIds.map((id) => `k.t${id} <> 0`).join(' or ')
class Undone extends Error {}
const compare = async (): Promise<number> => {
  const [row] = await lab.owner<{ differences: number }>(
    `select compare_figures('0001-01-01', '9999-12-31') as differences`,
  )
  return row?.differences ?? -1
}
/** Every counted order and every cell; one reduced to nothing is omitted. */
const keptRows = async (): Promise<Record<string, string[]>> => {
  const rows: Record<string, string[]> = {}
  for (const table of ['figure_order', 'figure_account_chain', ...tables]) {
    const isThere = table.includes('time')
      ? 'n <> 0'
      : table.includes('analyte')
        ? 'tested <> 0'
        : /order|_chain$/.test(table) && table !== 'figure_chain'
          ? 'true'
          : someType
    rows[table] = (
      await lab.owner<{ row: string }>(
        `select k::text as row from ${table} k where ${isThere} order by 1`,
      )
    ).map(({ row }) => row)
  }
  return rows
}
/** What the database does not allow: moving a nonexistent specimen, two values at once. */
const refusals = /^(23|40|55|P0)/

describe('stored figures', () => {
  proof(
    'match a recount after random acts alongside folds of any size',
    { small, full: 60_000, of: 'random acts' },
    async (size, seed) => {
      const [done, refused] = [new Map<string, number>(), new Map<string, number>()]
      const add = (to: Map<string, number>, name: string): void =>
        void to.set(name, (to.get(name) ?? 0) + 1)
      let [left, folds, undone] = [size, 0, 0]
      const order = async (dice: ReturnType<typeof diceOf>): Promise<void> => {
        const { customerId, locations, patients } = dice.of(world.accounts)
        const labOrderId = await lab.make.order(
          { customerId, locationId: dice.of(locations), patientId: dice.of(patients) },
          { lab_type_id: 1 + dice.below(9) },
        )
        world.orders.push({ labOrderId, customerId })
      }
      const client = async (at: number): Promise<void> => {
        const dice = diceOf(seed + at)
        while (left-- > 0) {
          if (world.orders.length < 12 || dice.isLikely(0.06)) await order(dice)
          const name = dice.of(Object.keys(acts))
          const isUndone = dice.isLikely(0.1)
          try {
            await lab.database.asLoginAtOnce(async (run) => {
              await acts[name]?.(run, world, dice)
              if (isUndone) throw new Undone()
            })
            add(done, name)
          } catch (error) {
            if (error instanceof Undone) undone++
            else if (refusals.test(String((error as { code?: string }).code))) add(refused, name)
            else throw error
          }
        }
      }
      const folder = async (at: number): Promise<void> => {
        const dice = diceOf(seed + 100 + at)
        while (left > 0) {
          const [taken] = await lab.owner<{ n: number }>('select fold_figures($1) as n', [
            1 + dice.below(40),
          ])
          if ((taken?.n ?? -1) > 0) folds++
          await betweenRounds(5)
        }
      }
      await Promise.all([
        ...Array.from({ length: clients }, (_, at) => client(at)),
        folder(0),
        folder(1),
      ])
      await fold(lab)
      expect(await compare()).toBe(0)
      // rebuilt in sets, they are the same as folded one by one
      const folded = await keptRows()
      await lab.owner('select rebuild_figures()')
      expect(await keptRows()).toEqual(folded)
      // each measure alone matches all of them together
      const apart = await lab.owner(
        `
          select f.lab_order_id, one.id
          from
            figure_order f
            cross join unnest($1::int[]) one (id)
          where
            figure_day(f, one.id) is distinct from (
              select m.day from figure_marks(f) m where m.measure = one.id
            )
        `,
        [everyMeasure],
      )
      expect(apart).toEqual([])
      expect([...done.keys()].toSorted()).toEqual(Object.keys(acts).toSorted())
      for (const table of tables)
        expect((await lab.owner(`select from ${table} limit 1`)).length, table).toBe(1)
      // a corrupted cell in each table is found and corrected
      for (const table of tables) {
        const column = table.includes('time') ? 'n' : table.includes('analyte') ? 'tested' : 't1'
        await lab.owner(`
          update ${table}
          set ${column} = ${column} + 1
          where ctid = (select ctid from ${table} limit 1)
        `)
      }
      expect(await compare()).toBe(tables.length)
      expect(await compare()).toBe(0)
      console.log(
        `figures: ${world.orders.length} orders, ${[...done.values()].reduce((a, b) => a + b, 0)} acts, ${[...refused.values()].reduce((a, b) => a + b, 0)} refused, ${undone} undone, ${folds} folds`,
      )
    },
  )
})

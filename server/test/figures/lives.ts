import { missingKinds } from '@labgate/contract/desk/inconsistencies'
import { dayMs, utcDay } from '@labgate/contract/kit/days'
import type { Dice } from '@labgate/contract/test/dice'
import type { Lab } from '../lab.ts'

/** Runs one statement; in a transaction that can be rolled back. */
export type Run = (sql: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>
/** Accounts with their locations and patients, and sales staff. */
export interface World {
  accounts: readonly {
    customerId: number
    locations: readonly number[]
    patients: readonly number[]
  }[]
  sellers: readonly number[]
  orders: { labOrderId: number; customerId: number }[]
  lab: Lab
}
type Act = (run: Run, world: World, dice: Dice) => Promise<unknown>

/** An instant in the last 400 days. */
const moment = (dice: Dice): string =>
  new Date(Date.UTC(2026, 10, 20) - dice.below(400 * 24 * 60) * 60_000).toISOString()
const day = (dice: Dice): string =>
  utcDay(new Date(Date.UTC(2026, 10, 20) - dice.below(400) * dayMs))
const any = ({ orders }: World, dice: Dice) => dice.of(orders)
const ofOrder = ({ accounts }: World, { customerId }: { customerId: number }) =>
  accounts.find((one) => one.customerId === customerId) ?? accounts[0]
const kinds = [
  'final',
  'corrected',
  'amended',
  'withdrawn',
  'withdrawn, wrong patient',
  'preliminary',
] as const
const ends = [90, 100, 101, 102, 103, 106, 107, 110, 111] as const
const verdicts = [
  'consistent',
  'expected, not found',
  'found, not explained',
  'found, not prescribable',
  'metabolite missing',
  'not judged',
] as const

const set =
  (columns: string, values: (world: World, dice: Dice) => readonly unknown[] = () => []): Act =>
  (run, world, dice) =>
    run(`update lab_order set ${columns} where lab_order_id = $1`, [
      any(world, dice).labOrderId,
      ...values(world, dice),
    ])

/**
 * Everything that can happen to an order, account, or patient and affect a figure; what the
 * database refuses stays refused.
 */
export const acts: Readonly<Record<string, Act>> = {
  received: set('stage = 20, received_at = $2', (_, dice) => [moment(dice)]),
  accessioned: set('stage = 30, accessioned_at = $2, user_id_accessioned = $3', (_, dice) => [
    moment(dice),
    1 + dice.below(3),
  ]),
  unAccessioned: set('stage = 20'),
  processing: set('stage = 35'),
  ended: set('ended = $2, rejected_at = now()', (_, dice) => [dice.of(ends)]),
  endTakenBack: set('ended = 0'),
  reviewed: set('reviewed_at = $2', (_, dice) => [moment(dice)]),
  otherType: set('lab_type_id = $2', (_, dice) => [dice.below(10)]),
  stat: set('priority = $2', (_, dice) => [dice.below(2)]),
  otherProvider: set('user_id_physician = null'),
  collected: set(
    'collected_at = $2, collection_day = ($2::timestamptz)::date, no_collection_time = $3',
    (_, dice) => [moment(dice), dice.isLikely(0.3)],
  ),
  marked: set(
    'mismatch_name = $2, mismatch_dob = $3, mismatch_pregnant = $4, mismatch_date = $5, mismatch_site = $6, age_override = $7',
    (_, dice) => [
      ...[0.5, 0.3, 0.2, 0.2, 0.2].map((odds) => dice.isLikely(odds)),
      dice.isLikely(0.5) ? 'late' : '',
    ],
  ),
  findings: set('findings = $2', (_, dice) => [
    JSON.stringify(
      Object.keys(missingKinds).flatMap((rule) =>
        dice.isLikely(0.15) ? [{ rule, level: 'issue', says: 'x' }] : [],
      ),
    ),
  ]),
  located: (run, world, dice) => {
    const order = any(world, dice)
    return run('update lab_order set location_id = $2 where lab_order_id = $1', [
      order.labOrderId,
      dice.of(ofOrder(world, order)?.locations ?? [0]),
    ])
  },
  otherPatient: (run, world, dice) => {
    const order = any(world, dice)
    return run('update lab_order set patient_id = $2 where lab_order_id = $1', [
      order.labOrderId,
      dice.of(ofOrder(world, order)?.patients ?? [0]),
    ])
  },
  version: (run, world, dice) => {
    const { labOrderId, customerId } = any(world, dice)
    const kind = dice.of(kinds)
    const isReleased = kind !== 'preliminary' && dice.isLikely(0.6)
    const judged = dice.isLikely(0.5)
      ? JSON.stringify({
          verdicts: verdicts
            .filter(() => dice.isLikely(0.3))
            .map((state) => ({ state, about: dice.isLikely(0.5) ? 'medication' : 'analyte' })),
        })
      : null
    return run(
      `
        insert into result
          (
            lab_order_id,
            customer_id,
            version,
            kind,
            made_at,
            released_at,
            has_positive,
            judged,
            simulated
          )
        select $1, $2, coalesce(max(version), 0) + 1, $3, $4, $5, $6, $7, $8
        from result
        where lab_order_id = $1
      `,
      [
        labOrderId,
        customerId,
        kind,
        moment(dice),
        isReleased ? moment(dice) : null,
        dice.isLikely(0.3),
        judged,
        dice.isLikely(0.05),
      ],
    )
  },
  released: (run, world, dice) =>
    run(
      `
        update result
        set released_at = $2
        where lab_order_id = $1 and released_at is null and kind <> 'preliminary'
      `,
      [any(world, dice).labOrderId, moment(dice)],
    ),
  delivered: (run, world, dice) =>
    run(
      `
        update delivery
        set
          state = 'delivered',
          done_at = $2
        where lab_order_id = $1 and way <> 'portal'
      `,
      [any(world, dice).labOrderId, moment(dice)],
    ),
  measured: (run, world, dice) => {
    const { labOrderId, customerId } = any(world, dice)
    const analyte = dice.of(['codeine', 'morphine', 'fentanyl'])
    return run(
      `
        with version as (select coalesce(max(version), 1) as v from result where lab_order_id = $1)
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
        select $1, $2, o.patient_id, version.v, 1, $3, $4, $3, 'NM', '7', $5, 'F'
        from
          lab_order o,
          version
        where o.lab_order_id = $1
      `,
      [
        labOrderId,
        customerId,
        analyte,
        dice.of(['screen', 'confirmation']),
        dice.of(['positive', 'negative', 'not-judged']),
      ],
    )
  },
  flagged: (run, world, dice) =>
    run('update observation set flag = $2 where lab_order_id = $1', [
      any(world, dice).labOrderId,
      dice.of(['positive', 'negative', 'not-judged']),
    ]),
  held: (run, world, dice) => {
    const { labOrderId, customerId } = any(world, dice)
    return run(
      `
        insert into order_event
          (lab_order_id, customer_id, move, lab_status_id, user_id, user_name, at)
        values
          ($1, $2, 'hold', 19, 1, 'x', $3),
          ($1, $2, 'release', 20, 1, 'x', $4)
      `,
      [labOrderId, customerId, moment(dice), moment(dice)],
    ).then(() =>
      run('update lab_order set updated_at = now() where lab_order_id = $1', [labOrderId]),
    )
  },
  handedOver: (run, { accounts, sellers }, dice) =>
    run(
      `
        update customer
        set ${dice.of(['user_id_vp', 'user_id_rm', 'user_id_tm', 'user_id_am', 'user_id_specialist'])} = $2
        where customer_id = $1
      `,
      [dice.of(accounts).customerId, dice.isLikely(0.2) ? null : dice.of(sellers)],
    ),
  ownerMended: (run, { accounts, sellers }, dice) =>
    run(
      `
        insert into account_owner (customer_id, since, user_id_tm, mended_reason)
        values ($1, $2, $3, 'x')
        on conflict (customer_id, since) do update set user_id_tm = excluded.user_id_tm
      `,
      [dice.of(accounts).customerId, day(dice), dice.of(sellers)],
    ),
  ownerForgotten: (run, { accounts }, dice) =>
    run(
      `
        delete from account_owner
        where
          customer_id = $1
          and since = (
            select max(since) from account_owner where customer_id = $1 and since > '0001-01-01'
          )
      `,
      [dice.of(accounts).customerId],
    ),
  employee: (run, { accounts }, dice) =>
    run('update patient set is_employee = not is_employee where patient_id = $1', [
      dice.of(dice.of(accounts).patients),
    ]),
}

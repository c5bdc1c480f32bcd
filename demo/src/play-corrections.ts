import { noMarks, UserType } from '@labgate/contract/access/user-types'
import type { CorrectionReason, ValueAct } from '@labgate/contract/corrections/acts'
import type { CorrectionValues } from '@labgate/contract/corrections/corrections'
import { Stage } from '@labgate/contract/orders/order-status'
import type { Actor } from '@labgate/server/access/actor.ts'
import { Refusal } from '@labgate/server/access/refusal.ts'
import type { AppContext } from '@labgate/server/app-context.ts'
import { systemActor } from '@labgate/server/core/scope/system-actor.ts'
import { systemScope } from '@labgate/server/core/scope/system-scope.ts'
import { pipeline, type Tx } from '@labgate/server/db/database.ts'
import { q, rawQuery } from '@labgate/server/db/queries.ts'
import { correctOrder } from '@labgate/server/features/corrections/correct-order.ts'
import { requestMove } from '@labgate/server/features/corrections/move/request-move.ts'
import {
  decideMerge,
  requestMerge,
} from '@labgate/server/features/patients/patient-merge/request-merge.ts'
import type { ChangeContext } from '@labgate/server/http/call.ts'
import { correctionsToPlay } from '@labgate/server/ports/demo.ts'

type Needs = Pick<AppContext, 'crypt' | 'database' | 'now'>
const hourMs = 3_600_000

interface Person {
  userId: number
  name: string
}
const actorOf = ({ userId, name }: Person): Actor => {
  const who = { userTypeId: UserType.CustomerExperienceSupervisor, entityId: 0, ...noMarks }
  return { ...systemActor, userId, userName: name, own: who, who }
}

interface OrderRow {
  labOrderId: number
  rowVersion: number
  collectedAt: string
  otherProvider: number | null
  otherLocation: number | null
  patientIdOther: number | null
  firstNameOther: string
  lastNameOther: string
  dobOther: string
}
/* The latest orders of the first accounts, each with a possible correction. */
const ordersThat = (condition: string) =>
  rawQuery<OrderRow>(`
    select
      o.lab_order_id as "labOrderId",
      o.row_version as "rowVersion",
      o.collected_at as "collectedAt",
      p.patient_id as "patientIdOther",
      p.first_name as "firstNameOther",
      p.last_name as "lastNameOther",
      p.dob::text as "dobOther",
      (
        select u.user_id
        from
          user_location ul
          join app_user u using (user_id)
        where ul.location_id = o.location_id and u.physician and u.user_id <> o.user_id_physician
        order by 1
        limit 1
      ) as "otherProvider",
      (
        select l.location_id
        from location l
        where l.customer_id = o.customer_id and l.location_id <> o.location_id
        order by 1
        limit 1
      ) as "otherLocation"
    from
      lab_order o
      left join lateral (
        select p.*
        from patient p
        where
          p.customer_id = o.customer_id
          and p.location_id = o.location_id
          and p.active
          and p.dob is not null
          and p.patient_id <> o.patient_id
        order by abs(p.patient_id - o.patient_id)
        limit 1
      ) p
        on true
    where
      o.customer_id <= 6
      and o.ended = 0
      and o.collected_at is not null
      and (${condition})
      and not exists (select from order_correction c where c.lab_order_id = o.lab_order_id)
    order by o.lab_order_id desc
    limit 20
  `)
interface PairRow {
  one: number
  other: number
  versionOne: number
  versionOther: number
}
/* The patients of `loadTwins`, each with its earlier record. */
const twins = (condition: string) =>
  rawQuery<PairRow>(`
    select
      a.patient_id as one,
      b.patient_id as other,
      a.row_version as "versionOne",
      b.row_version as "versionOther"
    from
      patient b
      join patient a
        on a.customer_id = b.customer_id
        and a.street1 = b.street1
        and a.street1 <> ''
        and a.first_name = b.first_name
        and a.patient_id < b.patient_id
    where
      a.customer_id <= 6
      and a.active
      and b.active
      and (${condition})
      and not exists (
        select from patient_merge m where b.patient_id in (m.patient_id, m.patient_id_folded)
      )
    order by b.patient_id
    limit 4
  `)

/** Runs an act in a separate transaction, on the first of these rows that the rules allow. */
const withFirst = async <Row>(
  context: Needs,
  actor: Actor,
  rows: readonly Row[],
  act: (tx: Tx, row: Row, change: ChangeContext) => Promise<unknown>,
): Promise<void> => {
  for (const row of rows)
    try {
      await context.database.forActor(actor, (tx, ending) =>
        act(tx, row, { last: ending.last, about: () => undefined }),
      )
      return
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
}

interface Played {
  act: ValueAct
  condition: string
  reason: CorrectionReason
  note: string
  values: (row: OrderRow) => CorrectionValues | undefined
}
const played: readonly Played[] = [
  {
    act: 'collection-time',
    condition: `o.stage = ${Stage.Resulted}`,
    reason: 'practice-entry',
    note: 'The requisition says one hour earlier. Called the nurse: she keyed the time of entry.',
    values: (row) => ({
      collectionDate: new Date(Date.parse(row.collectedAt) - hourMs).toISOString(),
    }),
  },
  {
    act: 'collection-time',
    condition: `o.stage = ${Stage.AtReferenceLab}`,
    reason: 'data-entry',
    note: 'The tube reads two hours earlier.',
    values: (row) => ({
      collectionDate: new Date(Date.parse(row.collectedAt) - 2 * hourMs).toISOString(),
    }),
  },
  {
    act: 'provider',
    condition: `o.stage between ${Stage.Accessioned} and ${Stage.AtReferenceLab}`,
    reason: 'practice-request',
    note: 'The practice called: the other provider saw the patient that day.',
    values: ({ otherProvider }) =>
      otherProvider === null ? undefined : { userId_Physician: otherProvider },
  },
  {
    act: 'location',
    condition: `o.stage between ${Stage.Accessioned} and ${Stage.AtReferenceLab}`,
    reason: 'paper-differs',
    note: 'The paper requisition names the other office.',
    values: ({ otherLocation }) =>
      otherLocation === null ? undefined : { locationId: otherLocation },
  },
  {
    act: 'reset-signature',
    condition: `
      o.stage between ${Stage.Accessioned} and ${Stage.AtReferenceLab}
      and o.user_signature_id_physician > 0
    `,
    reason: 'practice-request',
    note: 'Signed by mistake: the provider wants to change the tests.',
    values: () => ({}),
  },
]

const correct = async (context: Needs, actor: Actor): Promise<void> => {
  const ask = <Row>(query: ReturnType<typeof rawQuery<Row>>): Promise<Row[]> =>
    context.database.forActor(systemScope, async (tx) => (await pipeline(tx, query))[0])
  for (const { act, condition, reason, note, values } of played)
    await withFirst(context, actor, await ask(ordersThat(condition)), async (tx, row, change) => {
      const becomes = values(row)
      if (becomes === undefined) throw new Refusal('not-possible')
      await correctOrder(
        tx,
        actor,
        {
          labOrderId: row.labOrderId,
          act,
          values: becomes,
          reason,
          note,
          rowVersion: row.rowVersion,
        },
        change,
        context.now(),
      )
    })
  // one that is done at once, and one with a released report, which waits for a second person
  for (const condition of [`o.stage = ${Stage.AtReferenceLab}`, `o.stage = ${Stage.Resulted}`])
    await withFirst(context, actor, await ask(ordersThat(condition)), async (tx, row, change) => {
      const {
        labOrderId,
        rowVersion,
        patientIdOther: patientId,
        firstNameOther: firstName,
        lastNameOther: lastName,
        dobOther: dob,
      } = row
      if (patientId === null) throw new Refusal('not-possible')
      const whose = { firstName, lastName, dob, medicalRecordId: '' }
      const why = {
        lists: 'keep',
        readFrom: 'tube',
        reason: 'wrong-patient',
        note: 'The tube has this name and birth date.',
      } as const
      await requestMove(
        tx,
        actor,
        { labOrderId, patientId, ...whose, ...why, rowVersion },
        change,
        context.now(),
      )
    })
}

const merge = async (context: Needs, actor: Actor, second: Actor): Promise<void> => {
  const ask = (condition: string): Promise<PairRow[]> =>
    context.database.forActor(systemScope, async (tx) => (await pipeline(tx, twins(condition)))[0])
  const request =
    (reason: string) =>
    (tx: Tx, { one, other, versionOne, versionOther }: PairRow, change: ChangeContext) =>
      requestMerge(
        tx,
        context.crypt,
        actor,
        {
          patientId: one,
          patientId_Folded: other,
          picks: [],
          reason,
          sawUnderWay: true,
          rowVersion: versionOne,
          rowVersion_Folded: versionOther,
        },
        change,
        context.now(),
      )
  await withFirst(
    context,
    actor,
    await ask('a.dob = b.dob and a.last_name = b.last_name'),
    request('Same person: the practice confirmed birth date and address.'),
  )
  await withFirst(context, actor, await ask('a.dob <> b.dob'), async (tx, pair, change) => {
    const { id } = await request('The ID card shows the first birth date.')(tx, pair, change)
    await decideMerge(
      tx,
      context.crypt,
      second,
      { patientMergeId: Number(id), accept: true, note: 'I looked at the ID card, too.' },
      change,
      context.now(),
    )
  })
  await withFirst(
    context,
    actor,
    await ask('a.dob <> b.dob'),
    request('Day and month were turned around.'),
  )
}

/**
 * Corrects demo orders and merges demo patients as the customer experience team would have, so that
 * their lists have something to show. Once.
 */
export const playCorrections = async (context: Needs): Promise<void> => {
  const [toPlay] = await context.database.systemQuery('demo corrections', [
    q.selectFrom('setting').select('value').where('name', '=', correctionsToPlay),
  ])
  if (toPlay?.rows.length !== 1) return
  // at most once: a start that ends in between skips the rest
  await context.database.systemQuery('demo corrections', [
    q.deleteFrom('setting').where('name', '=', correctionsToPlay),
  ])
  const people = await context.database.forActor(systemScope, async (tx) => {
    const [found] = await pipeline(
      tx,
      rawQuery<Person>(
        `
          select user_id as "userId", trim(first_name || ' ' || last_name) as name
          from app_user
          where user_type_id = $1
          order by user_id
          limit 2
        `,
        [UserType.CustomerExperienceSupervisor],
      ),
    )
    return found
  })
  const [first, second] = people
  if (first === undefined || second === undefined) return
  await correct(context, actorOf(first))
  await merge(context, actorOf(first), actorOf(second))
}

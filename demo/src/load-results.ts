import { UserType } from '@labgate/contract/access/user-types'
import { inboxReasons } from '@labgate/contract/desk/inbox-reasons'
import { Stage, stagesWithResult } from '@labgate/contract/orders/order-status'
import { codeList } from '@labgate/server/db/codes.ts'
import type { Run } from '@labgate/server/db/run.ts'
import { insert, take, type State } from './insert.ts'
import { mappingRows } from './results/mappings.ts'
import {
  orderedTestsAfter,
  drugsById,
  inProcess,
  keepPerformers,
  ofReviewers,
} from './results/ordered-tests.ts'
import {
  canHaveUnprescribed,
  noRows,
  releasedRows,
  type ResultRows,
  type ResultsAround,
} from './results/result-rows.ts'
import { simulatorRow } from './results/simulator.ts'
import { unfinishedRows } from './results/unfinished.ts'
import type { Drugs } from './results/versions.ts'
import { demoSignIns } from './sign-ins.ts'

/** Number of orders whose results are created and inserted at a time. */
const atOnce = 400

/**
 * Critical values of the inserted results, with the version that brought them. If that version was
 * released, someone at the practice took them before that.
 */
export const criticals = `
  with
    found as (
      insert into critical_value
        (result_id, customer_id, lab_order_id, observation_id, found_at, taken_at)
      select distinct on (v.observation_id)
        r.result_id,
        r.customer_id,
        r.lab_order_id,
        v.observation_id,
        r.made_at,
        r.released_at - interval '10 minutes'
      from
        result r
        join observation v
          on v.lab_order_id = r.lab_order_id
          and v.version_from <= r.version
          and (v.version_to is null or v.version_to > r.version)
      where r.has_critical and v.flag like 'critical%'
      order by v.observation_id, r.version
      on conflict do nothing
      returning critical_value_id, customer_id, lab_order_id, taken_at
    )
  insert into critical_call
    (
      critical_value_id,
      customer_id,
      called_at,
      phone,
      reached,
      read_back,
      note,
      user_id_called,
      recorded_at
    )
  select
    f.critical_value_id,
    f.customer_id,
    f.taken_at,
    coalesce(nullif(l.critical_phone, ''), l.phone),
    'The nurse on duty',
    true,
    '',
    $1::bigint,
    f.taken_at + interval '2 minutes'
  from
    found f
    join lab_order o using (lab_order_id)
    join location l on l.location_id = o.location_id
  where f.taken_at is not null
`
/*
 * Anything older than a day reached its practice long ago: no one is notified about it now. Faxes:
 * load-faxes.ts.
 */
const delivered = `
  update delivery
  set
    state = 'delivered',
    done_at = made_at
  where state = 'waiting' and way <> 'fax' and made_at < $1::timestamptz - interval '1 day'
`

/** Severity of results inserted after their orders. */
export const severities = `
  update lab_order
  set result_severity = result_severity_of(lab_order_id)
  where stage in ${codeList(stagesWithResult)} and ended = 0 and result_severity is null
`

/*
 * The simulated laboratory knows all orders accessioned for it but the last four: it refused one,
 * and was never sent the other three. With it the severity of results, as in `severities`: each
 * update of an order costs its indexes and triggers.
 */
const correctionMessages = `
  with
    at_lab as materialized (
      select
        o.lab_order_id,
        o.customer_id,
        s.lab_system_id,
        row_number() over (order by o.accessioned_at desc, o.lab_order_id desc) as place
      from
        lab_order o
        join lab_system s on s.is_simulator and s.lab_id = coalesce(o.lab_id, o.working_lab_id)
      where o.stage >= ${Stage.Accessioned} and o.stage < ${Stage.Resulted} and o.ended = 0
    ),
    refused as (
      insert into hl7_out
        (
          lab_system_id,
          lab_order_id,
          customer_id,
          kind,
          state,
          control_id,
          ack,
          says,
          tries,
          created_at
        )
      select
        a.lab_system_id,
        a.lab_order_id,
        a.customer_id,
        'new',
        'refused',
        'LGDEMO1',
        'AR',
        'A test of this order is not on file.',
        1,
        o.accessioned_at
      from
        at_lab a
        join lab_order o using (lab_order_id)
      where a.place = 4
    )
  update lab_order o
  set
    lab_system_at = case
      when m.is_told then o.accessioned_at + interval '2 minutes'
      else o.lab_system_at
    end,
    result_severity = case
      when m.is_judged then result_severity_of(o.lab_order_id)
      else o.result_severity
    end
  from
    (
      select
        x.lab_order_id,
        x.stage in ${codeList(stagesWithResult)} and x.result_severity is null as is_judged,
        x.accessioned_at is not null
        and x.lab_system_at is null
        and x.lab_order_id not in (select lab_order_id from at_lab where place <= 4)
        and exists (
          select
          from lab_system s
          where s.is_simulator and s.lab_id = coalesce(x.lab_id, x.working_lab_id)
        ) as is_told
      from lab_order x
      where x.ended = 0
    ) m
  where m.lab_order_id = o.lab_order_id and (m.is_told or m.is_judged)
`

/* The practice of a withdrawn result was notified, and has not replied. */
const practiceQuestions = `
  insert into inbox
    (
      customer_id,
      location_id,
      patient_id,
      lab_order_id,
      reason,
      subject,
      message,
      created_at,
      mailed_at
    )
  select
    o.customer_id,
    o.location_id,
    o.patient_id,
    o.lab_order_id,
    'result-withdrawn',
    $1,
    'The result of specimen ' || o.specimen_barcode || ' was withdrawn. The laboratory retracted it. Do not act on it; a new one follows.',
    r.released_at,
    r.released_at
  from
    result r
    join lab_order o using (lab_order_id)
  where
    r.kind like 'withdrawn%'
    and r.released_at is not null
    and o.stage < ${Stage.Resulted}
    and o.ended = 0
  on conflict do nothing
`

/*
 * Each sign-in that reviews results finds one with a drug that was not prescribed: the newest that
 * can have it.
 */
const newestUnprescribed = async (
  run: Run,
  seed: string,
  drugs: Drugs,
): Promise<ReadonlySet<number>> => {
  const reviewed = await ofReviewers(
    run,
    demoSignIns.map(({ email }) => email),
  )
  const newest = [...Map.groupBy(reviewed, ({ physician }) => physician).values()].map((orders) =>
    orders.find((order) => canHaveUnprescribed(order, seed, drugs)),
  )
  return new Set(newest.flatMap((order) => (order === undefined ? [] : [order.labOrderId])))
}

/** What is needed to create results in this laboratory; queried once for many. */
export const aroundOf = async (run: Run, seed: string, now: Date): Promise<ResultsAround> => {
  const { rows } = await run(`
    select
      (select lab_system_id from lab_system where is_simulator order by 1 limit 1) as "labSystemId",
      (
        select min(user_id)
        from app_user
        where user_type_id = ${UserType.CustomerExperienceSupervisor} and not disabled
      ) as releaser
  `)
  const [{ labSystemId, releaser }] = rows as [{ labSystemId: number; releaser: number | null }]
  const drugs = await drugsById(run)
  return {
    seed,
    now,
    labSystemId,
    releaser: releaser ?? 0,
    unprescribed: await newestUnprescribed(run, seed, drugs),
    drugs,
  }
}

/** Results of some orders that follow one another. */
interface Block {
  /** The order before the first. */
  after: number
  /** The last order; undefined if there is none left. */
  last: number | undefined
  rows: ResultRows
}

/**
 * Loads the next block of results at each call: first the simulated laboratory, then released
 * results, and finally unfinished ones. While the database inserts a block, the next is made: with
 * the embedded engine, on another core.
 */
export const resultLoader = (run: Run, now: Date) => {
  let around: ResultsAround | undefined // queried once for many blocks
  let next: Promise<Block> | undefined
  const makeBlock = async (known: ResultsAround, after: number): Promise<Block> => {
    const orders = await orderedTestsAfter(run, after, atOnce)
    const rows = noRows()
    for (const order of orders) releasedRows(rows, order, known)
    return { after, last: orders.at(-1)?.labOrderId, rows }
  }
  const blockAfter = async (known: ResultsAround, after: number): Promise<Block> => {
    const made = await next
    return made?.after === after ? made : makeBlock(known, after)
  }
  return async (state: State): Promise<void> => {
    if (state.results === undefined) {
      await keepPerformers(run)
      const labSystemId = await take(run, 'lab_system', 'lab_system_id', 1)
      const results = { upTo: 0, of: 0 }
      await insert(
        run,
        {
          lab_system: [simulatorRow(labSystemId, state.lab, now)],
          analyte_mapping: mappingRows(labSystemId),
        },
        state,
        { ...state, results },
      )
      return
    }
    around ??= await aroundOf(run, state.seed, now)
    const { upTo, of } = state.results
    const { last, rows: made } = await blockAfter(around, upTo)
    const { changes, ...rows } =
      last === undefined && of === 0 ? unfinishedRows(await inProcess(run), around) : made
    const results =
      last === undefined ? { upTo, of: state.orders ?? 0 } : { ...state.results, upTo: last }
    next = last === undefined ? undefined : makeBlock(around, last)
    next?.catch(() => {}) // reported when it is awaited
    if (!(await insert(run, rows, state, { ...state, results }, '', changes))) return
    await run(delivered, [now.toISOString()])
    if (last !== undefined) return
    await run(correctionMessages, [])
    await run(criticals, [around.releaser])
    await run(practiceQuestions, [inboxReasons['result-withdrawn']])
  }
}

import { utcDay } from '@labgate/contract/kit/days'
import type { Run } from '@labgate/server/db/run.ts'
import { messagePlace } from '@labgate/server/features/results/hl7-in/sealed-message.ts'
import type { VolumeChoice } from '@labgate/server/ports/demo.ts'
import type pg from 'pg'
import { stateOf } from '../insert.ts'
import { everyKind } from '../patients/kinds.ts'
import { randomOf } from '../random.ts'
import { copyInto, type Cell } from './copy.ts'
import { eventColumns, eventRows } from './events.ts'
import { volumeLaboratoryOf } from './laboratory.ts'
import { countAccessions, lookColumns, lookRows } from './looks.ts'
import {
  manifestColumns,
  manifestRows,
  manifestSpecimenColumns,
  manifestSpecimenRows,
  settleManifests,
} from './manifests.ts'
import { incidentColumns, incidentRows, messageColumns, messageRows } from './notices.ts'
import type { OrdersPlan } from './order-at.ts'
import { orderColumns, orderRows } from './orders.ts'
import {
  parcelColumns,
  parcelRows,
  parcelSpecimenColumns,
  parcelSpecimenRows,
  settleParcels,
} from './parcels.ts'
import {
  diagnosisColumns,
  diagnosisRows,
  insuranceColumns,
  insuranceRows,
  medicationColumns,
  medicationRows,
  patientColumns,
  patientRows,
  settlePatients,
  type PatientsPlan,
  type VolumeLists,
} from './patients.ts'
import { chooserOf, practicesAtWork } from './practices.ts'
import { putAside } from './put-aside.ts'
import { loadVolumeResults, resultTables } from './results.ts'
import { printLabels, scanColumns, scanRows } from './scans.ts'
import { orderTimes } from './times.ts'

const ofPatients = ['patient', 'patient_insurance', 'patient_diagnosis', 'patient_medication']
const ofParcels = [
  'ship_log',
  'ship_log_specimen',
  'receiving_scan',
  'manifest',
  'manifest_specimen',
]
const tables = [
  ...ofPatients,
  'lab_order',
  'order_event',
  'label_print',
  ...ofParcels,
  'order_audit',
  'inbox',
  'customer_incident',
  ...resultTables,
]
const spokenEach = 250_000
const valuesEach = 20

/** Reports progress as rows pass. */
const counted = function* (
  what: string,
  inAll: number,
  rows: Iterable<readonly Cell[]>,
  log: (line: string) => void,
): Generator<readonly Cell[]> {
  const begun = performance.now()
  let count = 0
  for (const row of rows) {
    yield row
    count++
    if (count % spokenEach === 0 || count === inAll)
      log(
        `${count.toLocaleString('en-US')} ${what}${inAll > 0 ? ` of ${inAll.toLocaleString('en-US')}` : ''}, ${Math.round(count / ((performance.now() - begun) / 1000)).toLocaleString('en-US')} a second.`,
      )
  }
}

/** Tables of stored figures, and of what is noted for them. */
const keptFigures = async (run: Run): Promise<string[]> => {
  const { rows } = await run(`
    select relname as name
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname like 'figure\\_%'
    order by 1
  `)
  return (rows as { name: string }[]).map(({ name }) => name)
}

const listsOf = async (run: Run, now: Date): Promise<VolumeLists> => {
  const ask = async <R>(sql: string, ...values: unknown[]): Promise<R[]> =>
    (await run(sql, values)).rows as R[]
  const codes = [...new Set(everyKind.flatMap(({ diagnoses }) => diagnoses))]
  return {
    payers: await ask(`
      select insurance_id as "insuranceId", name
      from insurance
      where active
      order by folded, insurance_id
    `),
    diagnoses: await ask(
      `
        select code, description
        from icd10
        where
          code = any ($1::text[])
          and valid_from <= $2::date
          and (valid_to is null or valid_to >= $2::date)
        order by code collate "C"
      `,
      codes,
      utcDay(now),
    ),
    medications: await ask(`
      select medication_id as "medicationId", description
      from medication
      where active
      order by description collate "C"
      limit 200
    `),
  }
}

/** Advances a sequence by `count`; returns the first of those numbers. */
const takeAll = async (run: Run, sequence: string, count: number): Promise<number> => {
  const { rows } = await run(
    `
      select
        setval($1::text::regclass, nextval($1::text::regclass) + $2::bigint) - $2::bigint as first
    `,
    [sequence, count],
  )
  return (rows as [{ first: number }])[0].first
}
const countOf = async (run: Run, table: string): Promise<number> =>
  ((await run(`select count(*) as count from ${table}`)).rows as [{ count: number }])[0].count
const serial = (table: string): string =>
  `pg_get_serial_sequence('${table}', '${table === 'lab_order' ? 'lab_order_id' : `${table}_id`}')`

type Copy = (
  table: string,
  what: string,
  inAll: number,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
) => Promise<void>

interface Plans {
  plan: PatientsPlan
  known: ReturnType<typeof settlePatients>['known']
  insurances: number
  ordersPlan: OrdersPlan
  parcelsPlan: ReturnType<typeof settleParcels> & { base: number }
  manifestsPlan: Awaited<ReturnType<typeof settleManifests>> & { base: number }
}

/* Tables in the order in which their rows refer to each other. */
const copyAll = async (
  copy: Copy,
  { plan, known, insurances, ordersPlan, parcelsPlan, manifestsPlan }: Plans,
): Promise<void> => {
  await copy('patient', 'patients', plan.count, patientColumns, patientRows(plan, known))
  await copy(
    'patient_insurance',
    'insurances',
    insurances,
    insuranceColumns,
    insuranceRows(plan, known),
  )
  await copy(
    'patient_diagnosis',
    'diagnoses',
    plan.count,
    diagnosisColumns,
    diagnosisRows(plan, known),
  )
  await copy('patient_medication', 'medications', 0, medicationColumns, medicationRows(plan, known))
  await copy('lab_order', 'orders', ordersPlan.times.at.length, orderColumns, orderRows(ordersPlan))
  await copy(
    'order_event',
    'events',
    0,
    eventColumns,
    eventRows(ordersPlan, parcelsPlan, manifestsPlan),
  )
  await copy(
    'ship_log',
    'parcels',
    parcelsPlan.all.length,
    parcelColumns,
    parcelRows(ordersPlan, parcelsPlan),
  )
  await copy(
    'ship_log_specimen',
    'tubes in parcels',
    0,
    parcelSpecimenColumns,
    parcelSpecimenRows(ordersPlan, parcelsPlan),
  )
  await copy('receiving_scan', 'scans', 0, scanColumns, scanRows(ordersPlan, parcelsPlan))
  await copy(
    'manifest',
    'manifests',
    manifestsPlan.all.length,
    manifestColumns,
    manifestRows(manifestsPlan),
  )
  await copy(
    'manifest_specimen',
    'specimens sent on',
    0,
    manifestSpecimenColumns,
    manifestSpecimenRows(ordersPlan, manifestsPlan),
  )
  await copy('order_audit', 'second looks', 0, lookColumns, lookRows(ordersPlan))
  await copy('inbox', 'messages', 0, messageColumns, messageRows(ordersPlan, parcelsPlan))
  await copy(
    'customer_incident',
    'account issues',
    0,
    incidentColumns,
    incidentRows(ordersPlan, parcelsPlan),
  )
}

/**
 * Grows a loaded demo to the requested patients and orders, across all its accounts: a few
 * practices have a great many, most have few. Each order comes with its history: the parcel it came
 * or is in, its scan, its label, the manifest that sent it on, the practice's notifications, its
 * result. All in one transaction by COPY, so all or nothing; indexes and foreign keys are rebuilt
 * at the end, and hold for every row. No one should work with the database meanwhile. PostgreSQL
 * only. Returns the numbers added.
 */
export const loadVolume = async (
  client: pg.ClientBase,
  { patients, orders, observations, now, crypt, log = () => {} }: VolumeChoice,
): Promise<{ patients: number; orders: number; observations: number }> => {
  const run: Run = async (sql, values) => client.query(sql, values === undefined ? [] : [...values])
  await run('begin')
  try {
    const state = await stateOf(run)
    if (state === null) throw new Error('The demo laboratory is not loaded.')
    const [patientsBefore, ordersBefore] = [state.patients ?? 0, state.orders ?? 0]
    const count = Math.max(0, patients - patientsBefore)
    const orderCount = Math.max(0, orders - ordersBefore)
    if (count === 0 && orderCount === 0)
      return (await run('rollback'), { patients: 0, orders: 0, observations: 0 })
    if (count === 0)
      throw new Error('Orders are loaded together with their patients: ask for more patients too.')
    await run(`lock table ${tables.join(', ')} in access exclusive mode`)
    const random = randomOf(state.seed).fork(`volume/${patientsBefore}`)
    const practices = await practicesAtWork(run)
    const sequenceOf = async (table: string): Promise<string> =>
      ((await run(`select ${serial(table)} as name`)).rows as [{ name: string }])[0].name
    const times = orderTimes(random, orderCount, count, now)
    const firstOrder = new Float64Array(count).fill(Infinity)
    for (let at = orderCount - 1; at >= 0; at--)
      firstOrder[times.patient[at] ?? 0] = times.at[at] ?? Infinity
    const plan: PatientsPlan = {
      random,
      count,
      base: await takeAll(run, await sequenceOf('patient'), count),
      insuranceBase: await takeAll(run, await sequenceOf('patient_insurance'), count),
      practices,
      choose: chooserOf(practices, random.fork('volume/practices')),
      lists: await listsOf(run, now),
      firstOrder,
      crypt,
      now,
    }
    const { known, insurances } = settlePatients(plan)
    const ordersPlan: OrdersPlan = {
      random,
      times,
      base: await takeAll(run, await sequenceOf('lab_order'), orderCount),
      specimens: await takeAll(run, 'specimen_count', orderCount),
      requisitions: await takeAll(run, 'requisition_count', orderCount),
      patients: plan,
      known,
      context: await volumeLaboratoryOf(run),
      now,
    }
    const [parcels, manifests] = [settleParcels(ordersPlan), await settleManifests(run, ordersPlan)]
    const parcelsPlan = {
      ...parcels,
      base: await takeAll(run, await sequenceOf('ship_log'), parcels.all.length),
    }
    const manifestsPlan = {
      ...manifests,
      base: await takeAll(run, await sequenceOf('manifest'), manifests.all.length),
    }
    const aside = await putAside(client, tables)
    const copy: Copy = async (table, what, inAll, columns, rows) =>
      copyInto(client, table, columns, counted(what, inAll, rows, log))
    await copyAll(copy, { plan, known, insurances, ordersPlan, parcelsPlan, manifestsPlan })
    await printLabels(run, ordersPlan.base)
    await countAccessions(run, ordersPlan.base)
    const results = await loadVolumeResults({
      client,
      run,
      random,
      now,
      says: log,
      seed: state.seed,
      firstOrder: ordersPlan.base,
      observations: (observations ?? orders * valuesEach) - (await countOf(run, 'observation')),
      takeAll: async (table, rows) => takeAll(run, await sequenceOf(table), rows),
      sealed: (content) =>
        crypt === undefined ? Buffer.from(content, 'latin1') : crypt.seal(content, messagePlace),
    })
    await aside.restore(log)
    await results.complete()
    const loaded = {
      patients,
      orders,
      sentOn: orders,
      results: { upTo: ordersPlan.base + orderCount - 1, of: orders },
    }
    await run(`update setting set value = $1 where name = 'demo'`, [
      JSON.stringify({ ...state, ...loaded }),
    ])
    await run('commit')
    log('Gathering statistics ...')
    for (const table of tables) await run(`vacuum (analyze) ${table}`)
    log('Counting figures ...')
    await run('select rebuild_figures()')
    for (const table of await keptFigures(run)) await run(`vacuum (analyze) ${table}`)
    return { patients: count, orders: orderCount, observations: results.observations }
  } catch (error) {
    await run('rollback').catch(() => {})
    throw error
  }
}

import { Stage, stagesWithResult } from '@labgate/contract/orders/order-status'
import type pg from 'pg'
import { codeList } from '../../db/codes.ts'
import type { Run } from '../insert.ts'
import { aroundOf, criticals, severities } from '../load-results.ts'
import type { Random } from '../random.ts'
import { keepPerformers } from '../results/ordered-tests.ts'
import { copyInto } from './copy.ts'
import { loadDelivered } from './delivered.ts'
import {
  patternValues,
  resultPatterns,
  valueColumns,
  variants,
  versionColumns,
  versionRows,
  type FormCount,
} from './result-patterns.ts'

/** Tables filled here; their triggers are disabled meanwhile. */
export const resultTables = [
  'hl7_in',
  'hl7_out',
  'result',
  'observation',
  'fax',
  'fax_attempt',
  'delivery',
  'inconsistency',
]
/** Orders per statement, so that progress can be reported. */
const atOnce = 50_000

interface Around {
  run: Run
  now: Date
  says: (line: string) => void
}
interface Given extends Around {
  client: pg.ClientBase
  random: Random
  seed: string
  /** The first order without a result. */
  firstOrder: number
  /** Approximate total of values. */
  observations: number
  /** Advances a sequence by `count`; returns the first number. */
  takeAll: (table: string, count: number) => Promise<number>
  /** Seals a message's bytes; leaves them as is if there is no key. */
  sealed: (content: string) => Buffer
}

/* Which orders have a result, which pattern it is, and what is special about it: partial at first, corrected later, or still waiting for a person. */
const resulted = `create temporary table resulted on commit drop as
  select row_number() over (order by lab_order_id) as n, d.*, not is_early and stage = ${Stage.Resulted} and made_at < $2::timestamptz - interval '32 hours' and lab_order_id % 80 = 3 and v.changes <> '[]' as is_corrected
  from (
    select o.lab_order_id, o.customer_id, o.location_id, o.patient_id, o.user_id_physician, o.lab_type_id, o.version as form, o.specimen_barcode, o.accessioned_at, o.collected_at, o.stage,
      2 * (abs(hashint8(o.lab_order_id)::bigint) % ${variants / 2})::int + case when p.gender_id = 2 then 1 else 0 end as variant,
      case when o.stage = ${Stage.InProcess} then least($2::timestamptz, o.stage_at + interval '3 hours') else o.resulted_at end as made_at,
      o.stage >= ${Stage.Resulted} as is_out, o.lab_order_id % 50 = 7 as is_early, f.performing_lab_id, row_number() over (partition by o.stage >= ${Stage.Resulted} order by o.lab_order_id) as nth
    from lab_order o join patient p using (patient_id) left join lab b on b.lab_id = coalesce(o.lab_id, o.working_lab_id)
      left join (select clia_number, min(performing_lab_id) as performing_lab_id from performing_lab where clia_number <> '' group by 1) f on f.clia_number = b.clia_number
    where o.lab_order_id >= $1::bigint and o.ended = 0 and o.hold = 0 and o.stage in ${codeList([Stage.InProcess, Stage.Resulted, Stage.Reviewed])}) d
    join pattern_version v on v.lab_type_id = d.lab_type_id and v.version = d.form and v.variant = d.variant
  where d.is_out or d.nth % 10 = 1`
const patternOf = (table: string, alias: string): string =>
  `join ${table} ${alias} on ${alias}.lab_type_id = r.lab_type_id and ${alias}.version = r.form and ${alias}.variant = r.variant`

/* Each version with the message that brought it. */
const filed = `create temporary table filed on commit drop as
  select r.n, r.lab_order_id, r.customer_id, r.made_at + x.after as made_at, x.version, x.kind, $1::bigint + row_number() over (order by r.n, x.version) - 1 as hl7_in_id
  from resulted r, lateral (values
    (1, case when r.is_early then 'preliminary' else 'final' end, case when r.is_early then interval '-8 hours' else interval '0' end),
    (2, case when r.is_early then 'final' else 'corrected' end, case when r.is_early then interval '0' else interval '30 hours' end)) as x (version, kind, after)
  where x.version = 1 or r.is_early or r.is_corrected`

const messagesIn = `insert into hl7_in (hl7_in_id, lab_system_id, control_id, message_type, content, content_hash, came_at, came_from, ack, state, done_at)
  overriding system value
  select f.hl7_in_id, $1::bigint, 'V' || f.hl7_in_id, 'ORU^R01', p.content, int8send(f.hl7_in_id), f.made_at, '127.0.0.1', 'AA', 'processed', f.made_at
  from filed f join resulted r using (n) ${patternOf('pattern_message', 'p')}`
const messagesOut = `insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind, state, control_id, content, ack, tries, created_at, sent_at)
  select $1::bigint, r.lab_order_id, r.customer_id, 'new', 'sent', 'V' || r.lab_order_id,
    convert_to(concat_ws(chr(13), 'MSH|^~\\&|LABGATE||SIMLAB||' || to_char(r.accessioned_at, 'YYYYMMDDHH24MISS') || '||OML^O21^OML_O21|V' || r.lab_order_id || '|T|2.5.1', 'PID|1||' || r.patient_id, 'ORC|NW|' || r.specimen_barcode, ''), 'UTF8'),
    'AA', 1, r.accessioned_at, r.accessioned_at + interval '2 seconds'
  from resulted r where r.is_out and r.accessioned_at is not null`

/* A version that waited for a person was released by one; an unreleased one waits for its own reason, or because no one has trusted its sender. */
const versions = `insert into result (lab_order_id, customer_id, version, kind, hl7_in_id, lab_system_id, filler_number, simulated, made_at, waits_for, released_at, user_id_released, release_note, has_positive, has_critical, judged, changes)
  select f.lab_order_id, f.customer_id, f.version, f.kind, f.hl7_in_id, $1::bigint, 'SIM-' || f.lab_order_id, true,
    f.made_at - case when x.goes_out and p.waits_for <> '{}' then interval '2 hours' else interval '0' end,
    case when f.kind = 'preliminary' then '{}' when r.is_out or p.waits_for <> '{}' then p.waits_for else '{untrusted}' end,
    case when x.goes_out then f.made_at end, case when x.goes_out then case when p.waits_for = '{}' then 0 else $2::bigint end end,
    case when x.goes_out and p.waits_for <> '{}' then 'Looked at, and the practice was called.' else '' end,
    p.has_positive, p.has_critical and f.kind <> 'preliminary', case when f.kind <> 'preliminary' then p.judged end, case when f.kind = 'corrected' then p.changes else '[]' end
  from filed f join resulted r using (n) ${patternOf('pattern_version', 'p')}, lateral (select r.is_out and f.kind <> 'preliminary' as goes_out) x`

const valueFields =
  'v.place, v.analyte, v.method, v.code, v.name, v.value_type, v.comparator, v.value, v.unit, v.cut_off, v.low, v.high, v.both_sexes, v.limit_unit, v.is_draft, v.flag'
const intoValues = `insert into observation (lab_order_id, customer_id, patient_id, version_from, version_to, state, collected_at, analysed_at, performing_lab_id, ${valueFields.replaceAll('v.', '')})`
/** Number of values that a partial result brings first. */
const early = 3
const inForce = `${intoValues}
  select r.lab_order_id, r.customer_id, r.patient_id, case when r.is_early or (r.is_corrected and v.is_changed) then 2 else 1 end, null, case when r.is_corrected and v.is_changed then 'C' else 'F' end,
    r.collected_at, r.made_at - interval '1 hour', r.performing_lab_id, ${valueFields}
  from resulted r ${patternOf('pattern_value', 'v')} and not v.is_old where r.n between $1::bigint and $2::bigint`
const replaced = `${intoValues}
  select r.lab_order_id, r.customer_id, r.patient_id, 1, 2, case when r.is_early then 'P' else 'F' end, r.collected_at, r.made_at - interval '9 hours', r.performing_lab_id, ${valueFields}
  from resulted r ${patternOf('pattern_value', 'v')} where (r.is_early and not v.is_old and v.place < ${early}) or (r.is_corrected and v.is_old)`

/* A correction is an event of the order, and its result is as old as that. */
const corrections = `with corrected as (
    update lab_order o set resulted_at = r.made_at + interval '30 hours', stage_at = r.made_at + interval '30 hours', updated_at = r.made_at + interval '30 hours'
    from resulted r where r.is_corrected and o.lab_order_id = r.lab_order_id returning o.lab_order_id, o.customer_id, o.resulted_at)
  insert into order_event (lab_order_id, customer_id, move, lab_status_id, user_id, user_name, at) select lab_order_id, customer_id, 'correct', 50, 0, 'Laboratory', resulted_at from corrected`

const verdicts = `create temporary table pattern_verdict on commit drop as
  select lab_type_id, version, variant, v.* from pattern_version, lateral verdicts_in(judged) v
  where v.kind in ('found, not prescribable', 'found, not explained', 'expected, not found', 'metabolite missing', 'needs review')`
const inconsistencies = `insert into inconsistency (lab_order_id, customer_id, location_id, user_id_physician, tab, kind, subject, analytes, says, result_id, found_at)
  select r.lab_order_id, r.customer_id, r.location_id, r.user_id_physician, 'toxicology', p.kind, p.subject, p.analytes, p.says, w.result_id, w.released_at
  from resulted r ${patternOf('pattern_verdict', 'p')}
    join result w on w.lab_order_id = r.lab_order_id and w.version = case when r.is_early or r.is_corrected then 2 else 1 end where w.released_at is not null on conflict do nothing`

const rowsOf = async (run: Run, sql: string, values: readonly unknown[] = []): Promise<number> =>
  ((await run(sql, values)) as unknown as { rowCount: number | null }).rowCount ?? 0 // both drivers also give the number of rows

const makePatterns = async ({
  run,
  client,
  random,
  firstOrder,
  observations,
  sealed,
}: Given): Promise<void> => {
  const { rows } = await run(
    `select lab_type_id as "labTypeId", version, count(*)::int as orders from lab_order
     where lab_order_id >= $1::bigint and ended = 0 and hold = 0 and stage in ${codeList(stagesWithResult)} group by 1, 2 order by 1, 2`,
    [firstOrder],
  )
  const patterns = resultPatterns(rows as FormCount[], random, observations)
  const key = 'lab_type_id int, version text, variant int'
  await run(
    `create temporary table pattern_version (${key}, judged jsonb, waits_for text[], has_positive boolean, has_critical boolean, changes jsonb) on commit drop`,
  )
  await run(
    `create temporary table pattern_value (${key}, is_old boolean, is_changed boolean, place smallint, analyte text, method text, code text, name text, value_type text, comparator text, value text, unit text, cut_off text, low text, high text,
       both_sexes text, limit_unit text, is_draft boolean, flag text) on commit drop`,
  )
  await run(`create temporary table pattern_message (${key}, content bytea) on commit drop`)
  await run('alter table pattern_message alter column content set storage external')
  await copyInto(client, 'pattern_version', versionColumns, versionRows(patterns))
  await copyInto(client, 'pattern_value', valueColumns, patternValues(patterns))
  const texts = await run(
    `select lab_type_id, version, variant, concat_ws(chr(13), 'MSH|^~\\&|SIMLAB||LABGATE|||ORU^R01^ORU_R01|V|T|2.5.1', 'PID|1', 'OBR|1', string_agg(concat_ws('|', 'OBX', place + 1, value_type,
         code || '^' || name || '^99SIM', '', comparator || value, unit, '', '', '', '', 'F'), chr(13) order by place), '') as says
     from pattern_value where not is_old group by 1, 2, 3`,
  )
  const messages = (
    texts.rows as { lab_type_id: number; version: string; variant: number; says: string }[]
  ).map(
    ({ lab_type_id, version, variant, says: text }) =>
      [lab_type_id, version, variant, sealed(text)] as const,
  )
  await copyInto(
    client,
    'pattern_message',
    ['lab_type_id', 'version', 'variant', 'content'],
    messages,
  )
  await run(verdicts)
  for (const table of ['pattern_version', 'pattern_value', 'pattern_message', 'pattern_verdict'])
    await run(`analyze ${table}`)
}

/**
 * Gives every order of a load with a result its versions, values, messages, deliveries, and inconsistencies. The rows are created inside the database, from
 * patterns judged like a message's values: forty results per form. Runs in the load's transaction, while indexes and foreign keys are removed.
 */
export const loadVolumeResults = async (
  given: Given,
): Promise<{ observations: number; complete(): Promise<void> }> => {
  const { run, now, says: log, firstOrder, seed, takeAll } = given
  await keepPerformers(run)
  const { labSystemId, releaser } = await aroundOf(run, seed, now)
  await makePatterns(given)
  for (const table of resultTables) await run(`alter table ${table} disable trigger user`)
  const step = async (
    what: string,
    sql: string,
    values: readonly unknown[] = [],
  ): Promise<number> => {
    const begun = performance.now()
    const count = await rowsOf(run, sql, values)
    const seconds = (performance.now() - begun) / 1000
    log(
      `${count.toLocaleString('en-US')} ${what}, ${Math.round(count / Math.max(seconds, 0.001)).toLocaleString('en-US')} a second.`,
    )
    return count
  }
  const orders = await step('orders with a result', resulted, [firstOrder, now.toISOString()])
  await run('analyze resulted')
  const inAll = await rowsOf(run, filed, [0])
  await run('update filed set hl7_in_id = hl7_in_id + $1::bigint', [await takeAll('hl7_in', inAll)])
  await run('analyze filed')
  await step('messages that came', messagesIn, [labSystemId])
  await step('messages that went', messagesOut, [labSystemId])
  await step('versions', versions, [labSystemId, releaser])
  await run('analyze result')
  let observations = 0
  const begun = performance.now()
  for (let from = 1; from <= orders; from += atOnce) {
    observations += await rowsOf(run, inForce, [from, from + atOnce - 1])
    log(
      `${observations.toLocaleString('en-US')} values of ${Math.min(orders, from + atOnce - 1).toLocaleString('en-US')} orders, ${Math.round(observations / ((performance.now() - begun) / 1000)).toLocaleString('en-US')} a second.`,
    )
  }
  observations += await step('values that were replaced', replaced)
  await step('inconsistencies', inconsistencies)
  await loadDelivered({ step, run, now, takeAll })
  for (const table of resultTables) await run(`alter table ${table} enable trigger user`)
  return {
    observations,
    // these searches use indexes, which exist again by then
    complete: async () => {
      await step('severities', severities)
      await step('corrections', corrections)
      await step('calls about critical values', criticals, [releaser])
    },
  }
}

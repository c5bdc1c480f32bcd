import { Stage } from '@labgate/contract/orders/order-status'
import { codeList } from '@labgate/server/db/codes.ts'
import { aroundOf, criticals, severities } from '../load-results.ts'
import { keepPerformers } from '../results/ordered-tests.ts'
import { loadDelivered } from './delivered.ts'
import { type Given, rowsOf, makePatterns } from './make-result-patterns.ts'
import { variants } from './result-patterns.ts'
import { patternOf, versions, inForce, replaced, corrections } from './result-versions.ts'

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

/*
 * Which orders have a result, which pattern it is, and what is special about it: partial at first,
 * corrected later, or still waiting for a person.
 */
const resulted = `
  create temporary table resulted
  on commit drop
  as
    select
      row_number() over (order by lab_order_id) as n,
      d.*,
      not is_early
      and stage = ${Stage.Resulted}
      and made_at < $2::timestamptz - interval '32 hours'
      and lab_order_id % 80 = 3
      and v.changes <> '[]' as is_corrected
    from
      (
        select
          o.lab_order_id,
          o.customer_id,
          o.location_id,
          o.patient_id,
          o.user_id_physician,
          o.lab_type_id,
          o.version as form,
          o.specimen_barcode,
          o.accessioned_at,
          o.collected_at,
          o.stage,
          2 * (abs(hashint8(o.lab_order_id)::bigint) % ${variants / 2})::int + case
            when p.gender_id = 2 then 1
            else 0
          end as variant,
          case
            when o.stage = ${Stage.InProcess} then least(
              $2::timestamptz,
              o.stage_at + interval '3 hours'
            )
            else o.resulted_at
          end as made_at,
          o.stage >= ${Stage.Resulted} as is_out,
          o.lab_order_id % 50 = 7 as is_early,
          f.performing_lab_id,
          row_number() over (
            partition by o.stage >= ${Stage.Resulted}
            order by o.lab_order_id
          ) as nth
        from
          lab_order o
          join patient p using (patient_id)
          left join lab b on b.lab_id = coalesce(o.lab_id, o.working_lab_id)
          left join (
            select clia_number, min(performing_lab_id) as performing_lab_id
            from performing_lab
            where clia_number <> ''
            group by 1
          ) f
            on f.clia_number = b.clia_number
        where
          o.lab_order_id >= $1::bigint
          and o.ended = 0
          and o.hold = 0
          and o.stage in ${codeList([Stage.InProcess, Stage.Resulted, Stage.Reviewed])}
      ) d
      join pattern_version v
        on v.lab_type_id = d.lab_type_id and v.version = d.form and v.variant = d.variant
    where d.is_out or d.nth % 10 = 1
`

/* Each version with the message that brought it. */
const filed = `
  create temporary table filed
  on commit drop
  as
    select
      r.n,
      r.lab_order_id,
      r.customer_id,
      r.made_at + x.after as made_at,
      x.version,
      x.kind,
      $1::bigint + row_number() over (order by r.n, x.version) - 1 as hl7_in_id
    from
      resulted r,
      lateral (
        values
          (
            1,
            case
              when r.is_early then 'preliminary'
              else 'final'
            end,
            case
              when r.is_early then interval '-8 hours'
              else interval '0'
            end
          ),
          (
            2,
            case
              when r.is_early then 'final'
              else 'corrected'
            end,
            case
              when r.is_early then interval '0'
              else interval '30 hours'
            end
          )
      ) as x (version, kind, after)
    where x.version = 1 or r.is_early or r.is_corrected
`

const messagesIn = `
  insert into hl7_in
    (
      hl7_in_id,
      lab_system_id,
      control_id,
      message_type,
      content,
      content_hash,
      came_at,
      came_from,
      ack,
      state,
      done_at
    )
  overriding system value
  select
    f.hl7_in_id,
    $1::bigint,
    'V' || f.hl7_in_id,
    'ORU^R01',
    p.content,
    int8send(f.hl7_in_id),
    f.made_at,
    '127.0.0.1',
    'AA',
    'processed',
    f.made_at
  from
    filed f
    join resulted r using (n)
  ${patternOf('pattern_message', 'p')}
`

const messagesOut = `
  insert into hl7_out
    (
      lab_system_id,
      lab_order_id,
      customer_id,
      kind,
      state,
      control_id,
      content,
      ack,
      tries,
      created_at,
      sent_at
    )
  select
    $1::bigint,
    r.lab_order_id,
    r.customer_id,
    'new',
    'sent',
    'V' || r.lab_order_id,
    convert_to(
      concat_ws(
        chr(13),
        'MSH|^~\\&|LABGATE||SIMLAB||' || to_char(
          r.accessioned_at,
          'YYYYMMDDHH24MISS'
        ) || '||OML^O21^OML_O21|V' || r.lab_order_id || '|T|2.5.1',
        'PID|1||' || r.patient_id,
        'ORC|NW|' || r.specimen_barcode,
        ''
      ),
      'UTF8'
    ),
    'AA',
    1,
    r.accessioned_at,
    r.accessioned_at + interval '2 seconds'
  from resulted r
  where r.is_out and r.accessioned_at is not null
`

const inconsistencies = `
  insert into inconsistency
    (
      lab_order_id,
      customer_id,
      location_id,
      user_id_physician,
      tab,
      kind,
      subject,
      analytes,
      says,
      result_id,
      found_at
    )
  select
    r.lab_order_id,
    r.customer_id,
    r.location_id,
    r.user_id_physician,
    'toxicology',
    p.kind,
    p.subject,
    p.analytes,
    p.says,
    w.result_id,
    w.released_at
  from
    resulted r
    ${patternOf('pattern_verdict', 'p')}
    join result w
      on w.lab_order_id = r.lab_order_id
      and w.version = case
        when r.is_early
        or r.is_corrected then 2
        else 1
      end
  where w.released_at is not null
  on conflict do nothing
`

/**
 * Gives every order of a load with a result its versions, values, messages, deliveries, and
 * inconsistencies. The rows are created inside the database, from patterns judged like a message's
 * values: forty results per form. Runs in the load's transaction, while indexes and foreign keys
 * are removed.
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

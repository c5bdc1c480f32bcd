import type { Run } from '@labgate/server/db/run.ts'
import type { Line } from '@labgate/server/hl7/client.ts'
import { valuesEach, type BenchSystem } from './bench-system.ts'

/*
 * What the server writes for a message, in as few statements as possible: nothing is read, judged,
 * looked up, or locked.
 */

/** The rows created by filing one result. $1 is the order, $2 the system. */
const filing = `
  with
    o as (
      update lab_order
      set
        resulted_at = now(),
        updated_at = now(),
        row_version = row_version + 1
      where lab_order_id = $1::bigint
      returning lab_order_id, customer_id, patient_id, location_id, collected_at, row_version
    ),
    came as (
      insert into hl7_in
        (lab_system_id, control_id, message_type, content, content_hash, came_at, ack, state)
      select
        $2::bigint,
        'F' || gen_random_uuid(),
        'ORU^R01',
        sha256('floor'),
        sha256('floor'),
        now(),
        'AA',
        'processed'
      from o
      returning hl7_in_id
    ),
    v as (
      insert into result
        (
          lab_order_id,
          customer_id,
          version,
          kind,
          hl7_in_id,
          lab_system_id,
          filler_number,
          made_at,
          released_at,
          user_id_released,
          judged
        )
      select
        o.lab_order_id,
        o.customer_id,
        (select 1 + coalesce(max(version), 0) from result r where r.lab_order_id = o.lab_order_id),
        'final',
        came.hl7_in_id,
        $2::bigint,
        'F',
        now(),
        null,
        0,
        '{"verdicts": []}'
      from
        o,
        came
      returning result_id
    ),
    given as (
      insert into observation
        (
          lab_order_id,
          customer_id,
          patient_id,
          version_from,
          version_to,
          place,
          analyte,
          method,
          code,
          value_type,
          value,
          unit,
          flag,
          state,
          collected_at
        )
      select
        o.lab_order_id,
        o.customer_id,
        o.patient_id,
        1,
        2,
        n,
        'floor-' || n,
        'confirmation',
        'C' || n,
        'NM',
        n::text,
        'ng/mL',
        'negative',
        'F',
        o.collected_at
      from
        o,
        generate_series(1, ${valuesEach}) n
    ),
    went as (
      insert into delivery
        (
          customer_id,
          location_id,
          lab_order_id,
          result_id,
          version,
          kind,
          way,
          state,
          made_at,
          done_at,
          user_id_asked
        )
      select
        o.customer_id,
        o.location_id,
        o.lab_order_id,
        v.result_id,
        1,
        'report',
        'portal',
        'delivered',
        now(),
        now(),
        1
      from
        o,
        v
    ),
    happened as (
      insert into order_event
        (lab_order_id, customer_id, move, lab_status_id, user_id, user_name, at)
      select lab_order_id, customer_id, 'result', 50, 0, 'Floor', now() from o
    ),
    logged as (
      insert into change_log (kind, record_id, customer_id, row_version, fields, user_id, user_name)
      select 'order', lab_order_id, customer_id, row_version, '{labStatusId}', 0, 'Floor' from o
    ),
    told as (
      insert into audit (user_id, source, act, target, fields)
      values (0, 11, 'hl7-in.file', 'floor', '{labStatusId}')
    )
  select count(*)
  from v
`
export const fileOne = async (
  run: Run,
  { labSystemId }: BenchSystem,
  labOrderId: number,
): Promise<void> => {
  await run(filing, [labOrderId, labSystemId])
}

const message = `MSH|^~\\&|LABGATE||BENCH||20260101000000||OML^O21^OML_O21|F1|P|2.5.1\rPID|1||1||FLOOR^ADA||19800101|F\rORC|NW|1\rOBR|1|1||1^Floor^L\r`
const made = `
  insert into hl7_out (lab_system_id, lab_order_id, customer_id, kind, state, tries)
  select $2::bigint, lab_order_id, customer_id, 'new', 'dropped', 1
  from lab_order
  where lab_order_id = $1::bigint
  returning hl7_out_id as id
`
const kept = `
  with
    sent as (
      update hl7_out
      set
        ack = 'AA',
        sent_at = now()
      where hl7_out_id = $1::bigint
      returning lab_order_id
    )
  update lab_order o
  set lab_system_at = now()
  from sent
  where o.lab_order_id = sent.lab_order_id
`
/** One order out: its row, the message over the line, and its acknowledgment. */
export const sendOne = async (
  run: Run,
  line: Line,
  labSystemId: number,
  labOrderId: number,
): Promise<void> => {
  const { rows } = await run(made, [labOrderId, labSystemId])
  await line.exchange(message)
  await run(kept, [(rows as [{ id: number }])[0].id])
}

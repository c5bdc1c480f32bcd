import { createHash } from 'node:crypto'
import type { Run } from '@labgate/server/db/run.ts'
import { pdfOf } from '../pdf.ts'

interface Given {
  run: Run
  now: Date
  /** Runs a statement and reports what it created. */
  step: (what: string, sql: string, values?: readonly unknown[]) => Promise<number>
  /** Advances a sequence by `count`; returns the first number. */
  takeAll: (table: string, count: number) => Promise<number>
}

const released = `
  from
    filed f
    join resulted r using (n)
    join result w on w.lab_order_id = f.lab_order_id and w.version = f.version
  where w.released_at is not null
`
const inPortal = `
  insert into delivery
    (customer_id, location_id, lab_order_id, result_id, version, kind, way, state, made_at, done_at)
  select
    r.customer_id,
    r.location_id,
    r.lab_order_id,
    w.result_id,
    f.version,
    'report',
    'portal',
    'delivered',
    w.released_at,
    w.released_at
    ${released}
`

/*
 * One fax per report, if the location wants it and its number is verified: from the last hour some
 * still wait, from the last days some failed or are unknown.
 */
const faxed = `
  create temporary table faxed
  on commit drop
  as
    select
      d.*,
      case
        when made_at > $1::timestamptz - interval '1 hour' then 'queued'
        when at % 400 = 0 then 'failed'
        when at % 50 = 0
        and made_at > $1::timestamptz - interval '2 days' then 'uncertain'
        else 'sent'
      end as state
    from
      (
        select
          row_number() over (order by w.result_id) - 1 as at,
          0::bigint as fax_id,
          r.customer_id,
          r.location_id,
          r.lab_order_id,
          w.result_id,
          f.version,
          w.released_at as made_at,
          x.fax_number_id,
          x.number
        from
          filed f
          join resulted r using (n)
          join result w on w.lab_order_id = f.lab_order_id and w.version = f.version
          join location l on l.location_id = r.location_id
          join fax_number x
            on x.location_id = l.location_id
            and x.is_main
            and x.retired_at is null
            and x.state = 'verified'
        where w.released_at is not null and l.send_fax
      ) d
`
const faxes = `
  insert into fax
    (
      fax_id,
      location_id,
      customer_id,
      kind,
      state,
      says,
      pages,
      tries,
      queued_at,
      next_try_at,
      done_at
    )
  overriding system value
  select
    fax_id,
    location_id,
    customer_id,
    'result',
    state,
    case state
      when 'failed' then 'The line was busy.'
      when 'uncertain' then 'The fax service did not say what became of it.'
      else ''
    end,
    2,
    case state
      when 'queued' then 0
      when 'failed' then 3
      else 1
    end,
    made_at,
    made_at,
    case
      when state in ('sent', 'failed') then made_at + interval '4 minutes'
    end
  from faxed
`
const attempts = `
  insert into fax_attempt
    (
      fax_id,
      customer_id,
      fax_number_id,
      number,
      carrier,
      reference,
      file_hash,
      pages,
      started_at,
      leased_until,
      taken_at,
      ended_at,
      outcome,
      pages_sent
    )
  select
    fax_id,
    customer_id,
    fax_number_id,
    number,
    'simulator',
    'V' || fax_id,
    $1::bytea,
    2,
    made_at + interval '1 minute',
    made_at + interval '6 minutes',
    made_at + interval '1 minute',
    made_at + interval '4 minutes',
    case state
      when 'failed' then 'busy'
      when 'uncertain' then 'uncertain'
      else 'sent'
    end,
    case state
      when 'sent' then 2
      else 0
    end
  from faxed
  where state <> 'queued'
`
const byFax = `
  insert into delivery
    (
      customer_id,
      location_id,
      lab_order_id,
      result_id,
      version,
      kind,
      way,
      fax_id,
      state,
      made_at,
      done_at
    )
  select
    customer_id,
    location_id,
    lab_order_id,
    result_id,
    version,
    'report',
    'fax',
    fax_id,
    case state
      when 'queued' then 'waiting'
      when 'sent' then 'delivered'
      else state
    end,
    made_at,
    case
      when state in ('sent', 'failed') then made_at + interval '4 minutes'
    end
  from faxed
`

/**
 * Loads deliveries of a load's results: every practice in the portal, some by fax. Every attempt
 * sent the same placeholder page.
 */
export const loadDelivered = async ({ run, now, step, takeAll }: Given): Promise<void> => {
  const page = pdfOf('Result', ['A page in the place of the report that was faxed.'], '')
  const hash = createHash('sha256').update(page).digest()
  await run(
    `
      insert into file (hash, size, file_type, content)
      values ($1, $2, 'application/pdf', $3)
      on conflict do nothing
    `,
    [hash, page.length, page],
  )
  await step('results in the portal', inPortal)
  const count = await step('results to be faxed', faxed, [now.toISOString()])
  await run('update faxed set fax_id = at + $1::bigint', [await takeAll('fax', count)])
  await step('faxes', faxes)
  await step('attempts to fax', attempts, [hash])
  await step('results by fax', byFax)
}

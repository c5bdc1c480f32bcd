import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { mostResent, type resend } from '@labgate/contract/results/resend'
import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/database.ts'
import { anyId } from '../../db/lists.ts'
import { compiledOf, compiledRaw } from '../../db/queries.ts'
import type { AuditPerOrder } from '../orders/audit-per-order.ts'
import { eventRow } from '../orders/events.ts'
import { chosenIds, describeOutcome } from './chosen.ts'
import { listedReports, reportsToResend } from './report-sendings.query.ts'

/* Why it is not sent, based on what the practice has or is about to get. */
const reasons = {
  portal: 'It is in the portal; nothing needs to be sent.',
  hl7: 'It goes to the practice’s own system. Send refused results again in Account Information, under Results by HL7.',
  withdrawn: 'Its result was withdrawn; there is nothing to resend.',
  uncertain: 'Delivery of the last fax is unknown. Resolve that first in Fax Service.',
  number: 'The fax number is missing or not verified.',
  address: 'The location no longer has an email for notices.',
} as const

interface Recipient {
  deliveryId: number
  labOrderId: number
  customerId: number
  labStatusId: number
  specimenBarcode: string
  location: string
  version: number
  way: string
  against: '' | 'under way' | keyof typeof reasons
}

/*
 * One row per recipient of an order, whichever of its versions were chosen; d is the newest of
 * those.
 */
const standing = `
  with
    chosen as (
      select distinct on (lab_order_id, way, location_id, coalesce(fax_number_id, 0)) *
      from delivery
      where delivery_id = any ($1::bigint[])
      order by lab_order_id, way, location_id, coalesce(fax_number_id, 0), delivery_id desc
    )
  select
    d.delivery_id as "deliveryId",
    d.lab_order_id as "labOrderId",
    d.customer_id as "customerId",
    o.lab_status_id as "labStatusId",
    o.specimen_barcode as "specimenBarcode",
    l.location_name as location,
    coalesce(r.version, d.version) as version,
    d.way,
    case
      when d.way in ('portal', 'hl7') then d.way
      when r.result_id is null then 'withdrawn'
      when exists (
        select
        from delivery u
        where
          u.lab_order_id = d.lab_order_id
          and u.way = d.way
          and u.location_id = d.location_id
          and u.fax_number_id is not distinct from d.fax_number_id
          and u.state in ('waiting', 'sending')
      ) then 'under way'
      when exists (
        select
        from delivery u
        where
          u.lab_order_id = d.lab_order_id
          and u.way = d.way
          and u.location_id = d.location_id
          and u.fax_number_id is not distinct from d.fax_number_id
          and u.state = 'uncertain'
      ) then 'uncertain'
      when d.way = 'fax'
      and not exists (
        select
        from fax_number n
        where
          n.customer_id = d.customer_id
          and n.retired_at is null
          and n.state = 'verified'
          and case
            when d.fax_number_id is null then n.location_id = d.location_id
            and n.is_main
            else n.fax_number_id = d.fax_number_id
          end
      ) then 'number'
      when d.way = 'mail'
      and result_address(l) = '' then 'address'
      else ''
    end as against
  from
    chosen d
    join lab_order o on o.lab_order_id = d.lab_order_id
    join location l on l.location_id = d.location_id
    left join lateral (
      select x.result_id, x.version
      from result x
      where
        x.lab_order_id = d.lab_order_id
        and x.released_at is not null
        and x.kind not like 'withdrawn%'
        and not exists (
          select
          from result w
          where
            w.lab_order_id = x.lab_order_id
            and w.version > x.version
            and w.kind like 'withdrawn%'
        )
      order by x.version desc
      limit 1
    ) r
      on true
  order by d.delivery_id
`

const again = `
  insert into delivery
    (
      customer_id,
      location_id,
      lab_order_id,
      result_id,
      version,
      kind,
      way,
      fax_number_id,
      user_id_asked,
      made_at
    )
  select
    d.customer_id,
    d.location_id,
    d.lab_order_id,
    r.result_id,
    r.version,
    'report',
    d.way,
    d.fax_number_id,
    $2::bigint,
    $3::timestamptz
  from
    delivery d
    join lateral (
      select x.result_id, x.version
      from result x
      where x.lab_order_id = d.lab_order_id and x.released_at is not null
      order by x.version desc
      limit 1
    ) r
      on true
  where d.delivery_id = any ($1::bigint[])
  order by d.delivery_id
`

const wayWords: Readonly<Record<string, string>> = { fax: 'by fax', mail: 'as an email notice' }

/**
 * Sends reports to the same recipients again, each in the version that counts now. The carriers'
 * rounds take it from there, so that a fax is sent only to a verified number and is on record
 * before it leaves. The deliveries are locked, so that two people sending the same one send it
 * once.
 */
export const sendReports = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof resend.sendReports>,
  change: AuditPerOrder,
  now: Date,
) => {
  const find = async () =>
    (
      await tx.executeQuery(
        listedReports(actor, { ...given.searchCriteria })
          .select('d.delivery_id')
          .limit(mostResent + 1)
          .compile(),
      )
    ).rows.map(({ delivery_id }) => delivery_id)
  const ids = await chosenIds(given, find)
  const seen = await tx.executeQuery(
    reportsToResend(actor, {})
      .select('d.delivery_id')
      .where('d.delivery_id', '=', anyId(ids))
      .compile(),
  )
  const locked = await tx
    .selectFrom('delivery')
    .select('delivery_id')
    .where('delivery_id', '=', anyId(seen.rows.map(({ delivery_id }) => delivery_id)))
    .orderBy('delivery_id')
    .forUpdate()
    .execute()
  const { rows } = await tx.executeQuery<Recipient>(
    compiledRaw(standing, [locked.map(({ delivery_id }) => delivery_id)]),
  )
  const queued = rows.filter(({ against }) => against === '')
  const waiting = rows.filter(({ against }) => against === 'under way')
  const passedOver = rows.flatMap(({ against, specimenBarcode }) =>
    against === '' || against === 'under way' ? [] : [{ specimenBarcode, says: reasons[against] }],
  )
  if (queued.length > 0)
    await tx.executeQuery(
      compiledRaw(again, [
        queued.map(({ deliveryId }) => deliveryId),
        actor.userId,
        now.toISOString(),
      ]),
    )
  const note = (given.note ?? '').trim()
  for (const { labOrderId, customerId, labStatusId, version, way, location } of queued) {
    const comment = [`Version ${version} ${wayWords[way] ?? way} to ${location}.`, note]
      .filter(Boolean)
      .join(' ')
    await tx.executeQuery(
      compiledOf(
        eventRow(actor, { labOrderId, customerId, move: 'resend', labStatusId, comment, at: now }),
      ),
    )
    change.next().about({ customerId, target: `order ${labOrderId}` })
  }
  change.end()
  const outcome = { queued: queued.length, waiting: waiting.length, passedOver }
  return { ...outcome, message: describeOutcome('report', outcome) }
}

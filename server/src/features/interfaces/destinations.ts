import type { Hl7Destination, interfaces } from '@labgate/contract/interfaces/interfaces'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../access/actor.ts'
import { changedFields } from '../../access/field-rights.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../access/refusal.ts'
import { enteredWith, mayNotDecideAny } from '../../access/same-person.ts'
import { refuseStale } from '../../access/versions.ts'
import type { AppContext } from '../../app-context.ts'
import { visibleAccountId } from '../../core/accounts/accounts.queries.ts'
import { isOfPlace, tellOfDestination } from '../../core/records/tell-of-destination.ts'
import { columnsOf, savedAnswer, writeRecord } from '../../core/records/write-record.ts'
import type { Tx } from '../../db/database.ts'
import { compiledOf, compiledRaw, rawQuery, type Query } from '../../db/queries.ts'
import { personName } from '../../db/sql-parts.ts'
import type { ChangeContext } from '../../http/call.ts'

/**
 * Where results of an account's locations are sent, with each destination's status; for one
 * location if `locationId` is passed.
 */
export const destinationsOf = (
  actor: Actor,
  customerId: number,
  locationId = 0,
): Query<Hl7Destination> =>
  rawQuery(
    `
      select
        h.hl7_destination_id as "hl7DestinationId",
        h.location_id as "locationId",
        l.location_name as location,
        h.active,
        h.host,
        h.port,
        h.tls,
        h.application,
        h.facility,
        h.with_pdf as "withPdf",
        h.start_date as "startDate",
        h.trouble,
        h.confirmed_at is not null as confirmed,
        ${personName('h.user_id_asked')} as "askedBy",
        ${mayNotDecideAny('h.user_ids_asked', String(Number(actor.userId)))} as "needsOther",
        ${enteredWith('h.user_ids_asked', String(Number(actor.userId)))} as "enteredWith",
        h.row_version as "rowVersion",
        (
          select count(*)
          from delivery d
          where
            d.location_id = h.location_id
            and d.way = 'hl7'
            and d.state in ('waiting', 'sending')
        ) as waiting,
        (
          select count(*)
          from delivery d
          where d.location_id = h.location_id and d.way = 'hl7' and d.state = 'failed'
        ) as failed,
        (
          select max(d.done_at)
          from delivery d
          where d.location_id = h.location_id and d.way = 'hl7' and d.state = 'delivered'
        ) as "lastSentDate"
      from
        hl7_destination h
        join location l on l.location_id = h.location_id
      where
        h.customer_id = $1
        and ($2::bigint[] is null or h.customer_id = any ($2))
        and ($3 = 0 or h.location_id = $3)
      order by l.location_name, h.location_id
    `,
    [customerId, actor.customers === 'all' ? null : actor.customers, locationId],
  )

const fields = [
  'active',
  'host',
  'port',
  'tls',
  'application',
  'facility',
  'withPdf',
  'startDate',
] as const

/**
 * Sets where a location's results are sent. Refuses if the receiver's host or name is missing, or
 * if someone else has saved since.
 */
export const saveDestination = async (
  context: AppContext,
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof interfaces.saveDestination>,
  change: ChangeContext,
) => {
  refuseIf([
    ...(given.host === '' ? [issue('host', 'Enter the host.', 'required')] : []),
    ...(given.application === ''
      ? [issue('application', 'Enter the receiving application (MSH-5).', 'required')]
      : []),
  ])
  const location = await tx
    .selectFrom('location')
    .select('customer_id')
    .where('location_id', '=', given.locationId)
    .executeTakeFirst()
  const account = location && (await visibleAccountId(tx, actor, location.customer_id))
  const { customer_id: customerId } = orRefuse(account, 'Location not found.')
  const row = await tx
    .selectFrom('hl7_destination')
    .selectAll()
    .where('location_id', '=', given.locationId)
    .forUpdate()
    .executeTakeFirst()
  if (row)
    await refuseStale(
      tx,
      actor,
      'hl7-destination',
      row.hl7_destination_id,
      given.rowVersion,
      row.row_version,
    )
  const [before = {}] = row
    ? (await tx.executeQuery(compiledOf(destinationsOf(actor, customerId, given.locationId)))).rows
    : []
  const sent = Object.fromEntries(fields.map((field) => [field, given[field]]))
  const changed = changedFields(sent, before)
  const own = row ? {} : { location_id: given.locationId, customer_id: customerId }
  const id = await writeRecord(tx, actor, change, {
    kind: 'hl7-destination',
    before: row,
    id: row?.hl7_destination_id ?? 0,
    customerId,
    columns: { ...columnsOf(sent, row ? changed : fields), ...own },
    changed,
    at: context.now(),
  })
  if (isOfPlace('hl7-destination', changed, sent))
    await tellOfDestination(tx, context, actor, `HL7 destination ${id}`, 'entered')
  return savedAnswer(id, row === undefined, changed)
}

/*
 * A refused result is as good as lost there; the version that counts now is sent as a new message.
 */
const again = `
  with
    gone as (
      update delivery
      set state = 'cancelled'
      where location_id = $1 and way = 'hl7' and state = 'failed'
      returning customer_id, location_id, lab_order_id
    )
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
      user_id_asked,
      made_at
    )
  select distinct on (g.lab_order_id)
    g.customer_id,
    g.location_id,
    g.lab_order_id,
    r.result_id,
    r.version,
    case
      when r.kind like 'withdrawn%' then 'withdrawal'
      else 'report'
    end,
    'hl7',
    'waiting',
    $2::bigint,
    $3::timestamptz
  from
    gone g
    join result r on r.lab_order_id = g.lab_order_id and r.released_at is not null
  order by g.lab_order_id, r.version desc
  returning delivery_id
`

/** Sends refused results again. Refuses if there are none. */
export const sendAgain = async (
  tx: Tx,
  actor: Actor,
  hl7DestinationId: number,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  const found = orRefuse(
    await tx
      .selectFrom('hl7_destination')
      .select(['location_id', 'customer_id'])
      .where('hl7_destination_id', '=', hl7DestinationId)
      .forUpdate()
      .executeTakeFirst(),
    'Destination not found.',
  )
  orRefuse(await visibleAccountId(tx, actor, found.customer_id), 'Destination not found.')
  const { rows } = await tx.executeQuery(
    compiledRaw(again, [found.location_id, actor.userId, now.toISOString()]),
  )
  if (rows.length === 0) throw new Refusal('not-possible', 'Nothing was refused.')
  change.about({ customerId: found.customer_id, target: `hl7-destination ${hl7DestinationId}` })
  return {
    message:
      rows.length === 1
        ? 'One result will be sent again.'
        : `${rows.length} results will be sent again.`,
  }
}

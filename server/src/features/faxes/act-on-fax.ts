import type { faxes } from '@labgate/contract/faxes/faxes'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../access/refusal.ts'
import { refuseStale } from '../../access/versions.ts'
import type { AppContext } from '../../app-context.ts'
import { visibleLocations } from '../../core/accounts/locations.queries.ts'
import { orderIsClosed } from '../../core/patients/closed-charts.ts'
import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import type { ChangeContext } from '../../http/call.ts'
import { lockFax, type LockedFax } from './faxes.queries.ts'
import { settleFax } from './settle-fax.ts'

interface Said {
  id: string
  message: string
}
type From = Pick<AppContext, 'jobs' | 'now'>

const taken = async (
  tx: Tx,
  actor: Actor,
  { faxId, rowVersion }: { faxId: number; rowVersion?: number | undefined },
  change: ChangeContext,
): Promise<LockedFax> => {
  const row = orRefuse(await lockFax(tx, actor, faxId), 'Fax not found.')
  await refuseStale(tx, actor, 'fax', faxId, rowVersion, row.row_version)
  change.about({ customerId: row.customer_id, target: `fax ${faxId}` })
  return row
}
const note = async (
  tx: Tx,
  actor: Actor,
  { fax_id, customer_id }: LockedFax,
  act: 'resent' | 'cancelled' | 'arrived' | 'sent again',
  text: string,
  at: Date,
) => {
  await tx
    .insertInto('fax_event')
    .values({ fax_id, customer_id, act, note: text, user_id: actor.userId, at: at.toISOString() })
    .execute()
}

/** Decides an uncertain fax: a person found that it arrived, or wants it sent again. */
export const decideFax = async (
  { jobs, now }: From,
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof faxes.decide>,
  change: ChangeContext,
): Promise<Said> => {
  const row = await taken(tx, actor, given, change)
  if (row.state !== 'uncertain')
    throw new Refusal('not-possible', 'This fax’s delivery is no longer unknown.')
  refuseIf(
    given.note === ''
      ? [
          issue(
            'note',
            given.arrived ? 'Enter who confirmed that it arrived.' : 'Enter why it is sent again.',
            'required',
          ),
        ]
      : [],
  )
  const at = now()
  await tx
    .updateTable('fax_attempt')
    .set({ ended_at: at.toISOString(), outcome: 'uncertain', says: row.says })
    .where('fax_id', '=', row.fax_id)
    .where('ended_at', 'is', null)
    .execute()
  await note(tx, actor, row, given.arrived ? 'arrived' : 'sent again', given.note, at)
  if (given.arrived)
    await settleFax(tx, row.fax_id, {
      state: 'sent',
      says: 'Confirmed received.',
      at,
      userId: actor.userId,
    })
  else {
    await settleFax(tx, row.fax_id, {
      state: 'queued',
      says: '',
      at,
      nextTry: at,
      tries: 0,
      userId: actor.userId,
    })
    await jobs.send(tx, 'fax', 0)
  }
  return {
    id: String(row.fax_id),
    message: given.arrived ? 'Recorded as received.' : 'It is being sent again.',
  }
}

/** Cancels a fax that has not been sent. */
export const cancelFax = async (
  { now }: From,
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof faxes.cancel>,
  change: ChangeContext,
): Promise<Said> => {
  const row = await taken(tx, actor, given, change)
  if (row.state === 'uncertain')
    throw new Refusal('not-possible', 'First record whether it arrived.')
  if (row.state !== 'queued')
    throw new Refusal(
      'not-possible',
      row.state === 'sending'
        ? 'It is being sent and cannot be canceled.'
        : 'It is no longer in the queue.',
    )
  refuseIf(given.note === '' ? [issue('note', 'Enter why it is canceled.', 'required')] : [])
  const at = now()
  await note(tx, actor, row, 'cancelled', given.note, at)
  await settleFax(tx, row.fax_id, {
    state: 'cancelled',
    says: given.note,
    at,
    userId: actor.userId,
  })
  return { id: String(row.fax_id), message: 'It is canceled.' }
}

/* Each order in its current version; an order with a withdrawn result has nothing to resend. */
const newest = `
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
      fax_id,
      user_id_asked,
      made_at
    )
  select distinct on (d.lab_order_id)
    d.customer_id,
    d.location_id,
    d.lab_order_id,
    r.result_id,
    r.version,
    case
      when r.kind like 'withdrawn%' then 'withdrawal'
      else 'report'
    end,
    'fax',
    $2::bigint,
    $3::bigint,
    $4::bigint,
    $5::timestamptz
  from
    delivery d
    join result r on r.lab_order_id = d.lab_order_id and r.released_at is not null
  where
    d.fax_id = $1
    and not exists (
      select
      from result w
      where w.lab_order_id = d.lab_order_id and w.version > r.version and w.kind like 'withdrawn%'
    )
  order by d.lab_order_id, r.version desc
  returning delivery_id
`

const refuseUnlessDone = ({ kind, state }: { kind: string; state: string }): void => {
  if (kind === 'test')
    throw new Refusal(
      'not-possible',
      'Send a new test page from Fax numbers. Each has its own code.',
    )
  if (state === 'uncertain') throw new Refusal('not-possible', 'First record whether it arrived.')
  if (state === 'queued' || state === 'sending')
    throw new Refusal('not-possible', 'It is already being sent.')
}

const refuseUnlessVerified = async (
  tx: Tx,
  faxNumberId: number,
  customerId: number,
): Promise<void> => {
  const number = await tx
    .selectFrom('fax_number')
    .select('state')
    .where('fax_number_id', '=', faxNumberId)
    .where('customer_id', '=', customerId)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  refuseIf(
    number?.state === 'verified'
      ? []
      : [issue('faxNumberId', 'Choose a verified number of this account.', 'not-verified')],
  )
}

/*
 * Resending a fax is a task that needs no open chart; what it holds of a closed one goes only where
 * it went before, or to the location's own number (docs/decisions/0088).
 */
const refuseOtherNumberOfClosed = async (
  tx: Tx,
  { namesOnTubes }: Actor,
  { fax_id }: LockedFax,
  faxNumberId: number,
): Promise<void> => {
  if (namesOnTubes === undefined) return
  const closed = await tx
    .selectFrom('delivery as d')
    .innerJoin('lab_order as o', 'o.lab_order_id', 'd.lab_order_id')
    .select('d.delivery_id')
    .where('d.fax_id', '=', fax_id)
    .where(orderIsClosed(namesOnTubes.opened))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('fax_attempt as a')
            .select('a.fax_attempt_id')
            .where('a.fax_id', '=', fax_id)
            .where('a.fax_number_id', '=', faxNumberId),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  refuseIf(
    closed === undefined
      ? []
      : [
          issue(
            'faxNumberId',
            'This fax holds a report of a restricted chart. It can be resent only to the number it went to.',
            'restricted',
          ),
        ],
  )
}

/** Resends a fax's contents, as a separate fax that points to the first. */
export const resendFax = async (
  { jobs, now }: From,
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof faxes.resend>,
  change: ChangeContext,
): Promise<Said> => {
  const row = await taken(tx, actor, given, change)
  refuseUnlessDone(row)
  const { faxNumberId } = given
  if (faxNumberId > 0) {
    await refuseUnlessVerified(tx, faxNumberId, row.customer_id)
    await refuseOtherNumberOfClosed(tx, actor, row, faxNumberId)
  }
  const at = now().toISOString()
  const { fax_id: faxId } = await tx
    .insertInto('fax')
    .values({
      location_id: row.location_id,
      customer_id: row.customer_id,
      kind: 'result',
      fax_number_id: faxNumberId > 0 ? faxNumberId : null,
      queued_at: at,
      next_try_at: at,
      user_id_queued: actor.userId,
      fax_id_resent: row.fax_id,
    })
    .returning('fax_id')
    .executeTakeFirstOrThrow()
  const { rows } = await tx.executeQuery(
    compiledRaw(newest, [
      row.fax_id,
      faxNumberId > 0 ? faxNumberId : null,
      faxId,
      actor.userId,
      at,
    ]),
  )
  if (rows.length === 0)
    throw new Refusal(
      'not-possible',
      'Everything in it was withdrawn. There is nothing to send again.',
    )
  await note(tx, actor, row, 'resent', given.note ?? '', now())
  await jobs.send(tx, 'fax', 0)
  return { id: String(faxId), message: 'It is in the queue.' }
}

/** Pauses a location: nothing about patients is faxed to it meanwhile. */
export const pauseLocation = async (
  { jobs, now }: From,
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof faxes.pause>,
  change: ChangeContext,
): Promise<Said> => {
  const { locationId, paused } = given
  const row = orRefuse(
    await visibleLocations(actor, tx)
      .select(['l.location_id', 'l.customer_id', 'l.fax_paused_at'])
      .where('l.location_id', '=', locationId)
      .forUpdate()
      .executeTakeFirst(),
    'Location not found.',
  )
  refuseIf(
    paused && given.note === '' ? [issue('note', 'Enter why faxing is paused.', 'required')] : [],
  )
  await tx
    .updateTable('location')
    .set({
      fax_paused_at: paused ? (row.fax_paused_at ?? now().toISOString()) : null,
      user_id_fax_paused: paused ? actor.userId : null,
      fax_paused_note: paused ? given.note : '',
    })
    .where('location_id', '=', locationId)
    .execute()
  change.about({
    customerId: row.customer_id,
    target: `location ${locationId}`,
    fields: ['paused'],
  })
  if (!paused) await jobs.send(tx, 'fax', 0)
  return {
    id: String(locationId),
    message: paused ? 'Faxes to this location are paused.' : 'Faxes to this location have resumed.',
  }
}

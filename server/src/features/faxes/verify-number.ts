import { timingSafeEqual } from 'node:crypto'
import type { faxNumbers } from '@labgate/contract/faxes/fax-numbers'
import { dayMs } from '@labgate/contract/kit/days'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../access/refusal.ts'
import { standingAsSecond } from '../../access/same-person.ts'
import { mustBeAnotherPerson } from '../../access/second-person.ts'
import { refuseStale } from '../../access/versions.ts'
import type { AppContext } from '../../app-context.ts'
import { visibleLocations } from '../../core/accounts/locations.queries.ts'
import { phoneIssues } from '../../core/records/phones.ts'
import { tellPractice } from '../../core/users/practice-administrators.ts'
import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import type { ChangeContext } from '../../http/call.ts'
import { lockNumber, type LockedNumber } from './numbers.queries.ts'

interface Said {
  id: string
  message: string
}
type From = Pick<AppContext, 'config' | 'jobs' | 'now' | 'post' | 'randomBytes'>
type Given = { faxNumberId: number; rowVersion?: number | undefined }

/** A code is valid for a week, and for five tries. */
const codeDays = 7
const mostTries = 5

const taken = async (
  tx: Tx,
  actor: Actor,
  { faxNumberId, rowVersion }: Given,
  change: ChangeContext,
): Promise<LockedNumber> => {
  const row = orRefuse(await lockNumber(tx, actor, faxNumberId), 'Fax number not found.')
  await refuseStale(tx, actor, 'fax number', faxNumberId, rowVersion, row.row_version)
  change.about({ customerId: row.customer_id, target: `fax number ${faxNumberId}` })
  return row
}
const mustBeOpen = (row: LockedNumber): void => {
  if (row.state === 'verified')
    throw new Refusal('not-possible', 'This number is already verified.')
}
const write = async (
  tx: Tx,
  actor: Actor,
  row: LockedNumber,
  columns: Record<string, unknown>,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('fax_number')
    .set({
      ...columns,
      user_id_updated: actor.userId,
      updated_at: at.toISOString(),
      row_version: row.row_version + 1,
    })
    .where('fax_number_id', '=', row.fax_number_id)
    .execute()
}

/* What waits for the number is sent with the next round. */
const verified = (at: Date, actor: Actor) => ({
  state: 'verified',
  verified_at: at.toISOString(),
  user_id_verified: actor.userId,
})
/* Reports go there from now on, and whoever runs the practice knows (docs/decisions/0088). */
const tellOfNumber = (
  tx: Tx,
  context: From,
  { customer_id, number }: LockedNumber,
): Promise<void> =>
  tellPractice(
    tx,
    context,
    { customerId: customer_id },
    'A fax number was verified for your practice',
    `${context.config.LAB_NAME} verified ${number} as a fax number of your practice. Results can be faxed there from now on. If it is not yours, call us right away.`,
  )

/* Whoever entered a number, with any sign-in in their hand, is not the only one who verifies it. */
const isTheOneWhoEntered = async (
  tx: Tx,
  { userId }: Actor,
  { user_id_entered: by }: LockedNumber,
): Promise<boolean> => {
  if (by === null) return false
  const { behind, isBlocked } = await standingAsSecond(tx, userId)
  return isBlocked || behind.has(by)
}

const check = async (
  context: From,
  tx: Tx,
  actor: Actor,
  row: LockedNumber,
  columns: Record<string, unknown>,
): Promise<Said> => {
  const at = context.now()
  const isDone = !row.needs_second && !(await isTheOneWhoEntered(tx, actor, row))
  const checked = {
    ...columns,
    needs_second: !isDone,
    checked_at: at.toISOString(),
    user_id_checked: actor.userId,
    test_code: '',
  }
  await write(
    tx,
    actor,
    row,
    { ...checked, ...(isDone ? verified(at, actor) : { state: 'to confirm' }) },
    at,
  )
  if (isDone) {
    await tellOfNumber(tx, context, row)
    await context.jobs.send(tx, 'fax', 0)
  }
  return {
    id: String(row.fax_number_id),
    message: isDone
      ? 'Verified.'
      : 'Recorded. A second person must confirm before anything is faxed there.',
  }
}

/** Sends a test page with a new code. */
export const sendTestPage = async (
  { jobs, now, randomBytes }: From,
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof faxNumbers.sendTestPage>,
  change: ChangeContext,
): Promise<Said> => {
  const row = await taken(tx, actor, given, change)
  mustBeOpen(row)
  const at = now()
  const open = await tx
    .selectFrom('fax')
    .select('fax_id')
    .where('fax_number_id', '=', row.fax_number_id)
    .where('kind', '=', 'test')
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirst()
  if (open !== undefined)
    throw new Refusal('not-possible', 'A test page is being sent. Wait until it arrives or fails.')
  const code = String(randomBytes(4).readUInt32BE(0) % 1_000_000).padStart(6, '0')
  await write(
    tx,
    actor,
    row,
    {
      test_code: code,
      test_tries: 0,
      test_sent_at: at.toISOString(),
      state: 'unverified',
      checked_at: null,
      user_id_checked: null,
      method: '',
    },
    at,
  )
  const { fax_id: faxId } = await tx
    .insertInto('fax')
    .values({
      location_id: row.location_id,
      customer_id: row.customer_id,
      kind: 'test',
      fax_number_id: row.fax_number_id,
      queued_at: at.toISOString(),
      next_try_at: at.toISOString(),
      user_id_queued: actor.userId,
    })
    .returning('fax_id')
    .executeTakeFirstOrThrow()
  await jobs.send(tx, 'fax', 0)
  return {
    id: String(faxId),
    message: 'The test page is in the queue. Call the practice and have them read the code back.',
  }
}

const sameCode = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * The practice reads back the code from the test page. A wrong one is counted, and after five a new
 * page is sent.
 */
export const readBack = async (
  context: From,
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof faxNumbers.readBack>,
  change: ChangeContext,
): Promise<Said> => {
  const row = await taken(tx, actor, given, change)
  mustBeOpen(row)
  refuseIf(given.spokenTo === '' ? [issue('spokenTo', 'Enter who read the code.', 'required')] : [])
  const sent = row.test_sent_at === null ? 0 : new Date(row.test_sent_at).getTime()
  if (
    row.test_code === '' ||
    context.now().getTime() - sent > codeDays * dayMs ||
    row.test_tries >= mostTries
  )
    throw new Refusal('not-possible', 'The code has expired. Send a new test page.')
  if (!sameCode(given.code.replace(/\D/g, ''), row.test_code)) {
    await tx
      .updateTable('fax_number')
      .set({ test_tries: row.test_tries + 1 })
      .where('fax_number_id', '=', row.fax_number_id)
      .execute()
    const left = mostTries - row.test_tries - 1
    return {
      id: '',
      message:
        left === 0
          ? 'Wrong code. Send a new test page.'
          : `Wrong code. ${left === 1 ? 'One try is' : `${left} tries are`} left.`,
    }
  }
  return check(context, tx, actor, row, { method: 'test page', spoken_to: given.spokenTo })
}

/** Records that someone at the practice said the number is theirs. */
export const noteCallBack = async (
  context: From,
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof faxNumbers.callBack>,
  change: ChangeContext,
): Promise<Said> => {
  const row = await taken(tx, actor, given, change)
  mustBeOpen(row)
  refuseIf([
    ...(given.spokenTo === '' ? [issue('spokenTo', 'Enter who you spoke with.', 'required')] : []),
    ...(given.phoneCalled === ''
      ? [issue('phoneCalled', 'Enter the phone number you called.', 'required')]
      : []),
    ...phoneIssues(given, ['phoneCalled']),
  ])
  return check(context, tx, actor, row, {
    method: 'call-back',
    spoken_to: given.spokenTo,
    phone_called: given.phoneCalled,
    note: given.note,
  })
}

/** Confirms a number as the second person: neither who verified it nor who entered it. */
export const confirmNumber = async (
  context: From,
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof faxNumbers.confirm>,
  change: ChangeContext,
): Promise<Said> => {
  const row = await taken(tx, actor, given, change)
  if (row.state !== 'to confirm')
    throw new Refusal(
      'not-possible',
      row.state === 'verified'
        ? 'This number is already verified.'
        : 'This number has not been verified.',
    )
  const first = {
    'fax_number.user_id_checked': row.user_id_checked,
    'fax_number.user_id_entered': row.user_id_entered,
  }
  await mustBeAnotherPerson(tx, actor, 'faxNumbers.confirm', first, {
    target: `fax number ${row.fax_number_id}`,
  })
  const at = context.now()
  await write(tx, actor, row, verified(at, actor), at)
  await tellOfNumber(tx, context, row)
  await context.jobs.send(tx, 'fax', 0)
  return {
    id: String(row.fax_number_id),
    message: 'Confirmed. Waiting faxes to this number will go out.',
  }
}

/** Refuses a number that is not the practice's, or no longer is. */
export const refuseNumber = async (
  { now }: From,
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof faxNumbers.refuse>,
  change: ChangeContext,
): Promise<Said> => {
  const row = await taken(tx, actor, given, change)
  refuseIf(given.note === '' ? [issue('note', 'Enter what you found.', 'required')] : [])
  await write(
    tx,
    actor,
    row,
    {
      state: 'refused',
      needs_second: true,
      note: given.note,
      test_code: '',
      verified_at: null,
      user_id_verified: null,
    },
    now(),
  )
  return { id: String(row.fax_number_id), message: 'Faxing to this number is stopped.' }
}

/** Adds a number besides the location's own; two people verify it. */
export const addNumber = async (
  { now }: From,
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof faxNumbers.add>,
  change: ChangeContext,
): Promise<Said> => {
  const { locationId } = given
  const place = orRefuse(
    await visibleLocations(actor, tx)
      .select(['l.location_id', 'l.customer_id'])
      .where('l.location_id', '=', locationId)
      .forUpdate()
      .executeTakeFirst(),
    'Location not found.',
  )
  const { rows } = await tx.executeQuery<{ number: string }>(
    compiledRaw('select dialled($1) as number', [given.number]),
  )
  const number = rows[0]?.number ?? ''
  refuseIf(
    number === ''
      ? [issue('number', 'Enter the fax number.', 'required')]
      : phoneIssues(given, ['number']),
  )
  const values = {
    location_id: place.location_id,
    customer_id: place.customer_id,
    number,
    is_main: false,
    needs_second: true,
    entered_at: now().toISOString(),
    user_id_entered: actor.userId,
  }
  const made = await tx
    .insertInto('fax_number')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('fax_number_id')
    .executeTakeFirst()
  refuseIf(
    made === undefined ? [issue('number', 'The location already has this number.', 'twice')] : [],
  )
  change.about({
    customerId: place.customer_id,
    target: `location ${locationId}`,
    fields: ['faxNumber'],
  })
  return {
    id: String(made?.fax_number_id ?? 0),
    message: 'Added. Two people must verify it before first use.',
  }
}

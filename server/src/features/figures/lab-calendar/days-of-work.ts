import { isBusinessDay, holidaysOf } from '@labgate/contract/figures/days'
import type { labCalendar } from '@labgate/contract/figures/lab-calendar'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { isTimeZone } from '@labgate/contract/kit/time-zones'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

const isOrdinary = (day: string): boolean => isBusinessDay(day, holidaysOf([]))

/** Adds or changes a day that differs from Monday to Friday. */
export const saveDay = async (
  tx: Tx,
  actor: Actor,
  { day, name, isWorking }: ParsedInput<typeof labCalendar.saveDay>,
  change: ChangeContext,
  now: Date,
) => {
  refuseIf([
    ...(day === null ? [issue('day', 'Enter a date.', 'required')] : []),
    ...(name === '' ? [issue('name', 'Enter a name.', 'required')] : []),
    ...(day !== null && isWorking && isOrdinary(day)
      ? [
          issue(
            'day',
            'Monday to Friday are business days already. Choose a Saturday or Sunday.',
            'weekday',
          ),
        ]
      : []),
  ])
  const columns = {
    name,
    is_working: isWorking,
    user_id_updated: actor.userId,
    updated_at: now.toISOString(),
  }
  await tx
    .insertInto('holiday')
    .values({ day: day ?? '', ...columns })
    .onConflict((on) => on.column('day').doUpdateSet(columns))
    .execute()
  change.about({ target: `calendar day ${day}`, fields: ['name', 'isWorking'] })
  return { message: 'Saved.' }
}

export const removeDay = async (
  tx: Tx,
  { day }: ParsedInput<typeof labCalendar.removeDay>,
  change: ChangeContext,
) => {
  const gone = await tx
    .deleteFrom('holiday')
    .where('day', '=', day ?? '0001-01-01')
    .executeTakeFirst()
  if (Number(gone.numDeletedRows) === 0) throw new Refusal('not-found', 'Day not found.')
  change.about({ target: `calendar day ${day}`, fields: ['removed'] })
  return { message: 'Removed.' }
}

/** Changes the time zone in which days of receipt, accession, result and release are counted. */
export const saveZone = async (
  tx: Tx,
  actor: Actor,
  { timeZone, rowVersion }: ParsedInput<typeof labCalendar.saveZone>,
  change: ChangeContext,
  now: Date,
) => {
  refuseIf(isTimeZone(timeZone) ? [] : [issue('timeZone', 'Choose a time zone.', 'time-zone')])
  const row = orRefuse(
    await tx.selectFrom('laboratory_setting').selectAll().forUpdate().executeTakeFirst(),
    'Settings not found.',
  )
  if (row.row_version !== rowVersion)
    throw new Refusal('stale', 'Someone else changed the time zone. Refresh and try again.')
  await tx
    .updateTable('laboratory_setting')
    .set({
      time_zone: timeZone,
      user_id_updated: actor.userId,
      updated_at: now.toISOString(),
      row_version: row.row_version + 1,
    })
    .execute()
  change.about({ target: 'laboratory', fields: ['timeZone'] })
  return { message: 'Saved.' }
}

/** How times of day are written: on papers, and on screens unless a person chose otherwise. */
export const saveClock = async (
  tx: Tx,
  actor: Actor,
  { clock }: ParsedInput<typeof labCalendar.saveClock>,
  change: ChangeContext,
  now: Date,
) => {
  await tx
    .updateTable('laboratory_setting')
    .set({ clock, user_id_updated: actor.userId, updated_at: now.toISOString() })
    .execute()
  change.about({ target: 'laboratory', fields: ['clock'] })
  return { message: 'Saved.' }
}

/** Allows or stops saved-view emails that state what the whole laboratory received and released. */
export const saveMailsVolumes = async (
  tx: Tx,
  actor: Actor,
  { mailsVolumes }: ParsedInput<typeof labCalendar.saveMailsVolumes>,
  change: ChangeContext,
  now: Date,
) => {
  await tx
    .updateTable('laboratory_setting')
    .set({
      mails_volumes: mailsVolumes,
      user_id_updated: actor.userId,
      updated_at: now.toISOString(),
    })
    .execute()
  change.about({ target: 'laboratory', fields: ['mailsVolumes'] })
  return { message: 'Saved.' }
}

import type { PhysicianPreference } from '@labgate/contract/orders/physician-preferences'
import type { Actor } from '../../../access/actor.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { codeName, personName } from '../../../db/sql-parts.ts'

const most = 200

export interface PreferenceCriteria {
  physicianPreferenceId?: number | undefined
  /** Preferences of that provider, and those for all. */
  userId?: number | undefined
  customerId?: number | undefined
  labTypeId?: number | undefined
  active?: number | undefined
}

/**
 * First lock: every query on preferences begins here. The laboratory sees all in the accounts in
 * its scope; a user of an account sees their own and those available to all. `today` is the
 * account's; without a zone, the day that begins first.
 */
const visible = (actor: Actor, now: Date, customerId = 0): { from: string; values: unknown[] } => {
  const values: unknown[] = [now.toISOString()]
  const conditions: string[] = []
  // for one account the lock is a condition on that account: a long list next to an equality would
  // cost more than reading the whole table
  const account = customerId > 0 ? `$${values.push(customerId)}::bigint` : 'p.customer_id'
  if (customerId > 0) conditions.push(`p.customer_id = ${account}`)
  if (actor.customers !== 'all')
    conditions.push(`${account} = any ($${values.push(actor.customers)}::bigint[])`)
  if (actor.who.entityId > 0)
    conditions.push(`(p.available_for_all or p.user_id = $${values.push(actor.asId)})`)
  const from = `
      physician_preference p
      join customer c on c.customer_id = p.customer_id
      cross join lateral (
        select
          (
            $1::timestamptz at time zone coalesce(nullif(c.time_zone, ''), 'Pacific/Guam')
          )::date as today
      ) d
    where ${conditions.length === 0 ? 'true' : conditions.join(' and ')}
  `
  return { from, values }
}

const isActive = '(p.effective_date <= d.today and coalesce(p.sunset_date > d.today, true))'
/** Active ones before future ones, and those before ended ones. */
const inTime = `case when ${isActive} then 0 when p.effective_date > d.today then 1 else 2 end`

/**
 * Preferences that the user can use or see: a provider's own before others', by name; at most 200.
 */
export const listPreferences = (
  actor: Actor,
  now: Date,
  criteria: PreferenceCriteria,
): Query<PhysicianPreference> => {
  const { physicianPreferenceId, userId = 0, customerId = 0, labTypeId = 0, active = 3 } = criteria
  const { from, values } = visible(actor, now, customerId)
  const conditions: string[] = []
  if (physicianPreferenceId !== undefined)
    conditions.push(`p.physician_preference_id = $${values.push(physicianPreferenceId)}`)
  if (labTypeId > 0) conditions.push(`p.lab_type_id = $${values.push(labTypeId)}`)
  const own = `p.user_id = $${values.push(userId)}`
  if (userId > 0) conditions.push(`(p.available_for_all or ${own})`)
  if (active !== 3) conditions.push(active === 1 ? isActive : `not ${isActive}`)
  return rawQuery(
    `
      select
        p.physician_preference_id as "physicianPreferenceId",
        p.user_id as "userId",
        ${personName('p.user_id')} as provider,
        p.customer_id as "customerId",
        ${isActive} as active,
        p.lab_type_id as "labTypeId",
        ${codeName('LabType', 'p.lab_type_id')} as "labType",
        p.available_for_all as "availableForAll",
        p.name,
        p.effective_date as "effectiveDate",
        p.sunset_date as "sunsetDate",
        p.version,
        (
          select json_agg(json_build_object('labTestId', code) order by code)
          from unnest(p.tests) as code
        ) as tests,
        coalesce(p.user_id_updated, 0) as "userId_Updated",
        p.row_version as "rowVersion"
      from ${from}${conditions.map((condition) => ` and ${condition}`).join('')}
      order by ${inTime}, (${own}) desc, p.folded, p.effective_date desc, p.physician_preference_id
      limit ${most}
    `,
    values,
  )
}

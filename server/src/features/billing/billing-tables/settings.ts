import { describeUserType } from '@labgate/contract/access/user-types'
import { decidingTypes, type billingSettings } from '@labgate/contract/billing/billing-settings'
import { utcDay } from '@labgate/contract/kit/days'
import type { ApiResponse, ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, refuseIf, Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw, rawQuery, type Query } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { askRaises, isSameLimit, openRaises, withoutRaises } from './limit-raises.ts'
import {
  judgeOrdersSince,
  updateBillingSettings,
  updateWriteOffLimits,
} from './settings.queries.ts'

type Settings = Omit<ApiResponse<(typeof billingSettings)['get']>, 'valid' | 'message'>
type Before = Omit<Settings, 'raises'>
type Given = ParsedInput<typeof billingSettings.save>

const columns = `
  s.billing_since::text as "billingSince",
  s.invoice_days as "invoiceDays",
  s.statement_due_days as "statementDueDays",
  s.statement_days as "statementDays",
  s.statement_count as "statementCount",
  s.statement_min_cents as "statementMinCents",
  (
    select
      jsonb_agg(
        jsonb_build_object(
          'userTypeId',
          l.user_type_id,
          'cents',
          l.cents,
          'approveRefundCents',
          l.approve_refund_cents
        )
        order by l.cents, l.user_type_id
      )
    from write_off_limit l
  ) as limits,
  s.row_version as "rowVersion"
`
export const settings = (userId: number): Query<Settings> =>
  rawQuery(`select ${columns}, ${openRaises} as raises from laboratory_setting s`, [userId])

const plainSettings = [
  'billingSince',
  'invoiceDays',
  'statementDueDays',
  'statementDays',
  'statementCount',
  'statementMinCents',
] as const
const changedIn = (given: Given, before: Before): string[] => [
  ...plainSettings.filter((field) => given[field] !== before[field]),
  ...given.limits
    .filter(
      (one) =>
        !isSameLimit(
          one,
          before.limits.find(({ userTypeId }) => userTypeId === one.userTypeId),
        ),
    )
    .map(({ userTypeId }) => `limit of type ${userTypeId}`),
]
const faultsOf = (given: Given, before: Before, today: string) => {
  const { billingSince, limits, statementDays, statementDueDays } = given
  const types = limits.map(({ userTypeId }) => userTypeId)
  return [
    ...(before.billingSince !== null && billingSince === null
      ? [
          issue(
            'billingSince',
            'Billing has begun. Enter the day from which orders are billed.',
            'required',
          ),
        ]
      : []),
    ...(billingSince !== null &&
    billingSince > today.replace(/^\d{4}/, (year) => String(Number(year) + 1))
      ? [issue('billingSince', 'Enter a day within the next year.', 'range')]
      : []),
    ...(statementDueDays > statementDays
      ? [
          issue(
            'statementDueDays',
            `A statement is due before the next one leaves, after ${statementDays} days.`,
            'range',
          ),
        ]
      : []),
    ...(types.some((type) => !decidingTypes.some((one) => one === type)) ||
    new Set(types).size < types.length
      ? [issue('limits', 'Each user type that decides about money has one limit.', 'user-type')]
      : []),
  ]
}

/**
 * Saves the settings, with the version that the caller read. An earlier first day bills the orders
 * collected since then: they are noted here, because no record of theirs changes. A later one ends
 * no bill. Limits that are raised wait for a second person
 * (limit-raises.ts).
 */
export const saveSettings = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  given: Given,
  change: ChangeContext,
): Promise<{ message: string }> => {
  const now = context.now()
  await tx.executeQuery(compiledRaw('select 1 from laboratory_setting for update'))
  const { rows } = await tx.executeQuery<Before>(
    compiledRaw(`select ${columns} from laboratory_setting s`),
  )
  const before = orRefuse(rows[0], 'Settings not found.')
  if (before.rowVersion !== given.rowVersion)
    throw new Refusal('stale', 'Someone else changed these settings. Close and reopen them.')
  refuseIf(faultsOf(given, before, utcDay(now)))
  const changed = changedIn(given, before)
  if (changed.length === 0) return { message: 'Nothing has changed.' }
  const { billingSince, limits } = given
  await tx.executeQuery(updateBillingSettings({ ...given, actor, now }))
  await tx.executeQuery(updateWriteOffLimits(withoutRaises(limits, before.limits)))
  const { waits, ended } = await askRaises(tx, context, actor, limits, before.limits)
  if (billingSince !== null && (before.billingSince === null || billingSince < before.billingSince))
    await tx.executeQuery(judgeOrdersSince(billingSince, before.billingSince))
  change.about({ target: 'billing settings', fields: changed })
  return {
    message: [
      'Saved.',
      ...(waits
        ? [
            'A limit that was raised, or the highest one if it was lowered to the next, takes effect when a second person has confirmed it.',
          ]
        : []),
      ...(ended.length > 0
        ? [`What waited for these limits has ended: ${ended.map(describeUserType).join(', ')}.`]
        : []),
    ].join(' '),
  }
}

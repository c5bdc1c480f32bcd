import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import {
  firstDayOfPreference,
  isPreferenceType,
  preferenceDateFaults,
  preferenceTestFaults,
  type PreferenceType,
} from '@labgate/contract/catalog/preference-rules'
import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import type { physicianPreferences } from '@labgate/contract/orders/physician-preferences'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../../access/refusal.ts'
import { refuseStale } from '../../../access/versions.ts'
import { writeRecord } from '../../../core/records/write-record.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

type Given = ParsedInput<typeof physicianPreferences.save>
const never = 'A saved preference cannot be edited. End it and add a new one.'

const accountOf = async (tx: Tx, customerId: number) =>
  orRefuse(
    await tx
      .selectFrom('customer')
      .select(['time_zone', 'version_tox_urine', 'version_tox_oral'])
      .where('customer_id', '=', customerId)
      .executeTakeFirst(),
    'Account not found.',
  )
type AccountOf = Awaited<ReturnType<typeof accountOf>>

const formOf = (account: AccountOf, testType: PreferenceType) => {
  const versions: Readonly<Record<PreferenceType, string>> = {
    ToxUrine: account.version_tox_urine,
    ToxOral: account.version_tox_oral,
  }
  return catalogOf(testType, versions[testType])
}

const dateIssues = (given: Given, first: string): Issue[] =>
  Object.entries(preferenceDateFaults(given, first)).map(([field, text]) =>
    issue(field, text, field === 'effectiveDate' ? 'past' : 'sunset'),
  )

/** Tests are checked against the form that the account orders from now. */
const testIssues = (given: Given, account: AccountOf, testType: PreferenceType): Issue[] => {
  const form = formOf(account, testType)
  if (form === undefined)
    return [
      issue(
        'tests',
        'The account uses an order form that is not available. The laboratory must correct its version.',
        'version',
      ),
    ]
  if (given.version !== undefined && given.version !== '' && given.version !== form.version)
    return [issue('tests', 'The order form has changed. Choose the tests again.', 'version')]
  return preferenceTestFaults(
    form,
    (given.tests ?? []).map(({ labTestId }) => labTestId),
  ).map((text) => issue('tests', text, 'tests'))
}

/**
 * One of the provider's own preferences with this name and type that would be offered on the same
 * days.
 */
const sameName = (
  tx: Tx,
  actor: Actor,
  { labTypeId = 0, name = '', effectiveDate, sunsetDate }: Given,
) =>
  tx
    .selectFrom('physician_preference')
    .select('physician_preference_id')
    .where('user_id', '=', actor.userId)
    .where('lab_type_id', '=', labTypeId)
    .where('folded', '=', sql<string>`fold(${name})`)
    .where(({ or, eb }) =>
      or([eb('sunset_date', 'is', null), eb('sunset_date', '>', effectiveDate ?? '')]),
    )
    .$if(Boolean(sunsetDate), (rows) => rows.where('effective_date', '<', sunsetDate ?? ''))
    .limit(1)
    .executeTakeFirst()

/** Adds a preference for the signed-in provider; returns its ID. */
export const addPreference = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  at: Date,
): Promise<number> => {
  if (given.physicianPreferenceId > 0) throw new Refusal('not-possible', never)
  const customerId = actor.who.entityId
  if ((given.userId ?? 0) > 0 && given.userId !== actor.userId)
    throw new Refusal('not-possible', 'Providers can add preferences only for themselves.')
  if ((given.customerId ?? 0) > 0 && given.customerId !== customerId)
    throw new Refusal('not-found', 'Account not found.')
  const account = await accountOf(tx, customerId)
  const testType = testTypeOfLab(given.labTypeId ?? 0)
  refuseIf([
    ...((given.name ?? '') === '' ? [issue('name', 'Enter a name.', 'required')] : []),
    ...(given.effectiveDate
      ? []
      : [issue('effectiveDate', 'Enter the effective date.', 'required')]),
    ...dateIssues(given, firstDayOfPreference(at, account.time_zone)),
    ...(isPreferenceType(testType)
      ? testIssues(given, account, testType)
      : [issue('labTypeId', 'Only toxicology has preferences.', 'type')]),
  ])
  if (await sameName(tx, actor, given))
    refuseIf([
      issue(
        'name',
        'You already have a preference with this name for these dates. End it first, or choose another name.',
        'taken',
      ),
    ])
  const columns = {
    user_id: actor.userId,
    customer_id: customerId,
    lab_type_id: given.labTypeId,
    available_for_all: given.availableForAll ?? true,
    name: given.name,
    effective_date: given.effectiveDate,
    sunset_date: given.sunsetDate ?? null,
    version: isPreferenceType(testType) ? (formOf(account, testType)?.version ?? '') : '',
    tests: (given.tests ?? [])
      .map(({ labTestId }) => labTestId)
      .toSorted((one, other) => one - other),
  }
  const changed = ['labTypeId', 'availableForAll', 'name', 'effectiveDate', 'sunsetDate', 'tests']
  return writeRecord(tx, actor, change, {
    kind: 'preference',
    before: undefined,
    id: 0,
    customerId,
    columns,
    changed,
    at,
  })
}

/**
 * Sets the day from which a preference is no longer offered. Only its own provider can, as long as
 * it has not ended.
 */
export const endPreference = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  at: Date,
): Promise<number> => {
  const row = orRefuse(
    await tx
      .selectFrom('physician_preference')
      .selectAll()
      .where('physician_preference_id', '=', given.physicianPreferenceId)
      .where('customer_id', '=', actor.who.entityId)
      .where(({ or, eb }) =>
        or([eb('available_for_all', '=', true), eb('user_id', '=', actor.userId)]),
      )
      .forUpdate()
      .executeTakeFirst(),
    'Preference not found.',
  )
  if (row.user_id !== actor.userId)
    throw new Refusal('not-possible', 'Only the provider who owns this preference can end it.')
  await refuseStale(
    tx,
    actor,
    'preference',
    row.physician_preference_id,
    given.rowVersion,
    row.row_version,
  )
  const first = firstDayOfPreference(at, (await accountOf(tx, row.customer_id)).time_zone)
  if (row.sunset_date !== null && row.sunset_date <= first)
    throw new Refusal('not-possible', 'This preference has already ended.')
  refuseIf(given.sunsetDate ? [] : [issue('sunsetDate', 'Enter the sunset date.', 'required')])
  // Its own start may be in the past by now; only the new end is checked.
  refuseIf(
    dateIssues({ ...given, effectiveDate: row.effective_date }, first).filter(
      ({ path }) => path[0] === 'sunsetDate',
    ),
  )
  return writeRecord(tx, actor, change, {
    kind: 'preference',
    before: row,
    id: row.physician_preference_id,
    customerId: row.customer_id,
    columns: { sunset_date: given.sunsetDate },
    changed: ['sunsetDate'],
    at,
  })
}

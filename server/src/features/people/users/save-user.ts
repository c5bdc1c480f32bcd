import { userLevel } from '@labgate/contract/access/fields'
import { UserType } from '@labgate/contract/access/user-types'
import type { UserSave } from '@labgate/contract/people/users'
import type { Actor } from '../../../access/actor.ts'
import {
  changedFields,
  refuseForeignFields,
  refuseForeignOfficerFields,
} from '../../../access/field-rights.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../../access/refusal.ts'
import { refuseStale } from '../../../access/versions.ts'
import type { AppContext } from '../../../app-context.ts'
import { visibleAccountId } from '../../../core/accounts/accounts.queries.ts'
import { columnsOf, savedAnswer, writeRecord } from '../../../core/records/write-record.ts'
import { columnOf, isReference } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import { q, rawQuery } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { requestChange, type RequestedChange } from '../sign-in-changes/request-change.ts'
import { primaryAfter } from './primary-login.ts'
import { isTheirOfficer, mayChangeUsersOf, targetUserOrOfficer } from './target.ts'
import { freeUserName } from './user-names.ts'
import { userIssues } from './user-rules.ts'
import type { LockedUser } from './users.queries.ts'

type Fields = Record<string, unknown>

/** Fields written as is. Those with their own call (password, identity, primary login, signature, delegates) are excluded. */
const plainFields = [
  'userName',
  'disabled',
  'changePwd',
  'userTypeId',
  'lastName',
  'firstName',
  'prefix',
  'suffix',
  'physician',
  'npi',
  'email',
  'phoneWork',
  'phoneWorkExt',
  'phoneCell',
  'pecosEnrolled',
  'viewEmployeeResults',
  'barcodePrinter',
  'barcodeQty',
  'camera',
  'shipLog',
  'salesUserEdit',
  'salesPatientReport',
  'salesParoleOfficer',
  'salesVP',
  'defaultLocation',
  'poc',
  'position',
]

const asSent = (row: Fields): Fields =>
  Object.fromEntries(
    plainFields.map((field) => [
      field,
      isReference(field) ? (row[columnOf(field)] ?? 0) : row[columnOf(field)],
    ]),
  )
const idsOf = (list: readonly object[] | undefined, key: string): number[] | undefined =>
  list && [...new Set(list.map((item) => (item as Record<string, number>)[key] ?? 0))]
const differ = (had: readonly number[], has: readonly number[]): boolean =>
  new Set(had).symmetricDifference(new Set(has)).size > 0

export interface SavedUser {
  id: string
  message: string
  isNew: boolean
  /** Sessions of this user must be read again, or end. */
  rightsChanged: boolean
  disabled: boolean
  /** Requested changes of email and user name; each takes effect when everything it waits for is there. */
  signInChanges: readonly number[]
}

/** What the person signs in with: changing it requires proof and, for some, a second person (docs/decisions/0033). */
const ofSignIn = (field: string): boolean => field === 'email' || field === 'userName'

const signInChangesOf = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  row: LockedUser,
  { whole, sent, changed }: { whole: Fields; sent: Fields; changed: readonly string[] },
): Promise<RequestedChange[]> => {
  const changes: RequestedChange[] = []
  if (changed.includes('email'))
    changes.push(
      await requestChange(tx, context, actor, {
        user: row,
        kind: 'email',
        oldValue: row.email,
        newValue: String(sent['email']),
      }),
    )
  if (changed.includes('userName')) {
    const newValue = await freeUserName(
      tx,
      whole,
      row.customer_id,
      sent['userName'] as string | undefined,
    )
    changes.push(
      await requestChange(tx, context, actor, {
        user: row,
        kind: 'user-name',
        oldValue: row.user_name,
        newValue,
      }),
    )
  }
  return changes
}

/** Saves a new user (userId 0) or the changed fields of one (rules.md#field-rights). */
export const saveUser = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  given: UserSave,
  change: ChangeContext,
): Promise<SavedUser> => {
  const at = context.now()
  const level = userLevel(actor.who)
  const isNew = given.userId <= 0
  const row = isNew ? undefined : await targetUserOrOfficer(tx, actor, 'user.save', given.userId)
  const isOfficer = isTheirOfficer(
    actor,
    row ?? { customer_id: Math.max(0, given.customerId ?? 0), user_type_id: given.userTypeId ?? 0 },
  )
  if (isNew && !isOfficer && ![1, 3].includes(level))
    throw new Refusal('not-found', 'User not found.')
  if (row) await refuseStale(tx, actor, 'user', row.user_id, given.rowVersion, row.row_version)
  const customerId =
    row?.customer_id ?? (level === 3 ? actor.who.entityId : Math.max(0, given.customerId ?? 0))
  if (!isOfficer && !mayChangeUsersOf(actor, customerId))
    throw new Refusal('not-found', 'Account not found.')
  if (isNew && customerId > 0)
    orRefuse(await visibleAccountId(tx, actor, customerId), 'Account not found.')
  if (row && given.customerId !== undefined && given.customerId !== row.customer_id)
    throw new Refusal('field-not-yours', 'A user cannot move to another account.', [
      issue(
        'customerId',
        'A user cannot move to another account. Add a new sign-in instead.',
        'field-not-yours',
      ),
    ])

  const sent: Fields = Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => plainFields.includes(field) && value !== undefined,
    ),
  )
  if (isNew) sent['userTypeId'] ??= customerId > 0 ? UserType.ClinicUser : UserType.Executive
  if (sent['userName'] === '') delete sent['userName']
  const before: Fields = row ? asSent(row) : { physician: false, disabled: false }
  const changed = changedFields(sent, before)
  const locations = idsOf(given.locations, 'locationId')
  const labs = idsOf(given.labs, 'labId')
  const hadLocations = row
    ? (
        await tx
          .selectFrom('user_location')
          .select('location_id')
          .where('user_id', '=', row.user_id)
          .execute()
      ).map(({ location_id }) => location_id)
    : []
  const hadLabs =
    row && labs
      ? (
          await tx
            .selectFrom('user_lab')
            .select('lab_id')
            .where('user_id', '=', row.user_id)
            .execute()
        ).map(({ lab_id }) => lab_id)
      : []
  if (locations && differ(hadLocations, locations)) changed.push('locations')
  if (labs && differ(hadLabs, labs)) changed.push('labs')
  if ((given.password ?? '') !== '') changed.push('password')
  if (isOfficer) refuseForeignOfficerFields(changed, isNew)
  else refuseForeignFields('user', level, changed, isNew)
  if (changed.includes('password') && !(isNew && actor.who.userTypeId === UserType.Administrator))
    throw new Refusal('field-not-yours', 'Only the user sets the password.', [
      issue(
        'password',
        'Only the user sets the password, through an emailed link or a temporary password.',
        'field-not-yours',
      ),
    ])
  if (
    row?.user_id === actor.userId &&
    (sent['disabled'] === true ||
      (sent['userTypeId'] !== undefined && sent['userTypeId'] !== row.user_type_id))
  )
    throw new Refusal('faulty', 'You cannot deactivate your own sign-in or change its type.', [
      issue(
        sent['disabled'] === true ? 'disabled' : 'userTypeId',
        'You cannot do this to your own sign-in.',
        'own',
      ),
    ])

  const whole: Fields = { ...before, ...sent, customerId }
  refuseIf(
    userIssues(whole).filter(
      ({ path }) =>
        isNew ||
        changed.includes(String(path[0])) ||
        (path[0] === 'npi' && changed.includes('physician')),
    ),
  )
  if (locations && locations.length > 0) {
    const known = await tx
      .selectFrom('location')
      .select('location_id')
      .where('customer_id', '=', customerId)
      .where('location_id', 'in', locations)
      .execute()
    if (known.length !== locations.length)
      throw new Refusal('faulty', 'A location belongs to another account.', [
        issue('locations', 'Choose locations in this account.', 'location'),
      ])
  }

  const changes = row
    ? await signInChangesOf(tx, context, actor, row, { whole, sent, changed })
    : []
  const writes = changed.filter((field) => row === undefined || !ofSignIn(field))
  const columns = columnsOf(
    sent,
    writes.filter((field) => plainFields.includes(field)),
  )
  // the person who chose the password knows it
  if (changed.includes('password')) columns['change_pwd'] = true
  if (isNew)
    columns['user_name'] = await freeUserName(
      tx,
      whole,
      customerId,
      sent['userName'] as string | undefined,
    )
  if (level === 3 && changed.includes('physician') && sent['physician'] === true) {
    delete columns['physician'] // named by the practice, approved by the laboratory
    columns['physician_pending'] = true
  } else if (
    changed.includes('physician') ||
    (level === 1 && row?.physician_pending && sent['physician'] !== undefined)
  )
    columns['physician_pending'] = false
  // whoever creates a provider's sign-in could use it: signing is unblocked when a second person has checked who has it
  if (changed.includes('physician') && sent['physician'] === true && level === 1)
    Object.assign(columns, { signing_closed_at: at.toISOString(), signing_closed_by: actor.userId })
  if (isNew)
    Object.assign(
      columns,
      { customer_id: customerId },
      await primaryAfter(tx, row, String(sent['email'])),
    )

  const id = await writeRecord(tx, actor, change, {
    kind: 'user',
    before: row,
    id: given.userId,
    customerId,
    columns,
    changed: writes,
    at,
  })
  if (changes.length > 0) change.about({ fields: changed })
  if (locations && changed.includes('locations')) {
    change.last(q.deleteFrom('user_location').where('user_id', '=', id))
    change.last(
      rawQuery(
        'insert into user_location (user_id, location_id, customer_id) select $1, unnest($2::bigint[]), $3',
        [id, locations, customerId],
      ),
    )
  }
  if (labs && changed.includes('labs')) {
    change.last(q.deleteFrom('user_lab').where('user_id', '=', id))
    change.last(
      rawQuery('insert into user_lab (user_id, lab_id) select $1, unnest($2::bigint[])', [
        id,
        labs,
      ]),
    )
  }
  const rights = [
    'userTypeId',
    'physician',
    'shipLog',
    'salesUserEdit',
    'salesPatientReport',
    'salesParoleOfficer',
    'salesVP',
    'viewEmployeeResults',
    'locations',
    'disabled',
  ]
  const saved = savedAnswer(id, isNew, changed)
  return {
    ...saved,
    message: [saved.message, ...changes.map(({ message }) => message)].filter(Boolean).join(' '),
    isNew,
    rightsChanged: writes.some((field) => rights.includes(field)),
    disabled: sent['disabled'] === true,
    signInChanges: changes.map(({ signInChangeId }) => signInChangeId),
  }
}

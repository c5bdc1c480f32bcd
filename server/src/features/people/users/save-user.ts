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
import type { ChangeContext } from '../../../http/call.ts'
import { requestChange, type RequestedChange } from '../sign-in-changes/request-change.ts'
import { mustBeAbleToApprove } from './access.service.ts'
import { tellOfSignInOutside } from './practice-sign-in.ts'
import { primaryAfter } from './primary-login.ts'
import { isApproval, providerColumns } from './provider-columns.ts'
import { isSharedNpi } from './shared-npi.ts'
import { confirmationsOf } from './staff-sign-in.ts'
import {
  isTheirOfficer,
  mayChangeUsersOf,
  mustBeTheirAccount,
  targetUserOrOfficer,
} from './target.ts'
import { changedLists, listsOf, mustBeLocationsOf, writeLists } from './user-lists.ts'
import { freeUserName } from './user-names.ts'
import { userIssues } from './user-rules.ts'
import type { LockedUser } from './users.queries.ts'

type Fields = Record<string, unknown>

/**
 * Fields written as is. Those with their own call (password, identity, primary login, signature,
 * delegates) are excluded.
 */
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
export interface SavedUser {
  id: string
  message: string
  /** What waits for a second person, and whose NPI it is, too, in words; '' if nothing. */
  waits: string
  isNew: boolean
  /** The NPI is another one, which other sign-ins can have. */
  npiChanged: boolean
  /** The email that was entered for it, if it is another one; '' if not. */
  emailEntered: string
  /** Sessions of this user must be read again, or end. */
  rightsChanged: boolean
  disabled: boolean
  /**
   * Requested changes of email and user name; each takes effect when everything it waits for is
   * there.
   */
  signInChanges: readonly number[]
}

/**
 * What the person signs in with: changing it requires proof and, for some, a second person
 * (docs/decisions/0033).
 */
const ofSignIn = (field: string): boolean => field === 'email' || field === 'userName'
/** The changed fields that this save itself writes. */
const writtenFields = (row: LockedUser | undefined, changed: readonly string[]): string[] =>
  changed.filter((field) => row === undefined || !ofSignIn(field))

/** A user name that is free: the one that was sent, or one made of the name. */
const nameFor = (tx: Tx, customerId: number, whole: Fields, sent: Fields): Promise<string> =>
  freeUserName(tx, whole, customerId, sent['userName'] as string | undefined)

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
    const newValue = await nameFor(tx, row.customer_id, whole, sent)
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

const sharedNpi = 'Another active sign-in has this NPI.'

/** Fields that decide what a user may do: their sessions are read again. */
const rightsFields = [
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

/** The user to save, in which account; `row` is undefined for a new one. */
interface Target {
  row: LockedUser | undefined
  customerId: number
  isNew: boolean
  /** A parole officer, saved by a user who manages officers. */
  isOfficer: boolean
}

/**
 * Finds and locks the user to save. Refuses a user or an account that the actor may not change, a
 * stale version, and a move to another account.
 */
const targetOf = async (tx: Tx, actor: Actor, given: UserSave): Promise<Target> => {
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
  mustBeTheirAccount(given.customerId, customerId, isNew)
  return { row, customerId, isNew, isOfficer }
}

/**
 * The plain fields that were sent. A new user of an account without a type gets the one with the
 * fewest rights; an empty user name is made later.
 */
const sentFields = (given: UserSave, { isNew, customerId }: Target): Fields => {
  const sent: Fields = Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => plainFields.includes(field) && value !== undefined,
    ),
  )
  if (isNew && customerId > 0) sent['userTypeId'] ??= UserType.ClinicUser
  if (sent['userName'] === '') delete sent['userName']
  return sent
}

/**
 * Refuses changes of fields that are not the actor's to change (rules.md#field-rights), and of what
 * would lock the actor out.
 */
const mustMayChange = (
  actor: Actor,
  { row, isNew, isOfficer }: Target,
  sent: Fields,
  changed: readonly string[],
): void => {
  if (isOfficer) refuseForeignOfficerFields(changed, isNew)
  else refuseForeignFields('user', userLevel(actor.who), changed, isNew)
  if (changed.includes('password') && !(isNew && actor.who.userTypeId === UserType.Administrator))
    throw new Refusal('field-not-yours', 'Only the user sets the password.', [
      issue(
        'password',
        'Only the user sets the password, through an emailed link or a temporary password.',
        'field-not-yours',
      ),
    ])
  if (row?.user_id !== actor.userId) return
  const deactivates = sent['disabled'] === true
  const changesType = sent['userTypeId'] !== undefined && sent['userTypeId'] !== row.user_type_id
  if (deactivates || changesType)
    throw new Refusal('faulty', 'You cannot deactivate your own sign-in or change its type.', [
      issue(
        deactivates ? 'disabled' : 'userTypeId',
        'You cannot do this to your own sign-in.',
        'own',
      ),
    ])
}

/** Refuses faulty fields: all of a new user, and the changed ones of another. */
const refuseFaulty = (whole: Fields, changed: readonly string[], isNew: boolean): void =>
  refuseIf(
    userIssues(whole).filter(
      ({ path }) =>
        isNew ||
        changed.includes(String(path[0])) ||
        (path[0] === 'npi' && changed.includes('physician')),
    ),
  )

/**
 * The columns to write, of the fields that change at once; a changed email or user name of an
 * existing user waits for its proof.
 */
const columnsToWrite = async (
  tx: Tx,
  actor: Actor,
  { row, customerId, isNew }: Target,
  given: { sent: Fields; whole: Fields; changed: readonly string[]; at: Date },
): Promise<Fields> => {
  const { sent, whole, changed } = given
  const columns = columnsOf(
    sent,
    writtenFields(row, changed).filter((field) => plainFields.includes(field)),
  )
  // the person who chose the password knows it
  if (changed.includes('password')) columns['change_pwd'] = true
  if (isNew) columns['user_name'] = await nameFor(tx, customerId, whole, sent)
  const provider = providerColumns(actor, row, given)
  if (provider['physician_pending'] === true) delete columns['physician']
  return {
    ...columns,
    ...provider,
    ...(isNew && {
      customer_id: customerId,
      ...(await primaryAfter(tx, row, String(sent['email']))),
    }),
  }
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
  const target = await targetOf(tx, actor, given)
  const { row, customerId, isNew } = target
  const sent = sentFields(given, target)
  const before: Fields = row ? asSent(row) : { physician: false, disabled: false }
  const lists = listsOf(given)
  const changed = [
    ...changedFields(sent, before),
    ...(await changedLists(tx, row, lists)),
    ...((given.password ?? '') === '' ? [] : ['password']),
  ]
  mustMayChange(actor, target, sent, changed)
  if (row && isApproval(actor, row, sent)) await mustBeAbleToApprove(tx, actor, row)
  const whole: Fields = { ...before, ...sent, customerId }
  refuseFaulty(whole, changed, isNew)
  await mustBeLocationsOf(tx, customerId, lists)

  const requests = row
    ? await signInChangesOf(tx, context, actor, row, { whole, sent, changed })
    : []
  const written = writtenFields(row, changed)
  const id = await writeRecord(tx, actor, change, {
    kind: 'user',
    before: row,
    id: given.userId,
    customerId,
    columns: await columnsToWrite(tx, actor, target, { sent, whole, changed, at }),
    changed: written,
    at,
  })
  const saves = {
    userId: id,
    user_type_id: Number(whole['userTypeId']),
    disabled: whole['disabled'] === true,
  }
  requests.push(...(await confirmationsOf(tx, context, actor, row, saves)))
  const outside = await tellOfSignInOutside(tx, context, actor, row, saves)
  if (requests.length > 0) change.about({ fields: changed })
  writeLists(change, { userId: id, customerId }, lists, changed)
  const saved = savedAnswer(id, isNew, changed)
  const npiChanged = changed.includes('npi')
  const isShared =
    npiChanged && (await isSharedNpi(tx, actor, { userId: id, npi: String(whole['npi'] ?? '') }))
  const waits = [
    ...requests.map(({ message }) => message),
    outside,
    isShared ? sharedNpi : '',
  ].filter(Boolean)
  return {
    ...saved,
    message: [saved.message, ...waits].filter(Boolean).join(' '),
    waits: waits.join(' '),
    isNew,
    npiChanged,
    emailEntered: changed.includes('email') ? String(sent['email']) : '',
    rightsChanged: written.some((field) => rightsFields.includes(field)),
    disabled: sent['disabled'] === true,
    signInChanges: requests.map(({ signInChangeId }) => signInChangeId),
  }
}

import type { Clock } from '@labgate/contract/kit/clock'
import type { Language } from '@labgate/contract/languages/language'
import type { SignedIn } from '@labgate/contract/people/session'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/database.ts'

/** All response fields empty: the response of a refused sign-in (rules.md#sign-in-answers). */
export const emptySignIn: SignedIn = {
  valid: false,
  message: '',
  code: '',
  changePwd: false,
  resetCode: '',
  secondFactor: false,
  customerId: 0,
  userId: 0,
  firstName: '',
  lastName: '',
  email: '',
  validation: { token: '' },
  userSignatureId: 0,
  userTypeId: 0,
  physician: false,
  salesVP: 0,
  barcodePrinter: '',
  barcodeQty: 0,
  camera: false,
  scanPrefix: '',
  scanSuffix: '',
  clock: '12',
  ownClock: '',
  language: '',
  delegates: [],
  shipLog: false,
  salesUserEdit: 0,
  salesPatientReport: 0,
  salesParoleOfficer: 0,
  defaultLocation: 0,
  multiLogin: 0,
  accounts: [],
  customerName: '',
  sharePatients: false,
  topMessage: '',
  visit: null,
}

/** The message currently in the bar for this side (practice or laboratory). */
export const topMessageNow = async (tx: Tx, customerId: number, now: Date): Promise<string> => {
  const row = await tx
    .selectFrom('top_message')
    .select('message')
    .where('from_at', '<=', now.toISOString())
    .where(({ eb, or }) => or([eb('to_at', 'is', null), eb('to_at', '>', now.toISOString())]))
    .where('audience', 'in', ['all', customerId === 0 ? 'laboratory' : 'customers'])
    .orderBy('from_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.message ?? ''
}

/**
 * Logins of the same person that SwitchCustomer can switch between: same email, proven to be
 * theirs, in a customer's account.
 */
export const ownAccounts = (tx: Tx, userId: number) =>
  tx
    .selectFrom('app_user as mine')
    .innerJoin('app_user as o', (join) => join.onRef('o.email_folded', '=', 'mine.email_folded'))
    .innerJoin('customer as c', 'c.customer_id', 'o.customer_id')
    .select(['o.user_id as userId', 'o.customer_id as customerId', 'c.name as customerName'])
    .where('mine.user_id', '=', userId)
    .where('mine.email_folded', '<>', '')
    .where('mine.email_proven', '=', true)
    .where('o.email_proven', '=', true)
    .where('o.disabled', '=', false)
    .where('c.active', '=', true)
    .orderBy('c.folded')
    .limit(200)
    .execute()

const bit = (truth: boolean): 0 | 1 => (truth ? 1 : 0)
/** The user with the name of the account and the signature in force. */
const signedInUser = (tx: Tx, userId: number) =>
  tx
    .selectFrom('app_user as u')
    .leftJoin('customer as c', 'c.customer_id', 'u.customer_id')
    .selectAll('u')
    .select(['c.name as account_name', 'c.share_patients'])
    .select([
      sql<Clock>`coalesce(nullif(u.clock, ''), house_clock())`.as('clock_now'),
      sql<'' | Clock>`u.clock`.as('own_clock'),
      sql<'' | Language>`u.language`.as('own_language'),
    ])
    .select(({ selectFrom }) =>
      selectFrom('user_signature as s')
        .select('s.user_signature_id')
        .whereRef('s.user_id', '=', 'u.user_id')
        .where('s.ended_at', 'is', null)
        .orderBy('s.user_signature_id', 'desc')
        .limit(1)
        .as('signature_id'),
    )
    .where('u.user_id', '=', userId)
    .executeTakeFirstOrThrow()

const attestedDelegates = (tx: Tx, userId: number) =>
  tx
    .selectFrom('user_delegate')
    .select(['user_id as userId', 'user_id_delegate as userId_Delegate'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('attested_at', 'is not', null)
    .execute()

/** The response of a sign-in, a switch or a rebuilt session (rules.md#calls-that-stay). */
export const signedInAnswer = async (
  tx: Tx,
  context: AppContext,
  userId: number,
  token: string,
): Promise<SignedIn> => {
  const user = await signedInUser(tx, userId)
  const delegates = await attestedDelegates(tx, userId)
  const accounts = user.customer_id === 0 ? [] : await ownAccounts(tx, userId)
  return {
    ...emptySignIn,
    valid: true,
    customerId: user.customer_id,
    userId,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    validation: { token },
    userSignatureId: user.signature_id ?? 0,
    userTypeId: user.user_type_id,
    physician: user.physician,
    salesVP: bit(user.sales_vp),
    barcodePrinter: user.barcode_printer,
    barcodeQty: user.barcode_qty,
    camera: user.camera,
    scanPrefix: user.scan_prefix,
    scanSuffix: user.scan_suffix,
    clock: user.clock_now,
    ownClock: user.own_clock,
    language: user.own_language,
    delegates,
    shipLog: user.ship_log,
    salesUserEdit: bit(user.sales_user_edit),
    salesPatientReport: bit(user.sales_patient_report),
    salesParoleOfficer: bit(user.sales_parole_officer),
    defaultLocation: user.default_location ?? 0,
    multiLogin: bit(accounts.length > 1),
    accounts,
    customerName: user.customer_id === 0 ? context.config.LAB_NAME : (user.account_name ?? ''),
    sharePatients: user.share_patients ?? false,
    topMessage: await topMessageNow(tx, user.customer_id, context.now()),
  }
}

import { isFilingCode, payerShape, type Payer } from '@labgate/contract/billing/payers'
import { stateNames } from '@labgate/contract/kit/states'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { changedFields } from '../../../access/field-rights.ts'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { refuseStale } from '../../../access/versions.ts'
import type { AppContext } from '../../../app-context.ts'
import { phoneIssues } from '../../../core/records/phones.ts'
import { columnsOf, writeRecord } from '../../../core/records/write-record.ts'
import { columnOf } from '../../../db/columns.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledOf, rawQuery, type Query } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { tellOfPayer } from './tell-of-payer.ts'

const notPlain: readonly string[] = ['insuranceId', 'userId_Updated', 'rowVersion']
const plainFields = Object.keys(payerShape).filter((field) => !notPlain.includes(field))

/** SQL: the plain fields of a payer, each under its name on the wire. */
const plainColumns = plainFields
  .map((field) => [
    field === 'tradingPartnerId' ? 'coalesce(trading_partner_id, 0)' : columnOf(field),
    field,
  ])
  .map(([column, field]) => `${column} as "${field}"`)
  .join(', ')
export const onePayer = (id: number): Query<Payer> =>
  rawQuery(
    `
      select
        insurance_id as "insuranceId",
        ${plainColumns},
        coalesce(user_id_updated, 0) as "userId_Updated",
        row_version as "rowVersion"
      from insurance
      where insurance_id = $1
    `,
    [id],
  )

const payerIdForm = /^[0-9A-Z-]*$/
const payerIssues = (whole: Record<string, unknown>) => {
  const text = (field: string): string => String(whole[field] ?? '')
  return [
    ...(text('name') === '' ? [issue('name', 'Enter the payer’s name.', 'required')] : []),
    ...(text('phone') === '' ? [issue('phone', 'Enter the phone number.', 'required')] : []),
    ...(text('street1') === '' ? [issue('street1', 'Enter the street.', 'required')] : []),
    ...(text('city') === '' ? [issue('city', 'Enter the city.', 'required')] : []),
    ...(Object.hasOwn(stateNames, text('state'))
      ? []
      : [issue('state', 'Use the two-letter code of a state or territory, such as FL.', 'state')]),
    ...(/^\d{5}(-\d{4})?$/.test(text('postalCode'))
      ? []
      : [issue('postalCode', 'A ZIP code has five digits, or nine with a hyphen.', 'zip')]),
    ...phoneIssues(whole, ['phone']),
    ...(['claimsPayerId', 'eligibilityPayerId'] as const).flatMap((field) =>
      payerIdForm.test(text(field))
        ? []
        : [issue(field, 'A payer ID has capital letters and digits, such as 60054.', 'payer-id')],
    ),
    ...(isFilingCode(text('filingCode'))
      ? []
      : [issue('filingCode', 'Choose a claim filing indicator of the list.', 'filing-code')]),
    ...(Number(whole['tradingPartnerId'] ?? 0) > 0 &&
    text('claimsPayerId') === '' &&
    text('eligibilityPayerId') === ''
      ? [
          issue(
            'tradingPartnerId',
            'A route needs a payer ID: enter the one for claims or for eligibility.',
            'payer-id',
          ),
        ]
      : []),
  ]
}
const refuseRoute = async (tx: Tx, tradingPartnerId: number): Promise<void> => {
  const found = await tx
    .selectFrom('trading_partner')
    .select('active')
    .where('trading_partner_id', '=', tradingPartnerId)
    .executeTakeFirst()
  if (found?.active !== true)
    refuseIf([issue('tradingPartnerId', 'Choose an active route.', 'route')])
}

export type PayerToSave = Partial<Payer> & { insuranceId: number }
/**
 * Saves a new payer (insuranceId 0) or the changed fields of one. Administrators are told of another
 * kind, and of another way for its claims.
 */
export const savePayer = async (
  context: Pick<AppContext, 'config' | 'post' | 'now'>,
  tx: Tx,
  actor: Actor,
  given: PayerToSave,
  change: ChangeContext,
) => {
  const isNew = given.insuranceId <= 0
  const row = isNew
    ? undefined
    : orRefuse(
        await tx
          .selectFrom('insurance')
          .selectAll()
          .where('insurance_id', '=', given.insuranceId)
          .forUpdate()
          .executeTakeFirst(),
        'Payer not found.',
      )
  if (row)
    await refuseStale(tx, actor, 'payer', row.insurance_id, given.rowVersion, row.row_version)
  const before: Partial<Payer> = row
    ? ((await tx.executeQuery(compiledOf(onePayer(row.insurance_id)))).rows[0] ?? {})
    : { active: true, countryCode: 'USA' }
  const sent = Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => plainFields.includes(field) && value !== undefined,
    ),
  )
  const changed = changedFields(sent, before)
  const whole = { ...before, ...sent }
  refuseIf(payerIssues(whole))
  if (changed.includes('tradingPartnerId') && (sent['tradingPartnerId'] as number) > 0)
    await refuseRoute(tx, sent['tradingPartnerId'] as number)
  const same = await tx
    .selectFrom('insurance')
    .select('insurance_id')
    .where('folded', '=', sql<string>`fold(${whole.name ?? ''})`)
    .where('active', '=', true)
    .where('insurance_id', '<>', Math.max(0, given.insuranceId))
    .executeTakeFirst()
  if (same && whole.active !== false)
    refuseIf([issue('name', 'There is already a payer with this name.', 'taken')])
  const id = await writeRecord(tx, actor, change, {
    kind: 'payer',
    before: row,
    id: given.insuranceId,
    customerId: 0,
    columns: columnsOf(sent, changed),
    changed,
    at: context.now(),
  })
  if (!isNew) await tellOfPayer(tx, context, actor, { id, changed, was: before, is: whole })
  return { id, isNew, changed }
}

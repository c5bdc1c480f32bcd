import type { laboratoryContact } from '@labgate/contract/accounts/laboratory-contact'
import { describeTestType } from '@labgate/contract/catalog/test-types'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { stateNames } from '@labgate/contract/kit/states'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

const stale = (): Refusal =>
  new Refusal('stale', 'Someone else changed this. Refresh and try again.')

/** Saves when the laboratory answers, and its fax. */
export const saveContact = async (
  tx: Tx,
  actor: Actor,
  { rowVersion, ...columns }: ParsedInput<typeof laboratoryContact.save>,
  change: ChangeContext,
  now: Date,
) => {
  const row = orRefuse(
    await tx.selectFrom('laboratory_contact').selectAll().forUpdate().executeTakeFirst(),
    'Settings not found.',
  )
  if (row.row_version !== rowVersion) throw stale()
  await tx
    .updateTable('laboratory_contact')
    .set({
      hours: columns.hours,
      fax: columns.fax,
      courier: columns.courier,
      courier_email: columns.courierEmail,
      user_id_updated: actor.userId,
      updated_at: now.toISOString(),
      row_version: row.row_version + 1,
    })
    .execute()
  change.about({ target: 'laboratory', fields: Object.keys(columns) })
  return { message: 'Saved.' }
}

type Address = ParsedInput<typeof laboratoryContact.saveAddress>

const faultsOf = ({ name, street1, city, state, postalCode }: Address) => [
  ...(name === '' ? [issue('name', 'Enter a name.', 'required')] : []),
  ...(street1 === '' ? [issue('street1', 'Enter the street.', 'required')] : []),
  ...(city === '' ? [issue('city', 'Enter the city.', 'required')] : []),
  ...(state in stateNames ? [] : [issue('state', 'Choose the state.', 'required')]),
  ...(/^\d{5}(-\d{4})?$/.test(postalCode)
    ? []
    : [issue('postalCode', 'A ZIP code has five digits, or nine with a hyphen.', 'zip')]),
]

const targetOf = (labTypeId: number): string =>
  labTypeId === 0
    ? 'default receiving address'
    : `receiving address: ${describeTestType(labTypeId)}`

/**
 * Adds or changes where specimens of a test type go; 0: those of all others. Refuses if someone else
 * added, changed, or removed it since.
 */
export const saveAddress = async (
  tx: Tx,
  actor: Actor,
  address: Address,
  change: ChangeContext,
  now: Date,
) => {
  refuseIf(faultsOf(address))
  const columns = {
    name: address.name,
    street1: address.street1,
    street2: address.street2,
    city: address.city,
    state: address.state,
    postal_code: address.postalCode,
    user_id_updated: actor.userId,
    updated_at: now.toISOString(),
  }
  const { labTypeId, rowVersion } = address
  const saved =
    rowVersion === 0
      ? await tx
          .insertInto('receiving_address')
          .values({ lab_type_id: labTypeId, ...columns })
          .onConflict((on) => on.column('lab_type_id').doNothing())
          .returning('lab_type_id')
          .execute()
      : await tx
          .updateTable('receiving_address')
          .set({ ...columns, row_version: rowVersion + 1 })
          .where('lab_type_id', '=', labTypeId)
          .where('row_version', '=', rowVersion)
          .returning('lab_type_id')
          .execute()
  if (saved.length === 0) throw stale()
  change.about({ target: targetOf(address.labTypeId), fields: ['address'] })
  return { message: 'Saved.' }
}

/** Specimens of the test type go to the default address again. */
export const removeAddress = async (
  tx: Tx,
  { labTypeId, rowVersion }: ParsedInput<typeof laboratoryContact.removeAddress>,
  change: ChangeContext,
) => {
  const gone = await tx
    .deleteFrom('receiving_address')
    .where('lab_type_id', '=', labTypeId)
    .where('row_version', '=', rowVersion)
    .executeTakeFirst()
  if (Number(gone.numDeletedRows) === 0) throw stale()
  change.about({ target: targetOf(labTypeId), fields: ['removed'] })
  return { message: 'Removed.' }
}

import { accountShape } from '@labgate/contract/accounts/accounts'
import { columnOf, isReference } from '../../db/columns.ts'

const kept = ['customerId', 'userId_Updated', 'rowVersion']
/** Fields that a save writes unchanged, each to the column of its name. */
export const plainFields = Object.keys(accountShape).filter((field) => !kept.includes(field))
const percentages = plainFields.filter((field) => field.startsWith('pct_'))

const columnValue = (field: string): string => {
  const column = `c.${columnOf(field)}`
  if (field === 'customerId' || field === 'rowVersion') return column
  if (isReference(field)) return `coalesce(${column}, 0)`
  return percentages.includes(field) ? `${column}::float8` : column
}
const selected = (blank: readonly string[]): string =>
  Object.keys(accountShape)
    .map(
      (field) =>
        `${blank.includes(field) ? (field === 'taxId' ? `''` : '0') : columnValue(field)} as "${field}"`,
    )
    .join(', ')
const whole = selected([])
const forOverview = selected(['taxId', ...percentages])

/**
 * Every column of an account under its wire name, an absent id as 0. The laboratory's business data
 * about the account is blank for users who read it only for the overview (clinic users, billing
 * review).
 */
export const accountColumns = (everything: boolean): string => (everything ? whole : forOverview)

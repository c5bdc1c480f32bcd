import type {
  BillingTableChange,
  ChangeKind,
  RowState,
} from '@labgate/contract/billing/billing-tables'
import { centsOf, describeMoney } from '@labgate/contract/billing/money'
import type { Field } from '@labgate/contract/billing/tables/fields'
import { tableOf, type TableKind } from '@labgate/contract/billing/tables/kinds'
import { say } from '@labgate/contract/languages/say'
import { dayAsText } from '../../../forms/dates.ts'
import type { Tone } from '../../../ui/status-word.tsx'

type Shown = Readonly<Record<string, string>>

export const stateLabels: Readonly<Record<RowState, string>> = {
  'in-effect': say('In effect'),
  coming: say('Coming'),
  ended: say('Ended'),
}
export const stateTones: Readonly<Record<RowState, Tone>> = {
  'in-effect': 'done',
  coming: 'waiting',
  ended: 'plain',
}
export const changeLabels: Readonly<Record<ChangeKind, string>> = {
  begins: say('Begins'),
  replaces: say('Changes'),
  ends: say('Ends'),
  extends: say('Lasts longer'),
}

/** A cell as displayed. */
export const describeCell = (field: Field, value = ''): string => {
  if (field.type !== 'money' || value === '') return value
  return describeMoney(centsOf(value) ?? 0)
}
const describePart = (field: Field, values: Shown, isAlone: boolean): string => {
  const text = describeCell(field, values[field.name])
  return text === '' || isAlone ? text : `${field.label} ${text}`
}
/* The key, or the first field of a table with one row per day. */
const identifying = (kind: TableKind): readonly Field[] => {
  const { fields } = tableOf(kind)
  const keys = fields.filter(({ isKey }) => isKey)
  return keys.length > 0 ? keys : fields.slice(0, 1)
}
/** What identifies a row. */
export const describeKey = (kind: TableKind, values: Shown): string =>
  identifying(kind)
    .map((field) =>
      field.type === 'whole' || field.type === 'codes'
        ? describePart(field, values, false)
        : describeCell(field, values[field.name]),
    )
    .filter((part) => part !== '')
    .join(' · ')
/** Its content other than its key; `isBrief`: without details. */
export const describeContent = (kind: TableKind, values: Shown, isBrief = false): string => {
  const named = identifying(kind)
  const fields = tableOf(kind).fields.filter(
    (field) => !named.includes(field) && !(isBrief && field.isDetail === true),
  )
  return fields
    .map((field) => describePart(field, values, fields.length === 1))
    .filter((part) => part !== '')
    .join(' · ')
}
/**
 * A change's content before and after: for a row that changes, only the fields that differ, so that
 * a new street stands out in a row of fifteen; otherwise the whole content. '' if there is nothing
 * to show.
 */
export const describeChange = (
  kind: TableKind,
  { what, was, instead, values }: Pick<BillingTableChange, 'what' | 'was' | 'instead' | 'values'>,
): { now: string; after: string } => {
  if (was === null || what !== 'replaces')
    return {
      now:
        was !== null
          ? describeContent(kind, was) || say('In effect')
          : instead === null
            ? say('None')
            : say('All accounts: {kind}', { kind: describeContent(kind, instead) }),
      after: describeContent(kind, values),
    }
  const { fields } = tableOf(kind)
  const isAlone = fields.filter(({ isKey }) => isKey !== true).length === 1
  const differing = fields.filter(({ name }) => (was[name] ?? '') !== (values[name] ?? ''))
  const list = (of: Shown): string =>
    differing
      .map(
        (field) => describePart(field, of, isAlone) || say('{label} blank', { label: field.label }),
      )
      .join(' · ')
  return { now: list(was) || say('In effect'), after: list(values) }
}
export const daysSay = ({
  validFrom,
  validTo,
}: {
  validFrom: string | null
  validTo: string | null
}): string =>
  validTo === null
    ? say('From {validFrom}', { validFrom: dayAsText(validFrom) })
    : say('{validFrom} to {validTo}', {
        validFrom: dayAsText(validFrom),
        validTo: dayAsText(validTo),
      })

/** The signed difference of two prices: '+$10.00 (8%)'; '' if there is nothing to compare. */
export const describeDifference = ({
  was,
  instead,
  values,
}: Pick<BillingTableChange, 'was' | 'instead' | 'values'>): string => {
  const [before, after] = [
    centsOf((was ?? instead)?.['price'] ?? ''),
    centsOf(values['price'] ?? ''),
  ]
  if (before === undefined || after === undefined || before === after) return ''
  const share = Math.round((Math.abs(after - before) / before) * 100)
  return `${after > before ? '+' : '−'}${describeMoney(Math.abs(after - before))} (${share}%)`
}

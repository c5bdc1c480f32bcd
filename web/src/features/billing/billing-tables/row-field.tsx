import type { Field } from '@labgate/contract/billing/tables/fields'
import { testTypeNames, testTypes } from '@labgate/contract/catalog/test-types'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { GrowingText } from '../../../ui/fields/growing-text.tsx'
import { LimitedText } from '../../../ui/fields/limited-text.tsx'
import { AccountPicker } from '../../../ui/pickers/account-picker.tsx'
import { PayerPicker } from '../../../ui/pickers/payer-picker.tsx'
import type { Pick } from '../../../ui/pickers/search-select.tsx'

interface RowFieldProps {
  field: Field
  value: string
  error: string | undefined
  /** Shown but not editable. */
  isFixed: boolean
  onChange: (value: string) => void
}
const longText = 20_000

/*
 * A payer or an account is found by name; the row carries its ID, which a file may, too. A row
 * begins with the name of its own.
 */
const RecordField = ({ field, value, error, onChange }: Omit<RowFieldProps, 'isFixed'>) => {
  const [pick, setPick] = useState<Pick | null>(value === '' ? null : { id: 0, name: value })
  const take = (next: Pick | null): void => {
    setPick(next)
    onChange(next === null ? '' : String(next.id))
  }
  const look = {
    label: field.label,
    description: field.help,
    required: field.isRequired === true,
    error,
    width: '100%',
  } as const
  if (field.type === 'payer') return <PayerPicker {...look} value={pick} onChange={take} />
  return (
    <AccountPicker
      {...look}
      value={pick && { customerId: pick.id, name: pick.name }}
      onChange={(account) => take(account && { id: account.customerId, name: account.name })}
    />
  )
}

/** A field of a typed row. Choices and test types appear by label, as in a file. */
export const RowField = ({ field, value, error, isFixed, onChange }: RowFieldProps) => {
  const shared = {
    label: field.label,
    required: field.isRequired === true,
    description: isFixed ? undefined : field.help,
    error,
    readOnly: isFixed,
    ...(isFixed && { variant: 'filled' }),
  }
  const options =
    field.type === 'choice'
      ? field.options.map(({ label }) => label)
      : field.type === 'test-type'
        ? testTypeNames.map((name) => testTypes[name])
        : undefined
  if (options !== undefined)
    return (
      <Select
        {...shared}
        data={options}
        value={value === '' ? null : value}
        clearable={field.isRequired !== true && !isFixed}
        onChange={(next) => onChange(next ?? '')}
      />
    )
  if ((field.type === 'payer' || field.type === 'account') && !isFixed)
    return <RecordField field={field} value={value} error={error} onChange={onChange} />
  if (field.type === 'codes' && field.most > 100)
    return (
      <GrowingText
        {...shared}
        value={value}
        minRows={1}
        maxRows={6}
        maxLength={longText}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <LimitedText
      {...shared}
      value={value}
      maxLength={300}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

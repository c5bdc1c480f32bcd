import type { Field } from '@labgate/contract/billing-tables/fields'
import { testTypeNames, testTypes } from '@labgate/contract/test-types'
import { Select, TextInput, Textarea } from '@mantine/core'

interface RowFieldProps {
  field: Field
  value: string
  error: string | undefined
  /** Shown but not editable. */
  isFixed: boolean
  onChange: (value: string) => void
}
const longText = 20_000

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
    field.type === 'choice' ? field.options.map(({ label }) => label) : field.type === 'test-type' ? testTypeNames.map((name) => testTypes[name]) : undefined
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
  if (field.type === 'codes' && field.most > 100)
    return (
      <Textarea {...shared} value={value} autosize minRows={1} maxRows={6} maxLength={longText} onChange={(event) => onChange(event.currentTarget.value)} />
    )
  return <TextInput {...shared} value={value} maxLength={300} autoComplete="off" onChange={(event) => onChange(event.currentTarget.value)} />
}

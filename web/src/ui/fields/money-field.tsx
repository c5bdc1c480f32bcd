import { describeMoney } from '@labgate/contract/billing/money'
import { TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { centsAsText, centsOfText } from '../../forms/money.ts'
import { useTyped } from '../../forms/use-typed.ts'
import { fieldParts, type FieldProps } from './field.ts'
import { memoInput } from './memo-input.ts'
import { ShownValue } from './shown-value.tsx'

interface MoneyInputProps {
  label?: string
  /** If no label is visible, as in a table. */
  'aria-label'?: string
  path: string
  begin: number
  error: ReactNode
  onChange: (cents: number) => void
}

/**
 * A dollar amount, outside a form. Text that cannot be read as an amount stays as typed, with a
 * message, and counts as empty.
 */
export const MoneyInput = memoInput(
  ({ path, begin, error, onChange, ...rest }: MoneyInputProps) => {
    const [text, setText] = useState(() => centsAsText(begin))
    const cents = centsOfText(text)
    useTyped(cents === null)
    return (
      <TextInput
        {...rest}
        data-path={path}
        inputMode="decimal"
        autoComplete="off"
        leftSection="$"
        maxLength={12}
        error={cents === null ? 'Enter an amount such as 80.00.' : error}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onChange(centsOfText(event.currentTarget.value) ?? 0)
        }}
        onBlur={() => {
          if (cents !== null && cents > 0) setText(centsAsText(cents))
        }}
      />
    )
  },
)

/** A dollar amount; the form's value is in cents, 0 if nothing is entered. */
export const MoneyField = <V extends object>(props: FieldProps<V>) => {
  const { key, closed, given, shared } = fieldParts(props)
  const start = typeof given.defaultValue === 'number' ? given.defaultValue : 0
  if (closed)
    return (
      <ShownValue label={props.label} description={props.description}>
        {describeMoney(start)}
      </ShownValue>
    )
  return (
    <MoneyInput
      key={key}
      {...shared}
      path={given['data-path']}
      begin={start}
      error={given.error}
      onChange={given.onChange}
    />
  )
}

import { describeMoney } from '@labgate/contract/billing/money'
import { TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { amountFault, centsAsText, centsOfText } from '../../forms/money.ts'
import { useTyped } from '../../forms/use-typed.ts'
import { fieldParts, type FieldProps } from './field.ts'
import { memoInput } from './memo-input.ts'
import { ShownValue } from './shown-value.tsx'

/** Cents, 0 if nothing is entered; or the text as typed if it cannot be read as an amount. */
export type TypedCents = number | string
/** Its cents; what cannot be read counts as 0. */
export const readCents = (typed: TypedCents): number => (typeof typed === 'number' ? typed : 0)

const typedCents = (text: string): TypedCents => centsOfText(text) ?? text
const textOf = (typed: TypedCents): string =>
  typeof typed === 'number' ? centsAsText(typed) : typed

interface MoneyInputProps {
  label?: string
  /** If no label is visible, as in a table. */
  'aria-label'?: string
  path: string
  begin: TypedCents
  error: ReactNode
  onChange: (cents: TypedCents) => void
}

/** A dollar amount, outside a form. Text that cannot be read as an amount stays as typed. */
export const MoneyInput = memoInput(
  ({ path, begin, error, onChange, ...rest }: MoneyInputProps) => {
    const [text, setText] = useState(() => textOf(begin))
    const cents = centsOfText(text)
    useTyped(cents === null)
    return (
      <TextInput
        {...rest}
        data-path={path}
        inputMode="decimal"
        autoComplete="off"
        leftSection="$"
        error={cents === null ? amountFault : error}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onChange(typedCents(event.currentTarget.value))
        }}
        onBlur={() => {
          if (cents !== null && cents > 0) setText(centsAsText(cents))
        }}
      />
    )
  },
)

/**
 * A dollar amount; the form's value is in cents, 0 if nothing is entered, or the text as typed if it
 * is no amount, which the form refuses.
 */
export const MoneyField = <V extends object>(props: FieldProps<V>) => {
  const { key, closed, given, shared } = fieldParts(props)
  const start = given.defaultValue as TypedCents
  props.form.fields.numbers.set(props.name, amountFault)
  if (closed)
    return (
      <ShownValue label={props.label} description={props.description}>
        {describeMoney(Number(start))}
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

import { numberFault } from '@labgate/contract/kit/typed-numbers'
import { say } from '@labgate/contract/languages/say'
import { PasswordInput } from '@mantine/core'
import { fieldParts, type FieldProps } from './field.ts'
import { GrowingText } from './growing-text.tsx'
import { LimitedText } from './limited-text.tsx'
import { memoInput } from './memo-input.ts'
import { NumberInput } from './number-input.tsx'
import { ShownValue } from './shown-value.tsx'

const StillText = memoInput(LimitedText)
const StillLines = memoInput(GrowingText)
const StillNumber = memoInput(NumberInput)
const codeLetters = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } }

interface TextProps<V extends object> extends FieldProps<V> {
  maxLength?: number
  type?: 'text' | 'email' | 'tel' | 'url'
  autoComplete?: string
  /** The value is a code: fixed-width letters, in capitals on screen. */
  code?: boolean
}

/** A field's value as text. */
const shownText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** One line of text. */
export const TextField = <V extends object>({
  maxLength,
  type = 'text',
  autoComplete = 'off',
  code = false,
  ...props
}: TextProps<V>) => {
  const { key, closed, given, shared } = fieldParts(props)
  if (maxLength !== undefined) props.form.fields.lengths.set(props.name, maxLength)
  if (closed)
    return (
      <ShownValue label={props.label} description={props.description} path={given['data-path']}>
        {shownText(given.defaultValue)}
      </ShownValue>
    )
  return (
    <StillText
      key={key}
      {...shared}
      {...(given as object)}
      type={type}
      autoComplete={autoComplete}
      {...(code && { styles: codeLetters })}
      {...(maxLength !== undefined && { maxLength })}
    />
  )
}

/** Multi-line text. */
export const LinesField = <V extends object>({
  maxLength,
  rows = 3,
  ...props
}: FieldProps<V> & { maxLength?: number; rows?: number }) => {
  const { key, closed, given, shared } = fieldParts(props)
  if (maxLength !== undefined) props.form.fields.lengths.set(props.name, maxLength)
  if (closed)
    return (
      <ShownValue
        label={props.label}
        description={props.description}
        path={given['data-path']}
        lines
      >
        {shownText(given.defaultValue)}
      </ShownValue>
    )
  return (
    <StillLines
      key={key}
      {...shared}
      {...(given as object)}
      minRows={rows}
      {...(maxLength !== undefined && { maxLength })}
    />
  )
}

/**
 * A number; the value is a number, '' while the field is empty, or the text as typed if it is no
 * such number, which the form refuses.
 */
export const NumberField = <V extends object>({
  min,
  max,
  suffix,
  decimals = 0,
  ...props
}: FieldProps<V> & { min?: number; max?: number; suffix?: string; decimals?: number }) => {
  const { key, closed, given, shared } = fieldParts(props)
  props.form.fields.numbers.set(props.name, numberFault({ decimals }))
  if (closed)
    return (
      <ShownValue label={props.label} description={props.description} path={given['data-path']}>
        {`${shownText(given.defaultValue)}${suffix === undefined ? '' : ` ${suffix}`}`}
      </ShownValue>
    )
  return (
    <StillNumber
      key={key}
      {...shared}
      {...(given as object)}
      decimals={decimals}
      {...(suffix !== undefined && { suffix })}
      {...(max !== undefined && { max })}
      {...(min !== undefined && { min })}
    />
  )
}

/** A password or code, hidden while typed. Leave it out of drafts with the form's `secrets`. */
export const SecretField = <V extends object>({
  autoComplete = 'new-password',
  ...props
}: FieldProps<V> & { autoComplete?: string }) => {
  const { key, closed, given, shared } = fieldParts(props)
  if (closed) return null
  return (
    <PasswordInput
      key={key}
      {...shared}
      {...(given as object)}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': say('Show: {label}', { label: props.label }) }}
    />
  )
}

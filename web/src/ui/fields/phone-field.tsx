import { useState } from 'react'
import { phoneAsText } from '../../forms/phone.ts'
import { fieldParts, type FieldProps } from './field.ts'
import { LimitedText } from './limited-text.tsx'
import { memoInput } from './memo-input.ts'
import { ShownValue } from './shown-value.tsx'

/** Characters of a phone number as it is kept. */
const longestPhone = 30

interface PhoneInputProps {
  label: string
  path: string
  begin: string
  error: React.ReactNode
  onChange: (text: string) => void
}

const PhoneInput = memoInput(({ path, begin, onChange, ...rest }: PhoneInputProps) => {
  const [text, setText] = useState(() => phoneAsText(begin))
  const take = (next: string) => {
    setText(next)
    onChange(next)
  }
  return (
    <LimitedText
      {...rest}
      data-path={path}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      maxLength={longestPhone}
      value={text}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={() => {
        const set = phoneAsText(text)
        if (set !== text) take(set)
      }}
    />
  )
})

/**
 * A phone number, formatted as (813) 555-0100 on leaving the field; numbers of other countries,
 * with +, stay as typed.
 */
export const PhoneField = <V extends object>(props: FieldProps<V>) => {
  const { key, closed, given, shared } = fieldParts(props)
  props.form.fields.lengths.set(props.name, longestPhone)
  const start = typeof given.defaultValue === 'string' ? given.defaultValue : ''
  if (closed)
    return (
      <ShownValue label={props.label} description={props.description}>
        {phoneAsText(start)}
      </ShownValue>
    )
  return (
    <PhoneInput
      key={key}
      {...shared}
      path={given['data-path']}
      begin={start}
      error={given.error}
      onChange={given.onChange}
    />
  )
}

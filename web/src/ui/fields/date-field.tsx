import { say } from '@labgate/contract/languages/say'
import { useState } from 'react'
import { dayAsText, dayOfText } from '../../forms/dates.ts'
import { fieldParts, type FieldProps } from './field.ts'
import { LimitedText } from './limited-text.tsx'
import { memoInput } from './memo-input.ts'
import { ShownValue } from './shown-value.tsx'

const notADay = say('Enter a date, such as 03/31/2026 or 3/31/26.')

interface DayInputProps {
  label: string
  begin: string | null
  onChange: (day: string | null) => void
  error?: React.ReactNode
  readOnly?: boolean
  description?: React.ReactNode
  required?: boolean
  disabled?: boolean
  path?: string
  /** A birth date: a two-digit year is never in the future. */
  birth?: boolean
}

/**
 * A day, typed in any of the usual ways (the contract's typedDay). Anything else stays as typed
 * with a message, and is never guessed at. While the text is not a day, the value is the text
 * itself, so that the schema also refuses it.
 */
const DayInput = memoInput(
  ({
    label,
    begin,
    onChange,
    error,
    readOnly = false,
    path,
    birth = false,
    ...rest
  }: DayInputProps) => {
    const [text, setText] = useState(() => dayAsText(begin))
    const [fault, setFault] = useState('')
    return (
      <LimitedText
        {...rest}
        label={label}
        value={text}
        placeholder={say('MM/DD/YYYY')}
        inputMode="text"
        autoComplete="off"
        maxLength={10}
        readOnly={readOnly}
        error={fault === '' ? error : fault}
        {...(path !== undefined && { 'data-path': path })}
        onChange={(event) => {
          const typed = event.currentTarget.value
          const day = dayOfText(typed, birth)
          setText(typed)
          setFault('')
          onChange(day === '' ? null : (day ?? typed))
        }}
        onBlur={() => {
          const day = dayOfText(text, birth)
          if (day === null) setFault(notADay)
          else setText(dayAsText(day))
        }}
      />
    )
  },
)

/** A day in a form; the field holds 'YYYY-MM-DD' or null. */
export const DateField = <V extends object>({
  birth = false,
  ...props
}: FieldProps<V> & { birth?: boolean }) => {
  const { key, closed, given, shared } = fieldParts(props)
  const day = (given.defaultValue as string | null | undefined) ?? null
  if (closed)
    return (
      <ShownValue label={props.label} description={props.description} path={given['data-path']}>
        {dayAsText(day)}
      </ShownValue>
    )
  return (
    <DayInput
      key={key}
      {...shared}
      birth={birth}
      label={props.label}
      path={given['data-path']}
      begin={day}
      onChange={given.onChange}
      error={given.error}
    />
  )
}

import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayAsText, dayOfText } from '../../forms/dates.ts'
import { fieldParts, type FieldProps } from './field.ts'
import { ShownValue } from './shown-value.tsx'
import { still } from './still.ts'

const notADay = 'Enter a date, such as 03/31/2026 or 2026-03-31.'

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
}

/**
 * A day, typed: MM/DD/YYYY or YYYY-MM-DD. Anything else stays as typed with a word about it, and is never guessed at.
 * While the text is no day the value is the text itself, so that the schema refuses it as well.
 */
const DayInput = still(({ label, begin, onChange, error, readOnly = false, path, ...rest }: DayInputProps) => {
  const [text, setText] = useState(() => dayAsText(begin))
  const [fault, setFault] = useState('')
  return (
    <TextInput
      {...rest}
      label={label}
      value={text}
      placeholder="MM/DD/YYYY"
      inputMode="text"
      autoComplete="off"
      maxLength={10}
      readOnly={readOnly}
      error={fault === '' ? error : fault}
      {...(path !== undefined && { 'data-path': path })}
      onChange={(event) => {
        const typed = event.currentTarget.value
        const day = dayOfText(typed)
        setText(typed)
        setFault('')
        onChange(day === '' ? null : (day ?? typed))
      }}
      onBlur={() => {
        const day = dayOfText(text)
        if (day === null) setFault(notADay)
        else setText(dayAsText(day))
      }}
    />
  )
})

/** A day of a form; the field holds 'YYYY-MM-DD' or null. */
export const DateField = <V extends object>(props: FieldProps<V>) => {
  const { key, closed, given, shared } = fieldParts(props)
  const day = (given.defaultValue as string | null | undefined) ?? null
  if (closed)
    return (
      <ShownValue label={props.label} description={props.description}>
        {dayAsText(day)}
      </ShownValue>
    )
  return <DayInput key={key} {...shared} label={props.label} path={given['data-path']} begin={day} onChange={given.onChange} error={given.error} />
}

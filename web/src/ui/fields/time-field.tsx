import { typedTime } from '@labgate/contract/kit/typed-times'
import { say } from '@labgate/contract/languages/say'
import type { TextInput } from '@mantine/core'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { timeAsText, timePlaceholder } from '../../forms/dates.ts'
import { fieldParts, type FieldProps } from './field.ts'
import { LimitedText } from './limited-text.tsx'
import { memoInput } from './memo-input.ts'
import { ShownValue } from './shown-value.tsx'

/** Longer than any time that is read: cut, '2:05:30 PM' would be another one. */
const longestTime = 20
const notATime = say('Enter a time, such as 2:05 PM or 14:05.')

interface TimeInputProps extends Pick<
  ComponentProps<typeof TextInput>,
  'description' | 'required' | 'disabled'
> {
  label: string
  begin: string
  onChange: (time: string) => void
  error?: ReactNode
  path: string
}

/* While the text is not a time, the value is the text itself, so that the rules see it. */
const TimeInput = memoInput(({ begin, onChange, error, path, ...rest }: TimeInputProps) => {
  const [text, setText] = useState(() => timeAsText(begin))
  const [fault, setFault] = useState('')
  return (
    <LimitedText
      {...rest}
      value={text}
      placeholder={timePlaceholder()}
      autoComplete="off"
      maxLength={longestTime}
      error={fault === '' ? error : fault}
      data-path={path}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setText(typed)
        setFault('')
        onChange(typedTime(typed) ?? typed)
      }}
      onBlur={() => {
        const time = typedTime(text)
        if (time === null) setFault(notATime)
        else setText(timeAsText(time))
      }}
    />
  )
})

/** A clock time in a form, typed; the field holds 'HH:mm' or ''. */
export const TimeField = <V extends object>(props: FieldProps<V>) => {
  const { key, closed, given, shared } = fieldParts(props)
  const time = (given.defaultValue as string | undefined) ?? ''
  if (closed)
    return (
      <ShownValue label={props.label} description={props.description}>
        {timeAsText(time)}
      </ShownValue>
    )
  return (
    <TimeInput
      key={key}
      {...shared}
      label={props.label}
      path={given['data-path']}
      begin={time}
      onChange={given.onChange}
      error={given.error}
    />
  )
}

import { say } from '@labgate/contract/languages/say'
import type { TextInputProps } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { instantHere, timePlaceholder } from '../../forms/dates.ts'
import { instantOfText } from '../../forms/local-time.ts'
import { fieldParts, type FieldProps } from './field.ts'
import { LimitedText } from './limited-text.tsx'
import { memoInput } from './memo-input.ts'
import { ShownValue } from './shown-value.tsx'

interface InstantInputProps {
  label: string
  begin: string | null
  onChange?: (instant: string | null) => void
  /** For filters: once, on leaving the field or pressing Enter, and only with a moment or none. */
  onSettled?: (instant: string | null) => void
  error?: React.ReactNode
  description?: React.ReactNode
  required?: boolean
  disabled?: boolean
  path?: string
  w?: TextInputProps['w']
}

/** Longer than any moment that is read: cut, '2:05:30 PM' would be another time. */
const longestMoment = 40
const notAMoment = say('Enter a date and a time, such as 03/31/2026 2:05 PM or 3/31/26 14:05.')

/**
 * Date and time in the viewer's zone, as text: a browser's native field would show times in a
 * different format from the user's. The value is an instant or null; while the text is not a
 * moment, it is the text itself, so that the schema also refuses it.
 */
export const InstantInput = memoInput(
  ({ begin, onChange, onSettled, path, error, ...rest }: InstantInputProps) => {
    const [text, setText] = useState(() => instantHere(begin))
    const [fault, setFault] = useState('')
    const settle = (): void => {
      const instant = instantOfText(text)
      if (instant === null) return setFault(notAMoment)
      setText(instantHere(instant))
      onSettled?.(instant === '' ? null : instant)
    }
    return (
      <LimitedText
        {...rest}
        value={text}
        placeholder={say('MM/DD/YYYY {timePlaceholder}', { timePlaceholder: timePlaceholder() })}
        autoComplete="off"
        maxLength={longestMoment}
        error={fault === '' ? error : fault}
        {...(path !== undefined && { 'data-path': path })}
        onChange={(event) => {
          const typed = event.currentTarget.value
          const instant = instantOfText(typed)
          setText(typed)
          setFault('')
          onChange?.(instant === '' ? null : (instant ?? typed))
        }}
        onBlur={settle}
        {...(onSettled && {
          onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && settle(),
        })}
      />
    )
  },
)

/** A moment in a form; the field holds an instant or null. */
export const InstantField = <V extends object>(props: FieldProps<V>) => {
  const { key, closed, given, shared } = fieldParts(props)
  const instant = (given.defaultValue as string | null | undefined) ?? null
  if (closed)
    return (
      <ShownValue label={props.label} description={props.description}>
        {instantHere(instant)}
      </ShownValue>
    )
  return (
    <InstantInput
      key={key}
      {...shared}
      label={props.label}
      path={given['data-path']}
      begin={instant}
      onChange={given.onChange}
      error={given.error}
    />
  )
}

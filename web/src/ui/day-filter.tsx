import { anyDay } from '@labgate/contract/kit/address'
import { say } from '@labgate/contract/languages/say'
import type { TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { dayAsText, dayOfText } from '../forms/dates.ts'
import { LimitedText } from './fields/limited-text.tsx'

export { anyDay }
const textOf = (value: string): string => (value === anyDay ? '' : dayAsText(value))

interface DayFilterProps {
  label: string
  /** YYYY-MM-DD, 'any' or ''. */
  value: string
  w: TextInputProps['w']
  birth?: boolean
  /** Receives a complete day, or '' for none; never a partial one. */
  onChange: (day: string) => void
}

/** The first or last day of a list, typed in any of the usual ways; `birth`: a birth date. */
export const DayFilter = ({ label, value, w, birth = false, onChange }: DayFilterProps) => {
  const [text, setText] = useState(() => textOf(value))
  const [last, setLast] = useState(value)
  const [fault, setFault] = useState('')
  /*
   * Back, a chip, or 'Clear all' changed the filter from outside; the user's own typing stays as
   * is.
   */
  if (last !== value) {
    setLast(value)
    if (dayOfText(text, birth) !== (value === anyDay ? '' : value)) {
      setText(textOf(value))
      setFault('')
    }
  }
  return (
    <LimitedText
      label={label}
      value={text}
      w={w}
      placeholder={say('MM/DD/YYYY')}
      autoComplete="off"
      maxLength={10}
      error={fault}
      onChange={(event) => {
        setText(event.currentTarget.value)
        setFault('')
        const day = dayOfText(event.currentTarget.value, birth)
        if (day !== null) onChange(day)
      }}
      onBlur={() => {
        if (dayOfText(text, birth) === null) setFault(say('Enter a date, such as 03/31/2026.'))
      }}
    />
  )
}

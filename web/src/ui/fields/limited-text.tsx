import { TextInput, type TextInputProps } from '@mantine/core'
import { useState, type ChangeEvent } from 'react'
import { tooLong } from '../../forms/too-long.ts'

interface Limited {
  value?: unknown
  defaultValue?: unknown
  error?: unknown
  maxLength?: number | undefined
  onChange?: unknown
}

/**
 * For a field of a longest text: what it says of a text that is too long, also as pasted, in place
 * of the browser's own limit, which cuts a text without a word.
 */
export const useLimit = <E extends HTMLInputElement | HTMLTextAreaElement>({
  value,
  defaultValue,
  maxLength = Infinity,
}: Limited) => {
  const [typed, setTyped] = useState(defaultValue)
  return {
    fault: tooLong(value ?? typed, maxLength),
    note: ({ currentTarget }: ChangeEvent<E>): void => setTyped(currentTarget.value),
  }
}

/** One line of text. A longer one than `maxLength` is kept and says so; saving it is refused. */
export const LimitedText = ({ maxLength, error, onChange, ...props }: TextInputProps) => {
  const { fault, note } = useLimit<HTMLInputElement>({ ...props, maxLength })
  return (
    <TextInput
      {...props}
      error={fault ?? error}
      onChange={(event) => {
        note(event)
        onChange?.(event)
      }}
    />
  )
}

import { numberFault, typedNumber, type NumberShape } from '@labgate/contract/kit/typed-numbers'
import { Text, TextInput, type TextInputProps } from '@mantine/core'
import { useState, type FocusEvent, type KeyboardEvent } from 'react'

type Typed = number | string
export interface NumberInputProps
  // a longest text would cut what is pasted
  extends
    Omit<
      TextInputProps,
      'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'maxLength'
    >,
    Partial<NumberShape> {
  value?: Typed | undefined
  defaultValue?: Typed | undefined
  /** Gets the number, '' if nothing is typed, or the text as typed if it is no such number. */
  onChange?: (value: Typed) => void
  /** For the arrow keys, and the keyboard of a phone; a number beyond them is the form's to refuse. */
  min?: number | undefined
  max?: number | undefined
}

const letterWidth = 9
const suffixRoom = 16

/**
 * A number, kept as it is typed or pasted: Mantine's own leaves out what does not fit, and makes 13
 * of 1e3 and 25 of 2.5. Once the field is left, it says what is wrong.
 */
export const NumberInput = ({
  value,
  defaultValue,
  onChange,
  onBlur,
  onKeyDown,
  decimals = 0,
  suffix = '',
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  error,
  ...props
}: NumberInputProps) => {
  const shape = { decimals, suffix }
  const read = (text: string): Typed => typedNumber(text, shape) ?? text
  const [text, setText] = useState(String(value ?? defaultValue ?? ''))
  const [isLeft, setIsLeft] = useState(false)
  // a value from outside is shown; the same value stays as it was typed
  const shown = value === undefined || read(text) === value ? text : String(value)
  const isFaulty = typedNumber(shown, shape) === null
  const type = (next: string): void => {
    setText(next)
    onChange?.(read(next))
  }
  const step = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event)
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (by === undefined || isFaulty || props.disabled || props.readOnly) return
    event.preventDefault()
    const from = typedNumber(shown, shape)
    type(String(from === '' || from === null ? min : Math.min(max, Math.max(min, from + by))))
  }
  const leave = (event: FocusEvent<HTMLInputElement>): void => {
    onBlur?.(event)
    setIsLeft(true)
  }
  return (
    <TextInput
      autoComplete="off"
      inputMode={min < 0 ? 'text' : decimals > 0 ? 'decimal' : 'numeric'}
      {...(suffix !== '' && {
        rightSection: (
          <Text size="sm" c="dimmed">
            {suffix}
          </Text>
        ),
        rightSectionWidth: suffix.length * letterWidth + suffixRoom,
        rightSectionPointerEvents: 'none',
      })}
      {...props}
      value={shown}
      error={isFaulty && isLeft ? numberFault(shape) : error}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={step}
      onBlur={leave}
    />
  )
}

import { Textarea, type TextareaProps } from '@mantine/core'
import type { Ref } from 'react'
import { useLimit } from './limited-text.tsx'

interface GrowingTextProps extends Omit<TextareaProps, 'rows' | 'autosize'> {
  minRows?: number
  maxRows?: number
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/* Includes a field's padding and border. */
const linesHigh = (rows: number): string =>
  `calc(${rows}lh + 2 * var(--input-padding-y, 0rem) + 2px)`

/**
 * A multi-line text that grows with its content. The browser resizes it: measuring it on every key
 * would lay out the whole page twice. In a browser that does not, it keeps its number of lines and
 * can be resized by hand. A longer text than `maxLength` is kept and says so; saving it is refused.
 */
export const GrowingText = ({
  minRows = 2,
  maxRows = 12,
  maxLength,
  error,
  onChange,
  ...props
}: GrowingTextProps) => {
  const { fault, note } = useLimit<HTMLTextAreaElement>({ ...props, maxLength })
  return (
    <Textarea
      {...props}
      error={fault ?? error}
      onChange={(event) => {
        note(event)
        onChange?.(event)
      }}
      rows={minRows}
      resize="vertical"
      styles={{
        input: {
          fieldSizing: 'content',
          minHeight: linesHigh(minRows),
          maxHeight: linesHigh(maxRows),
        },
      }}
    />
  )
}

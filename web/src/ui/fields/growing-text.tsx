import { Textarea, type TextareaProps } from '@mantine/core'
import type { Ref } from 'react'

interface GrowingTextProps extends Omit<TextareaProps, 'rows' | 'autosize'> {
  minRows?: number
  maxRows?: number
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/* With the padding and the border of a field. */
const linesHigh = (rows: number): string => `calc(${rows}lh + 2 * var(--input-padding-y, 0rem) + 2px)`

/**
 * A text of several lines that grows with what is typed. The browser lets it grow: to measure it for every key would lay the whole page out twice.
 * Where a browser does not, it keeps its lines and can be drawn larger.
 */
export const GrowingText = ({ minRows = 2, maxRows = 12, ...props }: GrowingTextProps) => (
  <Textarea
    {...props}
    rows={minRows}
    resize="vertical"
    styles={{ input: { fieldSizing: 'content', minHeight: linesHigh(minRows), maxHeight: linesHigh(maxRows) } }}
  />
)

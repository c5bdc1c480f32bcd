import { Textarea, type TextareaProps } from '@mantine/core'

interface GrowingTextProps extends Omit<TextareaProps, 'rows' | 'autosize'> {
  minRows?: number
  maxRows?: number
}

/**
 * A text of several lines that grows with what is typed. The browser lets it grow: measuring it for every key would lay the whole page out twice. Where
 * a browser does not, it keeps its lines and can be drawn larger.
 */
export const GrowingText = ({ minRows = 2, maxRows = 12, ...props }: GrowingTextProps) => (
  <Textarea
    {...props}
    rows={minRows}
    resize="vertical"
    styles={{
      input: {
        fieldSizing: 'content',
        minHeight: `calc(${minRows}lh + var(--textarea-around))`,
        maxHeight: `calc(${maxRows}lh + var(--textarea-around))`,
        '--textarea-around': '1rem',
      },
    }}
  />
)

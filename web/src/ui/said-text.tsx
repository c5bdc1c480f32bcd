import { hasColumns } from '@labgate/contract/results/columns'
import { Text, type TextProps } from '@mantine/core'

const flowing = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const
/* A line that broke would put its words under other headings: it scrolls. */
const fixed = {
  whiteSpace: 'pre',
  overflowX: 'auto',
  fontFamily: 'var(--mantine-font-family-monospace)',
} as const

/**
 * A text as a laboratory wrote it, line by line; one with columns in a fixed-width face with every
 * space.
 */
export const SaidText = ({ text, style, ...rest }: TextProps & { text: string }) => (
  <Text
    size="sm"
    {...rest}
    style={[hasColumns(text) ? fixed : flowing, style]}
    {...(hasColumns(text) && { tabIndex: 0 })}
  >
    {text}
  </Text>
)

import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface ShownValueProps {
  label: ReactNode
  /** What the field holds; '' and null are shown as a dash. */
  children: ReactNode
  description?: ReactNode
  /** Keeps line breaks. */
  lines?: boolean
}

const isNothing = (value: ReactNode): boolean => value === '' || value === null || value === undefined

/** What a field holds, for people who may not change it: text, not a greyed input. */
export const ShownValue = ({ label, children, description, lines = false }: ShownValueProps) => (
  <dl style={{ margin: 0 }}>
    <Text component="dt" size="xs" c="dimmed">
      {label}
    </Text>
    <Text component="dd" m={0} mih={22} style={{ overflowWrap: 'anywhere', ...(lines && { whiteSpace: 'pre-wrap' }) }}>
      {isNothing(children) ? <span aria-label="none">–</span> : children}
    </Text>
    {description !== undefined && (
      <Text component="dd" m={0} size="xs" c="dimmed">
        {description}
      </Text>
    )}
  </dl>
)

export const yesOrNo = (value: unknown): string => (value === true ? 'Yes' : 'No')

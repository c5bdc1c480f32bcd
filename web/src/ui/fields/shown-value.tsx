import { say } from '@labgate/contract/languages/say'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface ShownValueProps {
  label: ReactNode
  /** The field's value; '' and null are shown as a dash. */
  children: ReactNode
  description?: ReactNode
  /** Keeps line breaks. */
  lines?: boolean
  /** The field's name: a link to the field leads to its text. */
  path?: string
}

const isNothing = (value: ReactNode): boolean =>
  value === '' || value === null || value === undefined

/** A field's value for people who cannot change it: text, not a grayed-out input. */
export const ShownValue = ({
  label,
  children,
  description,
  lines = false,
  path,
}: ShownValueProps) => (
  <dl style={{ margin: 0 }} {...(path !== undefined && { 'data-path': path, tabIndex: -1 })}>
    <Text component="dt" size="xs" c="dimmed">
      {label}
    </Text>
    <Text
      component="dd"
      m={0}
      mih={22}
      style={{ overflowWrap: 'anywhere', ...(lines && { whiteSpace: 'pre-wrap' }) }}
    >
      {isNothing(children) ? <span aria-label={say('none')}>–</span> : children}
    </Text>
    {description !== undefined && (
      <Text component="dd" m={0} size="xs" c="dimmed">
        {description}
      </Text>
    )}
  </dl>
)

export const yesOrNo = (value: unknown): string => (value === true ? say('Yes') : say('No'))

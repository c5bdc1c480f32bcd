import { say } from '@labgate/contract/languages/say'
import { Checkbox } from '@mantine/core'
import type { Ticks } from './use-ticks.ts'

/**
 * Selects a row of a list, or its card on a phone, where it is larger; does not open the row.
 * `label`: names the row.
 */
export const RowCheckbox = ({
  id,
  label,
  ticks,
  size = 'xs',
}: {
  id: number
  label: string
  ticks: Ticks
  size?: 'xs' | 'md'
}) => (
  <Checkbox
    size={size}
    aria-label={say('Select {label}', { label })}
    checked={ticks.ticked.has(id)}
    onClick={(event) => event.stopPropagation()}
    onChange={(event) => ticks.tick([id], event.currentTarget.checked)}
  />
)

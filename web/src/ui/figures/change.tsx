import { Text } from '@mantine/core'

interface ChangeProps {
  now: number
  before: number
  /** Business days of each period; if absent, the counts themselves are compared. */
  days?: number
  daysBefore?: number
}
/**
 * A change in percent per business day: a signed number without color, since a change alone is not
 * a danger.
 */
export const describeChange = ({ now, before, days = 1, daysBefore = 1 }: ChangeProps): string => {
  if (days === 0 || daysBefore === 0) return '–'
  if (before === 0) return now === 0 ? '0%' : 'new'
  const percent = Math.round((100 * (now / days)) / (before / daysBefore) - 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`
}
export const Change = (props: ChangeProps) => (
  <Text span size="sm" c="dimmed" className="tabular">
    {describeChange(props)}
  </Text>
)

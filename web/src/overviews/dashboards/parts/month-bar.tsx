import { monthsAsPoints } from '@labgate/charts/periods'
import { say } from '@labgate/contract/languages/say'
import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons/icons.ts'
import type { useMonth } from './use-period.ts'

/** The month of the figures below, and buttons to the previous and next. */
export const MonthBar = ({
  shown,
  month,
}: {
  shown: string | undefined
  month: ReturnType<typeof useMonth>
}) => (
  <Group gap="xs" wrap="nowrap">
    <ActionIcon
      variant="default"
      size={32}
      aria-label={say('Month before')}
      title={say('Month before [')}
      onClick={month.before}
    >
      <IconChevronLeft size={16} aria-hidden />
    </ActionIcon>
    <Text size="sm" fw={600} miw={120} ta="center" aria-live="polite">
      {shown === undefined
        ? ''
        : `${monthsAsPoints([shown])[0]?.text ?? ''}${month.isLast ? say(', to date') : ''}`}
    </Text>
    <ActionIcon
      variant="default"
      size={32}
      aria-label={say('Month after')}
      title={say('Month after ]')}
      onClick={month.after}
      disabled={month.isLast}
    >
      <IconChevronRight size={16} aria-hidden />
    </ActionIcon>
  </Group>
)

import { Group, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconClock,
  type Icon,
} from './icons/icons.ts'

/** danger: harm or loss; waiting: for someone; done; plain. */
export type Tone = 'danger' | 'waiting' | 'done' | 'plain'

const looks: Record<Tone, { icon: Icon; colour: string }> = {
  danger: { icon: IconAlertTriangle, colour: 'var(--colour-danger)' },
  waiting: { icon: IconClock, colour: 'var(--colour-waiting)' },
  done: { icon: IconCircleCheck, colour: 'light-dark(#1f6f31, var(--mantine-color-green-4))' },
  plain: { icon: IconCircle, colour: 'var(--mantine-color-dimmed)' },
}

/** A state as an icon and a word; never color alone. */
export const StatusWord = ({
  tone,
  children,
  icon,
}: {
  tone: Tone
  children: string
  icon?: Icon
}) => {
  const look = looks[tone]
  const Mark = icon ?? look.icon
  return (
    <Group
      gap={4}
      wrap="nowrap"
      align="baseline"
      component="span"
      display="inline-flex"
      c={look.colour}
    >
      {/* The word gives the baseline: it stands on the same line as the text beside it. */}
      <Mark size={15} aria-hidden style={{ flex: 'none', alignSelf: 'center' }} />
      <Text span size="sm" ta="start" fw={tone === 'plain' ? 400 : 500} c={look.colour}>
        {children}
      </Text>
    </Group>
  )
}

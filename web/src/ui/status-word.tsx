import { phraseOf } from '@labgate/contract/languages/say'
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

const looks: Record<Tone, { icon: Icon; color: string }> = {
  danger: { icon: IconAlertTriangle, color: 'var(--colour-danger)' },
  waiting: { icon: IconClock, color: 'var(--colour-waiting)' },
  done: { icon: IconCircleCheck, color: 'light-dark(#1f6f31, var(--mantine-color-green-4))' },
  plain: { icon: IconCircle, color: 'var(--mantine-color-dimmed)' },
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
      c={look.color}
    >
      {/* The word gives the baseline: it stands on the same line as the text beside it. */}
      <Mark size={15} aria-hidden style={{ flex: 'none', alignSelf: 'center' }} />
      <Text span size="sm" ta="start" fw={tone === 'plain' ? 400 : 500} c={look.color}>
        {phraseOf(children)}
      </Text>
    </Group>
  )
}

import {
  nameOfSpan,
  neighborOf,
  spanNames,
  spanOf,
  type Span,
  type SpanName,
} from '@labgate/contract/figures/spans'
import { say } from '@labgate/contract/languages/say'
import { ActionIcon, Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useShortcut } from '../../keys/shortcuts.ts'
import { DayFilter } from '../day-filter.tsx'
import { IconChevronLeft, IconChevronRight } from '../icons/icons.ts'

interface PeriodControlProps {
  span: Span
  /** The period that the page opens with: on the first of a month, one day is its month. */
  usual: SpanName
  /** The laboratory's day, from the last response. */
  today: string
  onChange: (span: Span) => void
}
const choices = [
  ...Object.entries(spanNames).map(([value, label]) => ({ value, label })),
  { value: 'range', label: say('Range') },
]
const dayWidth = 130

/** The period of a page's figures: by name, by its neighbors ([ and ]), or as a range of days. */
export const PeriodControl = ({ span, usual, today, onChange }: PeriodControlProps) => {
  const [meant, setMeant] = useState<SpanName>(usual)
  const name = nameOfSpan(span, today, meant)
  const next = neighborOf(span, 1, today, meant)
  const hasNext = next.from !== span.from
  const back = (): void => onChange(neighborOf(span, -1, today, meant))
  const forth = (): void => {
    if (hasNext) onChange(next)
  }
  useShortcut('[', say('Period before'), back)
  useShortcut(']', say('Next period'), forth)
  const choose = (chosen: string): void => {
    if (chosen === 'range') return
    setMeant(chosen as SpanName)
    onChange(spanOf(chosen as SpanName, span.to, today))
  }
  return (
    <Group gap="xs" align="flex-end" wrap="wrap">
      <NativeSelect
        label={say('Period')}
        data={choices}
        value={name ?? 'range'}
        onChange={(event) => choose(event.currentTarget.value)}
        w={110}
      />
      <Group gap="xs" align="flex-end" wrap="nowrap" maw="100%">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={say('Period before')}
          onClick={back}
          style={{ flex: 'none' }}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <DayFilter
          label={say('From')}
          value={span.from}
          w={dayWidth}
          onChange={(from) =>
            from !== '' && onChange({ from, to: from > span.to ? from : span.to })
          }
        />
        <DayFilter
          label={say('To')}
          value={span.to}
          w={dayWidth}
          onChange={(to) => to !== '' && onChange({ from: to < span.from ? to : span.from, to })}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={say('Next period')}
          disabled={!hasNext}
          onClick={forth}
          style={{ flex: 'none' }}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  )
}

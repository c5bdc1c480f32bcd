import type { StatusState } from '@labgate/contract/admin/status'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconHelpCircle,
} from '../../../../ui/icons/icons.ts'
import { StatusWord, type Tone } from '../../../../ui/status-word.tsx'

const looks = {
  good: { word: 'Good', tone: 'done', icon: IconCircleCheck },
  watch: { word: 'Watch', tone: 'waiting', icon: IconClock },
  bad: { word: 'Bad', tone: 'danger', icon: IconAlertTriangle },
  unknown: { word: 'Unknown', tone: 'plain', icon: IconHelpCircle },
} as const satisfies Record<StatusState, { word: string; tone: Tone; icon: unknown }>

/** A state as shape, color, and word. */
export const StateWord = ({ state, count }: { state: StatusState; count?: number }) => {
  const { word, tone, icon } = looks[state]
  return (
    <StatusWord tone={tone} icon={icon}>
      {count === undefined ? word : `${count} ${word.toLowerCase()}`}
    </StatusWord>
  )
}

import type { StatusState } from '@labgate/contract/admin/status'
import { say } from '@labgate/contract/languages/say'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconHelpCircle,
} from '../../../../ui/icons/icons.ts'
import { StatusWord, type Tone } from '../../../../ui/status-word.tsx'

const looks = {
  good: { word: say('Good'), tone: 'done', icon: IconCircleCheck },
  watch: { word: say('Watch'), tone: 'waiting', icon: IconClock },
  bad: { word: say('Bad'), tone: 'danger', icon: IconAlertTriangle },
  unknown: { word: say('Unknown'), tone: 'plain', icon: IconHelpCircle },
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

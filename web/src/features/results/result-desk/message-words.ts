import { messageReasons, type MessageReason } from '@labgate/contract/results/message-reasons'
import type { MessageRow } from '@labgate/contract/results/messages'
import type { Tone } from '../../../ui/status-word.tsx'

/** Outcome of a message, in a word. */
export const stateWord = ({ state, isSetAside }: MessageRow): { tone: Tone; text: string } =>
  isSetAside
    ? { tone: 'plain', text: 'Set aside' }
    : state === 'processed'
      ? { tone: 'done', text: 'Filed' }
      : state === 'quarantined'
        ? { tone: 'danger', text: 'Needs review' }
        : { tone: 'waiting', text: 'Filing' }

export const reasonOptions = (Object.keys(messageReasons) as MessageReason[]).map((value) => ({
  value,
  label: messageReasons[value],
}))

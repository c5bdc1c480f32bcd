import type { MessageRow } from '@labgate/contract/messages'
import { messageReasons, type MessageReason } from '@labgate/contract/results/message-reasons'
import type { Tone } from '../../ui/status-word.tsx'

/** Outcome of a message, in a word. */
export const stateWord = ({ state, isSetAside }: MessageRow): { tone: Tone; says: string } =>
  isSetAside
    ? { tone: 'plain', says: 'Set aside' }
    : state === 'processed'
      ? { tone: 'done', says: 'Filed' }
      : state === 'quarantined'
        ? { tone: 'danger', says: 'Needs review' }
        : { tone: 'waiting', says: 'Filing' }

export const reasonOptions = (Object.keys(messageReasons) as MessageReason[]).map((value) => ({
  value,
  label: messageReasons[value],
}))

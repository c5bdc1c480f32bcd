import { say } from '@labgate/contract/languages/say'
import { messageReasons, type MessageReason } from '@labgate/contract/results/message-reasons'
import type { MessageRow } from '@labgate/contract/results/messages'
import type { Tone } from '../../../ui/status-word.tsx'

/** Outcome of a message, in a word. */
export const stateWord = ({ state, isSetAside }: MessageRow): { tone: Tone; text: string } =>
  isSetAside
    ? { tone: 'plain', text: say('Set aside') }
    : state === 'processed'
      ? { tone: 'done', text: say('Filed') }
      : state === 'quarantined'
        ? { tone: 'danger', text: say('Needs review') }
        : { tone: 'waiting', text: say('Filing') }

export const reasonOptions = (Object.keys(messageReasons) as MessageReason[]).map((value) => ({
  value,
  label: messageReasons[value],
}))

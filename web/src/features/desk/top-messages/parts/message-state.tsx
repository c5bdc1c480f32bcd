import { say } from '@labgate/contract/languages/say'
import type { TopMessage } from '@labgate/contract/overviews/home'
import { StatusWord } from '../../../../ui/status-word.tsx'

export const audiences: Readonly<Record<TopMessage['audience'], string>> = {
  all: say('Everyone'),
  laboratory: say('The laboratory'),
  customers: say('Customers'),
}

export const hasEnded = ({ to }: TopMessage): boolean => to !== null && Date.parse(to) <= Date.now()
const hasBegun = ({ from }: TopMessage): boolean => from === null || Date.parse(from) <= Date.now()

/** Whether a message is currently shown. */
export const MessageState = ({ message }: { message: TopMessage }) => {
  if (hasEnded(message)) return <StatusWord tone="plain">{say('Ended')}</StatusWord>
  return hasBegun(message) ? (
    <StatusWord tone="done">{say('Shown now')}</StatusWord>
  ) : (
    <StatusWord tone="waiting">{say('Planned')}</StatusWord>
  )
}

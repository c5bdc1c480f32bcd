import { say } from '@labgate/contract/languages/say'
import type { Sending } from '@labgate/contract/overviews/saved-views'
import { instantHere } from '../../forms/dates.ts'
import { StatusWord } from '../status-word.tsx'

/** The status of the email for a period. */
export const SendingText = ({
  sending: { kind, mailState, sentDate, openedDate, why },
}: {
  sending: Sending
}) => {
  if (kind === 'paused')
    return <StatusWord tone="waiting">{say('Paused. {why}', { why })}</StatusWord>
  const what = kind === 'delayed' ? say('Told that it is delayed') : say('Sent')
  if (mailState === 'failed')
    return <StatusWord tone="danger">{say('Not sent. {why}', { why })}</StatusWord>
  if (mailState === 'waiting')
    return (
      <StatusWord tone="waiting">
        {say('Waiting to be sent since {sentDate}', { sentDate: instantHere(sentDate) })}
      </StatusWord>
    )
  return (
    <StatusWord tone={openedDate === null ? 'plain' : 'done'}>
      {`${what} ${instantHere(sentDate)}${openedDate !== null ? say(', opened {openedDate}', { openedDate: instantHere(openedDate) }) : kind === 'report' ? say(', not opened') : ''}`}
    </StatusWord>
  )
}

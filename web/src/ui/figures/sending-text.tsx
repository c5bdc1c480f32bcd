import type { Sending } from '@labgate/contract/overviews/saved-views'
import { instantHere } from '../../forms/dates.ts'
import { StatusWord } from '../status-word.tsx'

/** The status of the email for a period. */
export const SendingText = ({
  sending: { kind, mailState, sentDate, openedDate, why },
}: {
  sending: Sending
}) => {
  if (kind === 'paused') return <StatusWord tone="waiting">{`Paused. ${why}`}</StatusWord>
  const what = kind === 'delayed' ? 'Told that it is delayed' : 'Sent'
  if (mailState === 'failed') return <StatusWord tone="danger">{`Not sent. ${why}`}</StatusWord>
  if (mailState === 'waiting')
    return (
      <StatusWord tone="waiting">{`Waiting to be sent since ${instantHere(sentDate)}`}</StatusWord>
    )
  return (
    <StatusWord tone={openedDate === null ? 'plain' : 'done'}>
      {`${what} ${instantHere(sentDate)}${openedDate !== null ? `, opened ${instantHere(openedDate)}` : kind === 'report' ? ', not opened' : ''}`}
    </StatusWord>
  )
}

import { cliaStanding } from '@labgate/contract/accounts/labs'
import { say } from '@labgate/contract/languages/say'
import { dayAsText, dayHere } from '../../../../forms/dates.ts'
import { StatusWord } from '../../../../ui/status-word.tsx'

/** What to say about a CLIA certificate's last day, if it is past or near. */
export const describeCliaExpiry = (day: string | null): string | undefined => {
  const standing = cliaStanding(day, dayHere())
  return standing === ''
    ? undefined
    : standing === 'expired'
      ? say('CLIA certificate expired')
      : say('CLIA certificate expires soon')
}

/** The last day, with a status word if it is past or near. */
export const CliaExpiry = ({ day }: { day: string | null }) => {
  const standing = cliaStanding(day, dayHere())
  if (standing === '') return dayAsText(day)
  return (
    <StatusWord
      tone={standing === 'expired' ? 'danger' : 'waiting'}
    >{`${standing === 'expired' ? say('Expired') : say('Expires')} ${dayAsText(day)}`}</StatusWord>
  )
}

import { say } from '../languages/say.ts'
/** Possible follow-ups of a correction (rules.md#corrections). */
export const followUpKinds = [
  'withdrawal',
  'report',
  'sending',
  'message',
  'label',
  'signature',
  'issue',
] as const
export type FollowUpKind = (typeof followUpKinds)[number]
interface Followed {
  kind: FollowUpKind
  done: number
  of: number
}

const words: Readonly<Record<FollowUpKind, (followed: Followed) => string>> = {
  withdrawal: ({ done, of }) =>
    say('Withdrawal delivered to {done} of {ofValue} recipients', { done, ofValue: of }),
  report: ({ done, of }) =>
    done < of ? say('Corrected report waits on the Result Desk') : say('Corrected report released'),
  sending: ({ done, of }) =>
    say('Report delivered to {done} of {ofValue} recipients', { done, ofValue: of }),
  message: ({ done, of }) =>
    done < of ? say('Message not read by the practice') : say('Message read by the practice'),
  label: ({ done, of }) => (done < of ? say('New label not printed') : say('New label printed')),
  signature: ({ done, of }) =>
    done < of ? say('Provider has not signed again') : say('Provider signed again'),
  issue: ({ done, of }) => (done < of ? say('Account issue open') : say('Account issue resolved')),
}
/** 'Withdrawal delivered to 2 of 3 recipients'. */
export const describeFollowUp = (followed: Followed): string => words[followed.kind](followed)
/**
 * Whether someone still has something to do: not if the practice simply has not read its message
 * yet.
 */
export const isFollowUpOpen = ({ kind, done, of }: Followed): boolean =>
  kind !== 'message' && done < of

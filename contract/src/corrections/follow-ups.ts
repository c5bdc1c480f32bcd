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
  withdrawal: ({ done, of }) => `Withdrawal delivered to ${done} of ${of} recipients`,
  report: ({ done, of }) =>
    done < of ? 'Corrected report waits on the Result Desk' : 'Corrected report released',
  sending: ({ done, of }) => `Report delivered to ${done} of ${of} recipients`,
  message: ({ done, of }) =>
    done < of ? 'Message not read by the practice' : 'Message read by the practice',
  label: ({ done, of }) => (done < of ? 'New label not printed' : 'New label printed'),
  signature: ({ done, of }) =>
    done < of ? 'Provider has not signed again' : 'Provider signed again',
  issue: ({ done, of }) => (done < of ? 'Account issue open' : 'Account issue resolved'),
}
/** 'Withdrawal delivered to 2 of 3 recipients'. */
export const describeFollowUp = (followed: Followed): string => words[followed.kind](followed)
/**
 * Whether someone still has something to do: not if the practice simply has not read its message
 * yet.
 */
export const isFollowUpOpen = ({ kind, done, of }: Followed): boolean =>
  kind !== 'message' && done < of

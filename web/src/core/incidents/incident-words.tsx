import type { IncidentRow, IncidentStatus } from '@labgate/contract/desk/incidents'
import { say } from '@labgate/contract/languages/say'
import { StatusWord, type Tone } from '../../ui/status-word.tsx'

const words: Readonly<Record<IncidentStatus, readonly [text: string, tone: Tone]>> = {
  new: [say('New'), 'danger'],
  'in work': [say('In progress'), 'waiting'],
  'waiting for client': [say('Waiting for practice'), 'waiting'],
  resolved: [say('Resolved'), 'done'],
}
export const statusOptions = Object.entries(words).map(([value, [label]]) => ({ value, label }))

/** State of an account issue; an overdue one says so. */
export const IncidentState = ({ of }: { of: Pick<IncidentRow, 'status' | 'isOverdue'> }) => {
  const [text, tone] = words[of.status]
  return (
    <StatusWord tone={of.isOverdue ? 'danger' : tone}>
      {of.isOverdue ? say('{text}, overdue', { text }) : text}
    </StatusWord>
  )
}

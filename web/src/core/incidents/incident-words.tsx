import type { IncidentRow, IncidentStatus } from '@labgate/contract/desk/incidents'
import { StatusWord, type Tone } from '../../ui/status-word.tsx'

const words: Readonly<Record<IncidentStatus, readonly [text: string, tone: Tone]>> = {
  new: ['New', 'danger'],
  'in work': ['In progress', 'waiting'],
  'waiting for client': ['Waiting for practice', 'waiting'],
  resolved: ['Resolved', 'done'],
}
export const statusOptions = Object.entries(words).map(([value, [label]]) => ({ value, label }))

/** State of an account issue; an overdue one says so. */
export const IncidentState = ({ of }: { of: Pick<IncidentRow, 'status' | 'isOverdue'> }) => {
  const [text, tone] = words[of.status]
  return (
    <StatusWord tone={of.isOverdue ? 'danger' : tone}>
      {of.isOverdue ? `${text}, overdue` : text}
    </StatusWord>
  )
}

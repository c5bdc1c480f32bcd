import type { Actor } from '../../access/actor.ts'
import { auditRows, type About } from '../../access/audit.ts'
import type { ChangeContext } from '../../http/call.ts'

export interface AuditPerOrder {
  /** For the next order in the call. */
  next(): ChangeContext
  /** Called when all have been recorded. */
  end(): void
}

/**
 * One call that changes several orders writes an audit row for each: no order is recorded in
 * another's row.
 */
export const auditPerOrder = (
  { actor, name }: { actor: Actor; name: string },
  change: ChangeContext,
): AuditPerOrder => {
  const lines: About[] = []
  return {
    next: () => {
      const at = lines.push({}) - 1
      return { last: change.last, about: (said) => void (lines[at] = { ...lines[at], ...said }) }
    },
    end: () => {
      const [first, ...others] = lines
      if (first) change.about(first)
      if (others.length > 0) change.last(auditRows(actor, name, others))
    },
  }
}

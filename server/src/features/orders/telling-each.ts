import type { Actor } from '../../access/actor.ts'
import { auditRows, type About } from '../../access/audit.ts'
import type { Telling } from '../../http/call.ts'

export interface TellingEach {
  /** For the next order in the call. */
  next(): Telling
  /** Called when all have been recorded. */
  end(): void
}

/** One call that changes several orders writes an audit row for each: no order is recorded in another's row. */
export const tellingEach = ({ actor, name }: { actor: Actor; name: string }, telling: Telling): TellingEach => {
  const told: About[] = []
  return {
    next: () => {
      const at = told.push({}) - 1
      return { last: telling.last, about: (said) => void (told[at] = { ...told[at], ...said }) }
    },
    end: () => {
      const [first, ...others] = told
      if (first) telling.about(first)
      if (others.length > 0) telling.last(auditRows(actor, name, others))
    },
  }
}

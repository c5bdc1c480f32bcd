import type { Actor } from '../access/actor.ts'
import { auditRow } from '../access/audit.ts'
import { asIfOpen, closedRecord, describeClosed, subjectOfClosed } from '../access/closed-chart.ts'
import { Refusal } from '../access/refusal.ts'
import { refusedSecondPerson, SecondPersonRefusal } from '../access/second-person.ts'
import type { Database } from '../db/database.ts'

/**
 * Writes the audit row of a refused call, and returns the refusal for the caller. A record not
 * found only because its chart is restricted is reported as restricted, with the chart's number: a
 * user who can open it in an emergency must know that it exists (docs/decisions/0037). For all
 * others it stays not found. An attempt to be one's own second person is kept with its record.
 */
export const auditRefusal = async (
  database: Database,
  actor: Actor,
  name: string,
  input: Readonly<Record<string, unknown>>,
  refusal: Refusal,
): Promise<Refusal> => {
  if (refusal instanceof SecondPersonRefusal) {
    await database.ask(actor, [auditRow(actor, name, refusal.about, refusedSecondPerson)], true)
    return refusal
  }
  const query = refusal.code === 'not-found' ? closedRecord(actor, input) : undefined
  const [closed] =
    query === undefined ? [] : ((await database.ask(asIfOpen(actor), [query]))[0]?.rows ?? [])
  if (closed === undefined) {
    await database.ask(actor, [auditRow(actor, name, {}, `refused: ${refusal.code}`)], true)
    return refusal
  }
  await database.ask(
    asIfOpen(actor),
    [auditRow(actor, name, { subject: subjectOfClosed(closed) }, 'refused: chart-restricted')],
    true,
  )
  return new Refusal('chart-restricted', describeClosed(closed.kind, actor), undefined, {
    patientId: closed.patientId,
  })
}

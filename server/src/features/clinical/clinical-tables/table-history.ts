import type { clinicalTables } from '@labgate/contract/clinical/clinical-tables'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse } from '../../../access/refusal.ts'
import { q } from '../../../db/queries.ts'
import type { Call } from '../../../http/call.ts'
import { historyOf } from './history.query.ts'
import { baseRows, drugsFor, listedLinks } from './table.ts'

export const noLab = 'Laboratory not found.'
export const zoneOfLab = (labId: number) =>
  q.selectFrom('lab').select('time_zone as timeZone').where('lab_id', '=', labId)

/** What happened to a table or one of its rows, latest first. */
export const tableHistory = async (call: Call<(typeof clinicalTables)['history'], Actor>) => {
  const { labId, kind, key } = call.input
  const [[lab], events, medications, listed] = await call.read(
    { target: `lab ${labId}`, fields: [kind] },
    zoneOfLab(labId),
    historyOf(labId, kind, key),
    drugsFor(kind),
    listedLinks(kind),
  )
  orRefuse(lab, noLab)
  const base = new Map(baseRows(kind, listed).map((row) => [row.key, row.content]))
  return {
    list: events.map(({ isFirst, ...event }) => ({
      ...event,
      was: isFirst ? (base.get(event.key) ?? null) : event.was,
    })),
    medications,
  }
}

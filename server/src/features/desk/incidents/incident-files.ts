import type { incidents } from '@labgate/contract/desk/incidents'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../../access/refusal.ts'
import type { Decoded } from '../../../core/documents/attachments.ts'
import { touchIncident } from '../../../core/incidents/touch-incident.ts'
import type { Tx } from '../../../db/database.ts'
import type { StoredFile } from '../../../db/file-store.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { keepFile, storedColumns } from '../../../files/store.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { incidentFileColumns } from './file-columns.ts'
import { visibleIncidents } from './incidents.queries.ts'
import { lockIncident } from './save-incident.ts'

/** Files of one account issue. */
const mostFiles = 20

/** Adds a file to an issue that the user sees. */
export const addIncidentFile = async (
  tx: Tx,
  actor: Actor,
  given: Decoded<ParsedInput<typeof incidents.addFile>>,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  refuseIf(
    given.fileName === '' ? [issue('fileName', 'Enter a name for the file.', 'required')] : [],
  )
  const row = orRefuse(
    await lockIncident(tx, actor, given.customerIncidentId),
    'Account issue not found.',
  )
  const { count } = await tx
    .selectFrom('customer_incident_file')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_incident_id', '=', row.customer_incident_id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostFiles)
    throw new Refusal('not-possible', `An issue has at most ${mostFiles} files.`)
  const { customer_incident_file_id: id } = await tx
    .insertInto('customer_incident_file')
    .values({
      customer_incident_id: row.customer_incident_id,
      customer_id: row.customer_id,
      file_name: given.fileName,
      file_hash: await keepFile(tx, given.bytes, given.fileType),
      user_id_created: actor.userId,
      created_at: now.toISOString(),
    })
    .returning('customer_incident_file_id')
    .executeTakeFirstOrThrow()
  await touchIncident(tx, row.customer_incident_id, { userId: actor.userId, at: now })
  change.about({
    customerId: row.customer_id,
    target: `incident ${row.customer_incident_id} file ${id}`,
  })
  return { id: String(id), message: 'Saved.' }
}

interface IncidentFile extends StoredFile {
  customerIncidentFileId: number
  fileName: string
  fileType: string
  size: number
  createdBy: string
  dateCreated: string
}
/** One file with its bytes, as stored. */
export const oneIncidentFile = (actor: Actor, fileId: number): Query<IncidentFile> => {
  const visible = visibleIncidents(actor).select('n.customer_incident_id').compile()
  const file = `$${visible.parameters.length + 1}`
  return rawQuery(
    `
      select ${incidentFileColumns}, ${storedColumns}
      from
        customer_incident_file a
        join file f on f.hash = a.file_hash
      where a.customer_incident_file_id = ${file} and a.customer_incident_id in (${visible.sql})
    `,
    [...visible.parameters, fileId],
  )
}

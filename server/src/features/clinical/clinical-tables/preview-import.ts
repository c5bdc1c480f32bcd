import type { clinicalTables } from '@labgate/contract/clinical/clinical-tables'
import type { Actor } from '../../../access/actor.ts'
import { auditRow } from '../../../access/audit.ts'
import { Refusal, issue } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { compiledOf } from '../../../db/queries.ts'
import { decodeFile } from '../../../files/decode.ts'
import type { Call } from '../../../http/call.ts'
import { planImport } from './import-table.ts'

const mostBytes = 5 * 1_048_576
const mostShown = 500

export const fileIn = async (given: string): Promise<Buffer> => {
  const file = decodeFile(given)
  if (file.length > mostBytes)
    throw new Refusal('file-refused', undefined, [
      issue('fileAsBase64', 'The file is larger than 5 MB.', 'file-too-large'),
    ])
  return file
}
const many = <T>(list: readonly T[]) => ({ count: list.length, list: list.slice(0, mostShown) })

/** What a file would change in a table, and what is wrong with it. */
export const previewImport = async (
  context: AppContext,
  call: Call<(typeof clinicalTables)['previewImport'], Actor>,
) => {
  const { labId, kind } = call.input
  const file = await fileIn(call.input.fileAsBase64)
  return context.database.forActor(call.actor, async (tx) => {
    const { table, same, changes, faults } = await planImport(tx, call.input, file, context.now())
    await tx.executeQuery(
      compiledOf(auditRow(call.actor, call.name, { target: `lab ${labId}`, fields: [kind] })),
    )
    return {
      same,
      changes: many(
        changes.map(({ row, key, was, content }) => ({
          row,
          key,
          was: was?.content ?? null,
          is: content,
        })),
      ),
      faults: many(
        faults.map(({ message, ...place }) => ({ ...place, message: message.slice(0, 300) })),
      ),
      medications: [...table.drugs],
    }
  })
}

import { clinicalTables } from '@labgate/contract/clinical/clinical-tables'
import { kindOf } from '@labgate/contract/clinical/kinds'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { mustBeProven } from '../../../core/sign-in/must-be-proven.ts'
import { routesFor, type Call } from '../../../http/call.ts'
import { approveRows } from './approve.ts'
import { confirmDirector } from './confirm-director.ts'
import { importTable } from './import-table.ts'
import { laboratories } from './laboratories.query.ts'
import { previewImport, fileIn } from './preview-import.ts'
import { dropDraft, saveDraft } from './save-draft.ts'
import { tableFile } from './table-file.ts'
import { tableHistory, noLab, zoneOfLab } from './table-history.ts'
import { approvedOf, baseRows, drugsFor, listedLinks, openDrafts, tableOf } from './table.ts'

/* A kind's rows as of today, with open drafts and drug names. */
const tableToday = async (
  call: Call<(typeof clinicalTables)['rows' | 'exportFile']>,
  now: Date,
) => {
  const { labId, kind } = call.input
  const [[lab], approved, drafts, medications, listed] = await call.read(
    { target: `lab ${labId}`, fields: [kind] },
    zoneOfLab(labId),
    approvedOf(labId, kind),
    openDrafts(labId, kind),
    drugsFor(kind),
    listedLinks(kind),
  )
  const today = dayAt(now, orRefuse(lab, noLab).timeZone)
  return {
    today,
    list: tableOf(kind, baseRows(kind, listed), { approved, drafts, today }),
    medications,
  }
}

/**
 * Each laboratory's clinical tables: drafts, approvals by its director, history, files
 * (docs/decisions/0030).
 */
export const clinicalTableRoutes = (context: AppContext) =>
  routesFor('clinicalTables', clinicalTables, {
    laboratories: async (call) => {
      const [list] = await call.read({}, laboratories(call.actor.userId))
      return { list }
    },
    rows: (call) => tableToday(call, context.now()),
    history: (call) => tableHistory(call),
    saveDraft: (call) =>
      call.change(async (tx, change) => ({
        message: await saveDraft(tx, call.actor, call.input, change, context.now()),
      })),
    dropDraft: (call) =>
      call.change(async (tx, change) => {
        await dropDraft(tx, call.actor, call.input, change, context.now())
        return { message: 'The draft was discarded.' }
      }),
    confirmDirector: async (call) => {
      await mustBeProven(context, call.actor.userId, call.provenAt)
      return call.change((tx, change) =>
        confirmDirector(tx, context, call.actor, call.input, change),
      )
    },
    approve: (call) =>
      call.change(async (tx, change) => {
        const message = await approveRows(tx, call.actor, call.input, {
          change,
          now: context.now(),
          provenAt: call.provenAt,
        })
        await context.jobs.send(tx, 'report', 0)
        return { message }
      }),
    exportFile: async (call) => {
      const { kind } = call.input
      const { today, list, medications } = await tableToday(call, context.now())
      const bytes = tableFile(kind, list, medications)
      const fileName = `${kindOf(kind).title.toLowerCase().replaceAll(' ', '-')}-${today}.csv`
      return { fileName, fileType: 'text/csv', fileAsBase64: bytes.toString('base64') }
    },
    previewImport: (call) => previewImport(context, call),
    applyImport: async (call) => {
      const file = await fileIn(call.input.fileAsBase64)
      return call.change((tx, change) =>
        importTable(tx, call.actor, call.input, file, change, context.now()),
      )
    },
  })

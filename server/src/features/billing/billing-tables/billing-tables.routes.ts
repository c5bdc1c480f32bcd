import { billingTables } from '@labgate/contract/billing/billing-tables'
import { tableOf, tableKinds } from '@labgate/contract/billing/tables/kinds'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { auditRow } from '../../../access/audit.ts'
import type { AppContext } from '../../../app-context.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { askLaboratoryTimeZone } from '../../../db/laboratory-time-zone.ts'
import { compiledOf } from '../../../db/queries.ts'
import { decodeFile } from '../../../files/decode.ts'
import { routesFor, type Call } from '../../../http/call.ts'
import { keysetOf, pageOf } from '../../../http/page-of.ts'
import { unpacked } from './cms/cms-file.ts'
import { importTable, planFile } from './import-table.ts'
import { namesFor, shownOf } from './names.ts'
import { decideProposal, listProposals, planOfProposal, proposalOf } from './proposals.ts'
import { tableFile } from './read-file.ts'
import { tableRows, tableSums } from './tables.query.ts'
import { wasInEffect } from './timeline.ts'
import { many, planShown, rowsOfTable } from './work-out.ts'

const zone = askLaboratoryTimeZone()
const targetOf = (kind: string): { target: string } => ({ target: `billing table ${kind}` })

const previewImport = async (
  context: AppContext,
  call: Call<(typeof billingTables)['previewImport']>,
) => {
  const file = await unpacked(decodeFile(call.input.fileAsBase64))
  return context.database.forActor(call.actor, async (tx) => {
    const { kind } = call.input
    const { cms, plan, faults, names } = await planFile(tx, call.input, file)
    await tx.executeQuery(compiledOf(auditRow(call.actor, call.name, targetOf(kind))))
    return {
      ...(await planShown(tx, kind, plan, names)),
      cms:
        cms === undefined || cms.kind !== kind
          ? null
          : { title: cms.title, columns: cms.columns, rows: cms.read, leftOut: cms.leftOut },
      faults: many(
        faults.map(({ message, column, row }) => ({
          row,
          column: column.slice(0, 60),
          message: message.slice(0, 300),
        })),
      ),
    }
  })
}

const shownProposal = (context: AppContext, call: Call<(typeof billingTables)['proposal']>) =>
  context.database.forActor(call.actor, async (tx) => {
    const { proposalId } = call.input
    const found = await proposalOf(tx, call.actor, proposalId)
    await tx.executeQuery(
      compiledOf(auditRow(call.actor, call.name, { target: `billing proposal ${proposalId}` })),
    )
    const seen =
      found.decidedOn ??
      (await planShown(
        tx,
        found.kind,
        await planOfProposal(tx, found),
        await namesFor(tx, found.kind),
      ))
    return { proposal: found.shown, ...seen }
  })

/**
 * Codes, prices, edits, coverage, notice forms, and payers' reasons as rows with dates
 * (docs/decisions/0063).
 */
export const billingTableRoutes = (context: AppContext) => {
  const todayIn = async (tx: Tx): Promise<string> =>
    dayAt(context.now(), (await pipeline(tx, zone))[0][0]?.zone ?? 'UTC')
  return routesFor('billingTables', billingTables, {
    tables: (call) =>
      context.database.forActor(call.actor, async (tx) => {
        const [list] = await pipeline(tx, tableSums(await todayIn(tx)))
        await tx.executeQuery(
          compiledOf(auditRow(call.actor, call.name, { target: 'billing tables' })),
        )
        return { list }
      }),
    rows: (call) =>
      context.database.forActor(call.actor, async (tx) => {
        const criteria = call.input.searchCriteria
        const kind = criteria.kind ?? tableKinds[0]
        const names = await namesFor(tx, kind)
        const [rows] = await pipeline(
          tx,
          tableRows(
            kind,
            criteria,
            criteria.day ?? (await todayIn(tx)),
            keysetOf(call.name, criteria),
          ),
        )
        await tx.executeQuery(compiledOf(auditRow(call.actor, call.name, targetOf(kind))))
        const page = pageOf(call.name, criteria, rows, rows[0]?.total ?? 0, (row) => [
          row.rank,
          row.key,
          row.rowId,
        ])
        return {
          ...page,
          list: page.list.map(({ rank: _rank, key: _key, total: _total, ...row }) => ({
            ...row,
            values: shownOf(kind, row.values, names),
          })),
        }
      }),
    exportFile: (call) =>
      context.database.forActor(call.actor, async (tx) => {
        const { kind, day, isTemplate } = call.input
        const names = await namesFor(tx, kind)
        const today = day ?? (await todayIn(tx))
        const all = isTemplate ? [] : await rowsOfTable(tx, kind)
        const rows = all.filter(
          (row) => wasInEffect({ ...row, content: '' }) && (row.to === null || row.to >= today),
        )
        await tx.executeQuery(compiledOf(auditRow(call.actor, call.name, targetOf(kind))))
        const word = tableOf(kind)
          .title.toLowerCase()
          .replaceAll(/[^a-z]+/g, '-')
        return {
          fileName: isTemplate ? `${word}-template.csv` : `${word}-${today}.csv`,
          fileType: 'text/csv',
          fileAsBase64: tableFile(kind, rows, names).toString('base64'),
        }
      }),
    previewImport: (call) => previewImport(context, call),
    applyImport: async (call) => {
      const file = await unpacked(decodeFile(call.input.fileAsBase64))
      return call.change((tx, change) =>
        importTable(tx, call.actor, call.input, file, change, context.now()),
      )
    },
    proposals: async (call) => {
      const [list] = await call.read(
        { target: 'billing proposals' },
        listProposals(call.actor.userId),
      )
      return { list }
    },
    proposal: (call) => shownProposal(context, call),
    decideProposal: (call) =>
      call.change(async (tx, change) => ({
        message: await decideProposal(tx, call.actor, call.input, change, context.now()),
      })),
  })
}

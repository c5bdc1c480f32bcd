import { mostCollected, results } from '@labgate/contract/results/results'
import { orRefuse } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import { asJudged } from '../../core/results/as-judged.ts'
import { savePrintedText, unprintableOf } from '../../core/results/printed-texts.ts'
import { reportOf } from '../../core/results/report-of.ts'
import { reportRow, reportRowsOf } from '../../core/results/report.query.ts'
import { routesFor } from '../../http/call.ts'
import { countedPageOf } from '../../http/counted-page.ts'
import { keysetOf } from '../../http/page-of.ts'
import { amendList } from './amend-list.ts'
import { criticalsOfOrder, listCriticals } from './list-criticals.ts'
import { discardResult, recordCall, releaseResult } from './release.ts'
import { enclosedPdf, noResult, reportPdf } from './report-files.ts'
import { resultsToRelease, trendOf } from './results.queries.ts'

/**
 * Results: the report of a version, what waits for release, critical values, an analyte over time.
 */
export const resultRoutes = (context: AppContext) =>
  routesFor('results', results, {
    report: async (call) => {
      const { labOrderId, resultId = 0 } = call.input
      const [[found]] = await call.read(
        { target: `order ${labOrderId}` },
        reportRow(call.actor, labOrderId, resultId),
      )
      return reportOf(orRefuse(found, noResult))
    },
    pdf: (call) => reportPdf(context, call),
    enclosed: (call) => enclosedPdf(context, call),
    waiting: async (call) => {
      const { name, actor } = call
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        {},
        resultsToRelease(actor, criteria, keysetOf(name, criteria)),
      )
      return countedPageOf(name, criteria, rows, ({ madeDate, resultId }) => [madeDate, resultId])
    },
    release: (call) =>
      call.change(async (tx, change) => {
        await releaseResult(tx, call.actor, call.input, change, context.now())
        return { message: 'The result is released.' }
      }),
    unprintable: async (call) => {
      const { resultId } = call.input
      await call.read({ target: `result ${resultId}` })
      return {
        ...(await context.database.forActor(call.actor, (tx) =>
          unprintableOf(tx, call.actor, resultId),
        )),
      }
    },
    savePrinted: (call) =>
      call.change(async (tx, change) => {
        await savePrintedText(tx, call.actor, call.input, change, context.now())
        return { message: 'Saved. It will print this way, marked as transliterated.' }
      }),
    amendList: (call) =>
      call.change(async (tx, change) => {
        await amendList(tx, call.actor, call.input, change, context.now())
        await context.jobs.send(tx, 'report', 0)
        return {
          message:
            'The list is saved. If it changes a finding, an amended draft appears under Result Desk, To release, within a minute.',
        }
      }),
    discard: (call) =>
      call.change(async (tx, change) => {
        await discardResult(tx, call.actor, call.input, change, context.now())
        return { message: 'The draft was discarded. The report is unchanged.' }
      }),
    trend: async (call) => {
      const { patientId, analyte } = call.input
      const [list] = await call.read(
        { target: `patient ${patientId}`, fields: ['analyte'] },
        trendOf(call.actor, patientId, analyte),
      )
      return { list: list.map((row) => ({ ...row, ...asJudged(row, row.record) })) }
    },
    cumulative: async (call) => {
      const { patientId } = call.input
      const [rows] = await call.read(
        { target: `patient ${patientId}` },
        reportRowsOf(call.actor, patientId, mostCollected),
      )
      return { list: rows.map((row) => ({ ...reportOf(row), timeZone: row.location.timeZone })) }
    },
    criticals: (call) => listCriticals(context, call),
    criticalsOfOrder: (call) => criticalsOfOrder(context, call),
    call: (call) =>
      call.change(async (tx, change) => ({
        message: await recordCall(tx, call.actor, call.input, change, context.now()),
      })),
  })

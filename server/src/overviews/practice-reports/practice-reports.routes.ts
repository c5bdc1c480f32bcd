import { howMany } from '@labgate/contract/kit/how-many'
import {
  mostInPlace,
  practiceReports,
  reportDates,
  reportKinds,
} from '@labgate/contract/overviews/practice-reports'
import type { Actor } from '../../access/actor.ts'
import { ofPatient } from '../../access/audit.ts'
import { Refusal } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import type { Query } from '../../db/queries.ts'
import { figuresAsOf } from '../../features/figures/ask-figures.ts'
import { routesFor } from '../../http/call.ts'
import { titleOf } from './definitions.ts'
import { keptReport } from './kept-report.ts'
import { reportFile } from './report-file.ts'
import { reportNames } from './report-names.query.ts'
import type { ReportQuery } from './report-query.ts'
import { recentReports } from './report-runs.query.ts'
import { reportQuery, countOf, isInPlace, mustFit, wholeReport } from './run-report.ts'

/**
 * What the audit row records about a report: its kind and which criteria were used, never their
 * values. A report on one patient is about them: its file names them even without an order.
 */
const about = (request: ReportQuery) => ({
  target: `report ${request.report}`,
  fields: Object.keys(request),
  ...ofPatient(request.patientId),
})

export const practiceReportRoutes = (context: AppContext) => {
  const { database, now } = context
  /** The request, on the laboratory's day, and its number of rows. */
  const counted = async ({
    actor,
    input,
  }: {
    actor: Actor
    input: { searchCriteria: Parameters<typeof reportQuery>[0] }
  }) => {
    const state = await figuresAsOf(context, actor)
    const request = reportQuery(input.searchCriteria, state.today)
    const read = async (query: Query<unknown>) => [
      ...((await database.ask(actor, [query]))[0]?.rows ?? []),
    ]
    return { state, asked: request, read, count: await countOf(read, actor, request) }
  }
  return routesFor('practiceReports', practiceReports, {
    run: async (call) => {
      const { actor } = call
      const { state, asked: request, read, count } = await counted(call)
      await call.read(about(request))
      const tooMany = count > mostInPlace
      const report = tooMany ? undefined : await wholeReport(read, actor, request)
      return {
        ...state,
        title: titleOf(request.report),
        from: request.from,
        to: request.to,
        columns: [...(report?.columns ?? [])],
        rows: report?.rows ?? [],
        total: report?.total ?? null,
        count: reportKinds[request.report].isList ? count : (report?.rows.length ?? 0),
        tooMany,
      }
    },
    exportFile: async (call) => {
      const { actor, input } = call
      const { state, asked: request, read, count } = await counted(call)
      mustFit(count, input.format)
      if (!isInPlace(count))
        throw new Refusal(
          'list-too-long',
          `This report has ${howMany(count, 'row')}. It is made beside your work: start it with Make the file.`,
        )
      const report = await wholeReport(read, actor, request)
      call.shows(report.rows)
      const [[names]] = await call.read(about(request), reportNames(actor, request))
      if (names === undefined) throw new Refusal('not-found', 'The account is no longer there.')
      const file = await reportFile(
        report,
        {
          names,
          dateType: reportDates[request.dateType],
          asOf: state.asOf,
          timeZone: state.timeZone,
        },
        input.format,
      )
      return {
        fileName: file.fileName,
        fileType: file.fileType,
        fileAsBase64: file.bytes.toString('base64'),
        rows: report.rows.length,
      }
    },
    begin: async (call) => {
      const { actor, input } = call
      const { asked: request, count } = await counted(call)
      mustFit(count, input.format)
      return call.change(async (tx, change) => {
        const { report_run_id: reportRunId } = await tx
          .insertInto('report_run')
          .values({
            user_id: actor.userId,
            title: titleOf(request.report),
            criteria: JSON.stringify(request),
            format: input.format,
            count,
            asked_at: now().toISOString(),
          })
          .returning('report_run_id')
          .executeTakeFirstOrThrow()
        await context.jobs.send(tx, 'report-run', reportRunId)
        change.about(about(request))
        return { reportRunId, count }
      })
    },
    runs: async (call) => {
      const [list] = await call.read({}, recentReports(call.actor, now()))
      return { list }
    },
    file: (call) => keptReport(context, call),
  })
}

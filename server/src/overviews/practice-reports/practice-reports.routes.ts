import {
  mostInPlace,
  practiceReports,
  reportDates,
  reportKinds,
  type ReportRun,
} from '@labgate/contract/overviews/practice-reports'
import type { Actor } from '../../access/actor.ts'
import { Refusal } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { figuresAsOf } from '../../features/figures/ask-figures.ts'
import { opened } from '../../files/store.ts'
import { routesFor } from '../../http/call.ts'
import { titleOf, type ReportQuery } from './definitions.ts'
import { madeFor } from './made-for.ts'
import { reportFile } from './report-file.ts'
import { reportNames } from './report-names.query.ts'
import { keptHours, recentReports } from './report-runs.query.ts'
import { reportQuery, countOf, isInPlace, mustFit, wholeReport } from './run-report.ts'

const types: Readonly<Record<ReportRun['format'], string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}
/** What the audit row records about a report: its kind and which criteria were used, never their values. */
const about = (request: ReportQuery) => ({
  target: `report ${request.report}`,
  fields: Object.keys(request),
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
          `This report has ${count.toLocaleString('en-US')} rows. It is made beside your work: start it with Make the file.`,
        )
      const report = await wholeReport(read, actor, request)
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
    file: async (call) => {
      const { reportRunId } = call.input
      const [[found]] = await call.read(
        { target: `report file ${reportRunId}` },
        rawQuery<{
          title: string
          format: ReportRun['format']
          content: Buffer
          day: string
          scope: string
        }>(
          `select title, format, content, scope, to_char(asked_at, 'YYYY-MM-DD') as day from report_run
           where report_run_id = $1 and user_id = $2 and state = 'done' and asked_at > $3::timestamptz - interval '${keptHours} hours'`,
          [reportRunId, call.actor.userId, now().toISOString()],
        ),
      )
      if (found === undefined)
        throw new Refusal('not-found', 'The report is no longer kept. Make it again.')
      const { title, format, content, day, scope } = found
      if (scope !== madeFor(call.actor))
        throw new Refusal(
          'not-found',
          'What you can see has changed since the report was made. Make it again.',
        )
      return {
        fileName: `${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${day}.${format}`,
        fileType: types[format],
        fileAsBase64: opened(database, content).toString('base64'),
      }
    },
  })
}

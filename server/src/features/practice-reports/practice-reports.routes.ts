import {
  mostInPlace,
  practiceReports,
  reportDates,
  reportKinds,
  type ReportRun,
} from '@labgate/contract/practice-reports'
import type { Actor } from '../../access/actor.ts'
import { Refusal } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { opened } from '../../files/store.ts'
import { routesFor } from '../../http/call.ts'
import { figuresAsOf } from '../figures/ask-figures.ts'
import { titleOf, type Asked } from './definitions.ts'
import { madeFor } from './made-for.ts'
import { reportFile } from './report-file.ts'
import { reportNames } from './report-names.query.ts'
import { keptHours, recentReports } from './report-runs.query.ts'
import { askedReport, countOf, isInPlace, mustFit, wholeReport } from './run-report.ts'

const types: Readonly<Record<ReportRun['format'], string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}
/** What the audit row records about a report: its kind and which criteria were used, never their values. */
const about = (asked: Asked) => ({ target: `report ${asked.report}`, fields: Object.keys(asked) })

export const practiceReportRoutes = (context: AppContext) => {
  const { database, now } = context
  /** The request, on the laboratory's day, and its number of rows. */
  const counted = async ({
    actor,
    input,
  }: {
    actor: Actor
    input: { searchCriteria: Parameters<typeof askedReport>[0] }
  }) => {
    const state = await figuresAsOf(context, actor)
    const asked = askedReport(input.searchCriteria, state.today)
    const read = async (query: Query<unknown>) => [
      ...((await database.ask(actor, [query]))[0]?.rows ?? []),
    ]
    return { state, asked, read, count: await countOf(read, actor, asked) }
  }
  return routesFor('practiceReports', practiceReports, {
    run: async (call) => {
      const { actor } = call
      const { state, asked, read, count } = await counted(call)
      await call.read(about(asked))
      const tooMany = count > mostInPlace
      const report = tooMany ? undefined : await wholeReport(read, actor, asked)
      return {
        ...state,
        title: titleOf(asked.report),
        from: asked.from,
        to: asked.to,
        columns: [...(report?.columns ?? [])],
        rows: report?.rows ?? [],
        total: report?.total ?? null,
        count: reportKinds[asked.report].isList ? count : (report?.rows.length ?? 0),
        tooMany,
      }
    },
    exportFile: async (call) => {
      const { actor, input } = call
      const { state, asked, read, count } = await counted(call)
      mustFit(count, input.format)
      if (!isInPlace(count))
        throw new Refusal(
          'list-too-long',
          `This report has ${count.toLocaleString('en-US')} rows. It is made beside your work: start it with Make the file.`,
        )
      const report = await wholeReport(read, actor, asked)
      const [[names]] = await call.read(about(asked), reportNames(actor, asked))
      if (names === undefined) throw new Refusal('not-found', 'The account is no longer there.')
      const file = await reportFile(
        report,
        {
          names,
          dateType: reportDates[asked.dateType],
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
      const { asked, count } = await counted(call)
      mustFit(count, input.format)
      return call.change(async (tx, change) => {
        const { report_run_id: reportRunId } = await tx
          .insertInto('report_run')
          .values({
            user_id: actor.userId,
            title: titleOf(asked.report),
            criteria: JSON.stringify(asked),
            format: input.format,
            count,
            asked_at: now().toISOString(),
          })
          .returning('report_run_id')
          .executeTakeFirstOrThrow()
        await context.jobs.send(tx, 'report-run', reportRunId)
        change.about(about(asked))
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

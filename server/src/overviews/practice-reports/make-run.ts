import { reportDates } from '@labgate/contract/overviews/practice-reports'
import type { ReportFormat } from '@labgate/contract/overviews/report-runs'
import type { AppContext } from '../../app-context.ts'
import { compiledRaw } from '../../db/queries.ts'
import { asOfOf, figureState, type FigureState } from '../../features/figures/as-of.query.ts'
import { JobFailed, type Work } from '../../jobs/queues.ts'
import { Unprintable } from '../../paper/faces.ts'
import { asActor, findReader, readerOf } from '../mail-choices/reader-of.ts'
import { madeFor } from './made-for.ts'
import { reportFile } from './report-file.ts'
import { reportNames, type ReportNames } from './report-names.query.ts'
import type { ReportCriteria } from './report-query.ts'
import { reportQuery, wholeReport } from './run-report.ts'

const begin = `
  update report_run
  set
    state = 'making',
    made = 0
  where report_run_id = $1 and state in ('waiting', 'making')
  returning user_id as "userId", criteria, format
`
const goOn = `update report_run set made = $2 where report_run_id = $1 and state = 'making'`
const finish = `
  update report_run
  set
    state = $2,
    made = $3,
    says = $4,
    content = $5,
    done_at = $6::timestamptz,
    scope = $7,
    lab_order_ids = $8
  where report_run_id = $1 and state = 'making'
`
interface Begun {
  userId: number
  criteria: ReportCriteria
  format: ReportFormat
}
/** Makes the file of a report, recording its progress. After a crash it starts over. */
export const makeReportRun =
  (context: Pick<AppContext, 'database' | 'now'>): Work =>
  async (id) => {
    const { database, now } = context
    const run = async <R>(sql: string, parameters: readonly unknown[]): Promise<readonly R[]> =>
      database.system(
        'a report',
        async (tx) => (await tx.executeQuery<R>(compiledRaw<R>(sql, [...parameters]))).rows,
      )
    const [begun] = await run<Begun>(begin, [id])
    if (begun === undefined) return
    const [person] = await database.systemQuery('whose report', [
      findReader(begun.userId, { isProven: false }),
    ])
    const row = person?.rows[0] as Parameters<typeof readerOf>[1] | undefined
    const fail = async (text: string): Promise<never> => {
      await run(finish, [id, 'failed', 0, text, null, now().toISOString(), '', []])
      throw new JobFailed('The report could not be made.')
    }
    if (row === undefined) return fail('The user can no longer sign in.')
    const actor = asActor(readerOf(begun.userId, row))
    const [state] = await database.ask(actor, [figureState])
    const about = asOfOf(state?.rows[0] as FigureState | undefined, now())
    const request = reportQuery(begun.criteria, about.today)
    const read = async (query: Parameters<typeof database.ask>[1][number]) => [
      ...((await database.ask(actor, [query]))[0]?.rows ?? []),
    ]
    try {
      const report = await wholeReport(read, actor, request, (rows) => run(goOn, [id, rows]))
      const [names] = (await read(reportNames(actor, request))) as ReportNames[]
      if (names === undefined) return await fail('The report could not be made.')
      const { bytes } = await reportFile(
        report,
        {
          names,
          dateType: reportDates[request.dateType],
          asOf: about.asOf,
          timeZone: about.timeZone,
        },
        begun.format,
      )
      const keys = database.keys()
      if (keys === undefined) return await fail('The report could not be kept.')
      await run(finish, [
        id,
        'done',
        report.rows.length,
        '',
        keys.sealFile(bytes),
        now().toISOString(),
        madeFor(actor),
        report.rows.flatMap(({ labOrderId }) => (labOrderId > 0 ? [labOrderId] : [])),
      ])
    } catch (error) {
      if (!(error instanceof Unprintable)) throw error
      await fail('A name in it has characters that cannot be printed. Choose CSV or Excel.')
    }
  }

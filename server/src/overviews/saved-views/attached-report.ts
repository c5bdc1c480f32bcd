import { periodOfReport } from '@labgate/contract/figures/due'
import { monthlyFormats } from '@labgate/contract/overviews/monthly-report'
import {
  reportCriteria,
  reportDates,
  reportKinds,
} from '@labgate/contract/overviews/practice-reports'
import { salesCriteriaOf } from '@labgate/contract/overviews/sales-address'
import { z } from 'zod'
import type { Actor } from '../../access/actor.ts'
import { Refusal } from '../../access/refusal.ts'
import type { AppContext, EmailFile } from '../../app-context.ts'
import type { Query } from '../../db/queries.ts'
import { figuresAsOf } from '../../features/figures/ask-figures.ts'
import { Unprintable } from '../../paper/faces.ts'
import { asActor, type Reader } from '../mail-choices/reader-of.ts'
import { monthlyFigures } from '../monthly-report/monthly-figures.ts'
import { monthlyFile } from '../monthly-report/monthly-file.ts'
import { reportFile } from '../practice-reports/report-file.ts'
import { reportNames, type ReportNames } from '../practice-reports/report-names.query.ts'
import { reportQuery, wholeReport } from '../practice-reports/run-report.ts'
import { salesDetailFile } from '../sales-figures/export-detail.ts'
import type { AboutView } from './letters.ts'

type ReportContext = Pick<AppContext, 'database' | 'now'>
/** What an email carries, and the sentence that says so, or why there is only the link. */
export interface AttachedReport {
  files: readonly EmailFile[]
  text: string
}

/** Bytes of all files of an email; many mailboxes take no more. */
const mostBytes = 5 * 1024 * 1024
const formats = monthlyFormats
const onlyLink = (why: string): AttachedReport => ({ files: [], text: why })

const salesReport = async (
  context: ReportContext,
  actor: Actor,
  { criteria, every }: AboutView,
  dueDay: string,
): Promise<EmailFile[]> => {
  const idOf = (key: string): number | undefined =>
    criteria[key] === undefined ? undefined : Number(criteria[key])
  const criteriaOfView = salesCriteriaOf({
    ...criteria,
    vp: idOf('vp'),
    rm: idOf('rm'),
    tm: idOf('tm'),
    am: idOf('am'),
    specialist: idOf('specialist'),
    account: idOf('account'),
    type: idOf('type'),
    region: idOf('region'),
    ...periodOfReport(every, dueDay),
  })
  return Promise.all(
    formats.map((format) => salesDetailFile(context, actor, criteriaOfView, format)),
  )
}

/** Null: the report names patients. */
const practiceReport = async (
  context: ReportContext,
  actor: Actor,
  { criteria, every }: AboutView,
  dueDay: string,
): Promise<EmailFile[] | null> => {
  const { asOf, timeZone, today } = await figuresAsOf(context, actor)
  const criteriaOfView = z.object(reportCriteria).partial().parse(criteria)
  const request = reportQuery({ ...criteriaOfView, ...periodOfReport(every, dueDay) }, today)
  if (reportKinds[request.report].isList) return null
  const read = async (query: Query<unknown>) => [
    ...((await context.database.ask(actor, [query]))[0]?.rows ?? []),
  ]
  const report = await wholeReport(read, actor, request)
  const [names] = (await read(reportNames(actor, request))) as ReportNames[]
  if (names === undefined) return []
  const about = { names, dateType: reportDates[request.dateType], asOf, timeZone }
  return Promise.all(formats.map((format) => reportFile(report, about, format)))
}

/** The account that a view is about: the reader's own, or the one that it narrows to; 0: several. */
const accountOf = ({ who }: Actor, { page, criteria }: AboutView): number =>
  who.entityId > 0 ? who.entityId : page === '/salesDetail' ? Number(criteria['account'] ?? 0) : 0

const monthly = async (
  context: ReportContext,
  actor: Actor,
  about: AboutView,
  dueDay: string,
): Promise<EmailFile[]> => {
  const customerId = accountOf(actor, about)
  if (about.every !== 'month' || customerId <= 0) return []
  const { from } = periodOfReport(about.every, dueDay)
  const figures = await monthlyFigures(context, actor, customerId, from)
  return Promise.all(formats.map((format) => monthlyFile(figures, format)))
}

const made = async (
  context: ReportContext,
  actor: Actor,
  about: AboutView,
  dueDay: string,
): Promise<AttachedReport> => {
  const own =
    about.page === '/salesDetail'
      ? await salesReport(context, actor, about, dueDay)
      : about.page === '/reporting'
        ? await practiceReport(context, actor, about, dueDay)
        : []
  const ofMonth = await monthly(context, actor, about, dueDay)
  const files = [...(own ?? []), ...ofMonth]
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > mostBytes)
    return onlyLink('The report is too large for an email.')
  const sentences = [
    own === null ? 'The report names patients, so it does not come by email.' : '',
    own !== null && own.length > 0 ? 'The report is attached as PDF and CSV.' : '',
    ofMonth.length > 0 ? 'The monthly report is attached as PDF and CSV.' : '',
  ]
  return { files, text: sentences.filter(Boolean).join(' ') }
}

/**
 * The files of a scheduled email, made with what its reader can see now: only counts, never a list
 * that names patients (docs/decisions/0102). What cannot be made leaves the link, and the email
 * says so.
 */
export const attachedReport = async (
  context: ReportContext,
  reader: Reader,
  about: AboutView,
  dueDay: string,
): Promise<AttachedReport> => {
  try {
    return await made(context, asActor(reader), about, dueDay)
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof Unprintable)) throw error
    return onlyLink('The report could not be attached.')
  }
}

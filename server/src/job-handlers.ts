import type { AppContext } from './app-context.ts'
import { reportFileOf } from './core/results/reports.ts'
import { learnStepTimes } from './features/accessioning/late/learn.ts'
import { tellHeads, writeHead } from './features/admin/audit-log/heads.ts'
import { sealAudit } from './features/admin/audit-log/seal.ts'
import { billingWorks } from './features/billing/billing-works.ts'
import { askNow } from './features/billing/eligibility/ask-now.ts'
import { receivablesWorks } from './features/billing/receivables/receivables-works.ts'
import { reissueCorrected } from './features/corrections/reissue.ts'
import { followUp, mailMessages } from './features/desk/inbox/follow-up.ts'
import { sendFaxes } from './features/faxes/send-faxes.ts'
import { compareFigures } from './features/figures/compare-figures.ts'
import {
  makeMissingRequisitions,
  renewRequisitions,
} from './features/orders/requisitions/renew-requisitions.ts'
import { applyAlone } from './features/people/sign-in-changes/apply-alone.ts'
import { amendReports } from './features/results/amend.ts'
import { mailResults } from './features/results/deliveries/mail-results.ts'
import { escalateCriticals } from './features/results/escalate.ts'
import { makeReports } from './features/results/make-reports.ts'
import { rejudgeWaiting } from './features/results/rejudge.ts'
import { makeBundle } from './features/results/report-bundles/make-bundle.ts'
import { clean } from './jobs/clean.ts'
import { convertAttachment } from './jobs/convert.ts'
import { dump } from './jobs/dump.ts'
import { answerQuestion } from './jobs/eligibility.ts'
import { sendLetter } from './jobs/mail.ts'
import { inTurn } from './jobs/one-by-one.ts'
import type { AllJobHandlers, JobHandlers } from './jobs/queues.ts'
import { sealPlain } from './jobs/seal-plain.ts'
import { vacuumAll, vacuumWorn } from './jobs/vacuum.ts'
import { mailNotices } from './overviews/mail-choices/mail-notices.ts'
import { makeReportRun } from './overviews/practice-reports/make-run.ts'
import { sendViews } from './overviews/saved-views/send-views.ts'
import { mailMustEncrypt } from './plain-ways.ts'
import { demoIsLoaded } from './ports/demo-loaded.ts'
import { eligibilityServiceFor } from './ports/eligibility/choose.ts'
import { faxCarrierFor } from './ports/fax/choose.ts'
import { mailboxIsOpen, mailboxMailer } from './ports/mail/mailbox.ts'
import type { Mailer } from './ports/mail/mailer.ts'
import { smtpMailer } from './ports/mail/smtp.ts'

/**
 * How emails are sent: through the mail server, in the demo the mailbox page; otherwise not at all,
 * and they wait in the queue.
 */
const mailerFor = async ({ config, database }: AppContext): Promise<Mailer | undefined> => {
  if (config.SMTP_URL !== undefined)
    return smtpMailer(
      config.SMTP_URL,
      config.MAIL_FROM ?? config.SUPPORT_EMAIL,
      mailMustEncrypt(config),
    )
  return (await mailboxIsOpen(config, database)) ? mailboxMailer : undefined
}

/** What each queue does, and how to release what it needs. */
export const jobHandlers = async (
  context: AppContext,
): Promise<{ works: JobHandlers; close: () => void }> => {
  const { config, database, now } = context
  const mailer = await mailerFor(context)
  const carrier = await faxCarrierFor(context)
  const embedded: JobHandlers = {
    dump: async () => {
      await dump(context, config.LABGATE_DATA)
      await vacuumAll(database)
    },
    vacuum: async () => void (await vacuumWorn(database)),
  }
  const answersOne = answerQuestion(context, await eligibilityServiceFor(context))
  const works: AllJobHandlers = {
    ...(mailer !== undefined && { mail: sendLetter(context, mailer) }),
    convert: convertAttachment(database),
    'convert-patient': convertAttachment(database, 'convert-patient'),
    'convert-order': convertAttachment(database, 'convert-order'),
    // 0: all questions to partners that answer at once
    eligibility: async (id) =>
      id > 0 ? answersOne(id) : void (await askNow(context, !(await demoIsLoaded(context)))),
    requisition: () =>
      inTurn(
        context,
        () => renewRequisitions(context),
        () => makeMissingRequisitions(context),
      ),
    seal: async () => {
      await sealAudit(context)
      await writeHead(context)
    },
    heads: () => tellHeads(context),
    'sign-in-changes': () => applyAlone(context),
    clean: () =>
      inTurn(
        context,
        () => clean(database, now),
        () => sealPlain(database),
      ),
    inbox: () =>
      inTurn(
        context,
        () => followUp(context),
        () => mailMessages(context),
      ),
    critical: async () => void (await escalateCriticals(context)),
    report: () =>
      inTurn(
        context,
        () => rejudgeWaiting(context),
        () => amendReports(context),
        () => reissueCorrected(context),
        () => makeReports(context),
      ),
    fax: () => sendFaxes(context, carrier, reportFileOf),
    'report-bundle': makeBundle(context),
    'report-run': makeReportRun(context),
    'result-mail': async () => void (await mailResults(context)),
    'user-mail': async () => void (await mailNotices(context)),
    ...billingWorks(context),
    ...receivablesWorks(context),
    views: async () => void (await sendViews(context)),
    figures: async () => void (await compareFigures(context)),
    'step-times': () => learnStepTimes(database, now()),
    ...(database.kind === 'embedded' && embedded),
  }
  const close = (): void => {
    mailer?.close()
    carrier?.close()
  }
  return { works, close }
}

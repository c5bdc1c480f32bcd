import { customerTypes, salesTypes, type Who } from './user-types.ts'

/**
 * Every verb, and the user types that have it. Scope (which records) is a separate question, answered by the server's queries; fields are a third, answered
 * by `fields.ts`. Sources: rules.md#scope-of-a-user, #acting-as-a-customer, #field-rights, #order-edit-rights; records.md#rights-by-screen.
 */
export const verbs = {
  'find.use': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18],
  /** The Call page, and call notes. */
  'call.read': [7, 8, 12, 13],
  'call.save': [7, 8, 12, 13],
  /** Resends a report to anyone who received it. */
  'call.send': [7, 8, 12, 13],
  'account.list': [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18],
  'account.read': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18],
  'account.save': [1, 3, 7, 8, 11],
  'account.review': [1, 7, 8],
  'account-attachment.read': [1, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18],
  'account-attachment.save': [1, 7, 8],
  'account-note.read': [1, 4, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18],
  'account-note.save': [1, 7, 8, 11],
  'location.read': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18],
  'location.save': [1, 3, 7, 8, 11],
  'user.list': [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18],
  'user.save': [1, 3, 7, 8, 9, 10, 11, 16, 17],
  'user.approve-provider': [1, 7, 8],
  'user.reset-password': [1, 3, 7, 8],
  'user.set-temp-password': [1, 7, 8],
  'user.verify-identity': [1, 3, 7, 8],
  'user.end-sessions': [1, 3, 7, 8],
  'session.end-all': [1],
  /** The second person for a change to a provider's or a parole officer's sign-in (docs/decisions/0033). */
  'user.confirm-sign-in': [1, 7, 8],
  'user.make-primary': [1, 7, 8],
  'user.reset-second-factor': [1],
  'user.drilldown': [1, 9, 10, 11, 16, 17],
  'ticket-assign.read': [1, 7, 8],
  'ticket-assign.save': [1, 7, 8],
  'signature.save': [1, 2, 3, 7, 8],
  'delegates.save': [1, 2, 3, 7, 8],
  'shadow.start': [1, 7, 8, 12, 13],
  'shadow.read': [1, 3, 7, 8],
  'lab.read': [1],
  'lab.save': [1],
  /** The laboratory’s time zone, business days, turnaround targets, and goals (docs/decisions/0049). */
  'calendar.read': [1, 4, 7, 8],
  'calendar.save': [1],
  'clinical-table.read': [1, 6, 7, 8],
  'clinical-table.save': [1, 7, 8],
  'clinical-table.approve': [1, 7, 8],
  'code.save': [1],
  'top-message.read': [1],
  'top-message.save': [1],
  'patient.list': [1, 2, 3, 4, 6, 7, 8, 12, 13, 15, 18],
  'patient.read': [1, 2, 3, 4, 6, 7, 8, 12, 13, 15, 18],
  'patient.restrict': [1, 3, 8],
  'patient.save': [1, 2, 3, 6, 7, 8, 12, 13, 18],
  /** Patient identity while the laboratory has a specimen (docs/decisions/0031): correction requested, decided; changed with a reason: order.demographics. */
  'identity.request': [1, 2, 3, 6, 7, 8, 12, 13, 18],
  'identity.decide': [1, 7, 8],
  /** Two records of one person become one, and are separated again (docs/decisions/0046). */
  'patient.merge': [1, 7, 8],
  /** Corrections of orders that the laboratory has (docs/decisions/0048). */
  'order.correct': [1, 7, 8],
  'patient-ssn.read': [1, 8, 18],
  'patient-insurance.read': [1, 2, 3, 4, 6, 7, 8, 12, 13, 15, 18],
  'patient-insurance.save': [1, 2, 3, 6, 7, 8, 12, 13, 18],
  'eligibility.read': [1, 6, 7, 8, 18],
  'eligibility.ask': [6, 7, 8, 18],
  'patient-attachment.read': [1, 2, 3, 4, 6, 7, 8, 12, 13, 15, 18],
  'patient-attachment.save': [1, 2, 3, 6, 7, 8, 12, 13, 18],
  'patient-note.read': [1, 2, 3, 4, 6, 7, 8, 12, 13, 15, 18],
  'patient-note.save': [1, 2, 3, 6, 7, 8, 12, 13, 18],
  'order.list': [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18],
  'order.read': [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18],
  'order.export': [1, 2, 3, 4, 6, 7, 8, 12, 13, 15, 18],
  'order.save': [1, 2, 3, 6, 7, 8, 12, 13, 18],
  'order.sign': [2, 3],
  'label.print': [1, 2, 3, 6, 7, 8, 12, 13],
  'order.cancel': [2, 3, 7, 8, 12, 13],
  'order.un-accession': [8],
  'order.undo': [2, 3, 6, 7, 8, 12, 13],
  'order.un-reject': [8],
  'order.release-hold': [1, 6, 7, 8],
  'order.review': [2, 3],
  /** Results as a practice reads them; comments on them, and handing them on (docs/decisions/0039). */
  'result.list': [2, 3],
  'result.comment': [2, 3],
  'order.demographics': [1, 6, 7, 8],
  'order-attachment.read': [1, 2, 3, 4, 6, 7, 8, 12, 13, 15, 18],
  'order-attachment.save': [1, 2, 3, 6, 7, 8, 12, 13],
  'order-note.read': [1, 4, 6, 7, 8, 12, 13, 15, 18],
  'order-note.save': [1, 6, 7, 8],
  'ship-log.read': [1, 2, 3, 6, 7, 8, 12, 13],
  'ship-log.save': [1, 2, 3, 12, 13],
  'ship-log.receive': [6, 7, 8],
  'specimen.accession': [6, 7, 8],
  'inbox.read': [2, 3, 12, 13],
  'inbox.reply': [2, 3],
  'incident.read': [1, 2, 3, 6, 7, 8, 12, 13],
  'incident.save': [1, 6, 7, 8, 12, 13],
  'incident.assign': [1, 7, 8],
  'manifest.read': [1, 6, 7, 8],
  'manifest.save': [1, 6, 7, 8],
  'fax.read': [1, 7, 8],
  'fax.save': [1, 7, 8],
  'fax-number.verify': [1, 7, 8],
  'order.audit': [6, 7, 8],
  'audit-rate.read': [1, 7, 8],
  'audit-rule.save': [1, 8],
  'result.release': [1, 8],
  'result.amend': [1, 7, 8],
  'critical.call': [1, 6, 7, 8],
  'resend.read': [1, 8],
  'resend.save': [1, 8],
  'message.read': [1, 7, 8],
  'message.file': [1, 7, 8],
  'lab-system.save': [1],
  'inconsistency.read': [8, 12, 13],
  'interface.read': [1, 8],
  'interface.save': [1, 8],
  'late.read': [1, 2, 3, 6, 7, 8, 12, 13],
  'late.follow': [1, 6, 7, 8, 12, 13],
  'standing-order.read': [1, 2, 3, 4, 6, 7, 8, 12, 13],
  'standing-order.sign': [2, 3],
  'supply.order': [1, 2, 3, 7, 8, 12, 13],
  'specimen-range.read': [1, 7, 8],
  'specimen-range.save': [1, 7, 8],
  'import.save': [1, 3, 7, 8],
  'dictionary.read': [1, 2, 3, 4, 6, 7, 8, 12, 13, 15, 18],
  'payer.list': [1, 2, 3, 4, 6, 7, 8, 12, 13, 15, 18],
  'payer.save': [1, 8, 18],
  'coverage.read': [1, 8, 18],
  /** Work on insurances and bills (docs/decisions/0056): view; own, note, ask the practice; decide. LCS ask and answer for their accounts. */
  'payer-files.read': [7, 8, 18],
  'payer-files.save': [8, 18],
  /** Connections to payers: host, folders, ids, secrets. */
  'trading-partner.read': [1, 7, 8, 18],
  'trading-partner.save': [1],
  /** What practices and patients owe. A practice's administrator can see its invoices and dispute lines. */
  'invoice.read': [1, 3, 7, 8, 18],
  'invoice.dispute': [3],
  'invoice.save': [8, 18],
  'statement.read': [7, 8, 18],
  'statement.save': [8, 18],
  'payment.read': [7, 8, 18],
  'payment.save': [8, 18],
  /** The second person for a refund above a limit; write_off_limit sets how much each type can approve. */
  'refund.approve': [8, 18],
  'preauth.read': [1],
  'preauth.save': [1],
  'insurance-work.read': [1, 8, 18],
  'insurance-work.save': [1, 8, 18],
  'insurance-work.decide': [1, 8, 18],
  'billing-work.read': [7, 8, 12, 13, 15, 18],
  'billing-work.save': [7, 8, 12, 13, 18],
  'billing-work.decide': [7, 8, 18],
  'denials.read': [1, 7, 8, 12, 13, 15, 18],
  'rule-draft.read': [1, 7, 8, 18],
  'rule-draft.save': [8, 18],
  'coverage.save': [1],
  /** Billing tables: loaded by an administrator; another person approves prices (docs/decisions/0063). */
  'billing-table.read': [1, 8, 18],
  'billing-table.save': [1],
  'billing-table.approve': [1, 8],
  'payer.convert': [1, 6, 7, 8, 18],
  'physician-preference.read': [1, 2, 3, 6, 7, 8, 12, 13],
  'physician-preference.save': [2, 3],
  'parole.read': [1, 4, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18],
  'parole.save': [1, 4, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18],
  'parole.own': [14],
  'archive.read': [1, 7, 8],
  /** Figures of records the user can see; of the whole laboratory; of the accounts that sales looks after (docs/decisions/0050). */
  'figure.read': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18],
  'figure.quality': [1, 4, 7, 8],
  'bench-figure.read': [1, 5, 6, 7, 8],
  'account-quality.read': [1, 7, 8],
  'payer-mix.read': [1, 4, 8, 18],
  'positivity.read': [1, 4, 5, 7, 8, 9, 10, 11, 16, 17],
  'sales-figure.read': [1, 4, 9, 10, 11, 16, 17],
  /** Reports of the user's own account (rules.md#screens-by-user-type). */
  'report.run': [2, 3],
  'status.read': [1],
  /** Records a backup or a restore drill (docs/decisions/0053). */
  'status.save': [1],
  'audit-log.read': [1],
  'job.read': [1],
  'job.retry': [1],
  'plain-way.read': [1],
  'access.break-glass': [1, 8],
  'access.countersign': [1],
} as const satisfies Record<string, readonly number[]>
export type Verb = keyof typeof verbs
export const verbNames = Object.keys(verbs) as Verb[]

/** Some types can manage parole officers, as can users flagged for it (rules.md#screens-by-user-type). */
const looksAfterOfficers = (who: Who): boolean =>
  [1, 7, 8, 13].includes(who.userTypeId) || who.salesParoleOfficer

/** A practice's staff can ship, and read messages from the laboratory, if flagged for it (rules.md#screens-by-user-type). */
const shipsIfOfPractice = (who: Who): boolean =>
  !customerTypes.includes(who.userTypeId) || who.shipLog

/** A sales user can read orders and reports of their own accounts if flagged for it (docs/decisions/0028). */
const readsIfOfSales = (who: Who): boolean =>
  !salesTypes.includes(who.userTypeId) || who.salesPatientReport

/** Flags that a verb requires in addition to the type. */
const flagged: Partial<Record<Verb, (who: Who) => boolean>> = {
  'user.save': (who) => !salesTypes.includes(who.userTypeId) || who.salesUserEdit,
  'order.list': readsIfOfSales,
  'order.read': readsIfOfSales,
  'signature.save': (who) => ![2, 3].includes(who.userTypeId) || who.physician,
  'delegates.save': (who) => ![2, 3].includes(who.userTypeId) || who.physician,
  'parole.read': looksAfterOfficers,
  'parole.save': looksAfterOfficers,
  'physician-preference.save': (who) => who.physician,
  'order.review': (who) => who.physician,
  'standing-order.sign': (who) => who.physician,
  'ship-log.read': shipsIfOfPractice,
  'ship-log.save': shipsIfOfPractice,
  'inbox.read': shipsIfOfPractice,
  'inbox.reply': shipsIfOfPractice,
}

/** User calls that come with managing parole officers, for officers only. */
const forOfficers: readonly Verb[] = [
  'user.save',
  'user.reset-password',
  'user.verify-identity',
  'user.end-sessions',
]

/** Whether a user of this type, with these flags, has the verb for anything other than parole officers. */
export const mayUnlessOfficer = (who: Who, verb: Verb): boolean =>
  (verbs[verb] as readonly number[]).includes(who.userTypeId) && (flagged[verb]?.(who) ?? true)
/** Whether a user of this type, with these flags, has the verb at all. */
export const may = (who: Who, verb: Verb): boolean =>
  mayUnlessOfficer(who, verb) ||
  (forOfficers.includes(verb) && mayUnlessOfficer(who, 'parole.save'))

import { isAmong } from '../kit/coded.ts'
import {
  benchStaff,
  clientServices,
  customerCare,
  customerExperience,
  laboratoryStaff,
  practiceStaff,
  salesStaff,
  supervisors,
  UserType,
  userTypeIds,
  type Who,
} from './user-types.ts'

/* Groups of this table alone; those of who people are come from user-types.ts. */
const deskAndBench = [...laboratoryStaff, ...practiceStaff, ...clientServices] as const
const keepsCharts = [...deskAndBench, UserType.Billing] as const
const readsCharts = [...keepsCharts, UserType.Executive, UserType.BillingReview] as const
const readsOrders = [...readsCharts, ...salesStaff] as const
const readsAccounts = [...readsOrders, UserType.LabAssistant] as const

/**
 * Every verb, and the user types that have it. Scope (which records) is a separate question,
 * answered by the server's queries; fields are a third, answered by `fields.ts`. Sources:
 * rules.md#scope-of-a-user, #acting-as-a-customer, #field-rights, #order-edit-rights;
 * records.md#rights-by-screen.
 */
export const verbs = {
  /** A parole officer finds the own patients alone. */
  'find.use': [...readsAccounts, UserType.ParoleOfficer],
  /** The Call page, and call notes. */
  'call.read': [...customerExperience, ...clientServices],
  'call.save': [...customerExperience, ...clientServices],
  /** Resends a report to anyone who received it. */
  'call.send': [...customerExperience, ...clientServices],
  'account.list': [
    ...laboratoryStaff,
    UserType.ClinicAdministrator,
    UserType.Executive,
    UserType.LabAssistant,
    ...salesStaff,
    ...clientServices,
    UserType.Billing,
  ],
  'account.read': readsAccounts,
  'account.save': [...customerCare, UserType.ClinicAdministrator, UserType.RegionalManager],
  'account.review': customerCare,
  'account-attachment.read': [
    ...laboratoryStaff,
    UserType.ClinicAdministrator,
    UserType.Executive,
    ...salesStaff,
    ...clientServices,
    UserType.Billing,
  ],
  'account-attachment.save': customerCare,
  'account-note.read': [
    ...laboratoryStaff,
    UserType.Executive,
    ...salesStaff,
    ...clientServices,
    UserType.Billing,
  ],
  'account-note.save': [...customerCare, UserType.RegionalManager],
  'location.read': readsAccounts,
  'location.save': [...customerCare, UserType.ClinicAdministrator, UserType.RegionalManager],
  'user.list': [
    ...laboratoryStaff,
    ...practiceStaff,
    UserType.Executive,
    ...salesStaff,
    ...clientServices,
    UserType.Billing,
  ],
  'user.save': [...customerCare, UserType.ClinicAdministrator, ...salesStaff],
  'user.approve-provider': customerCare,
  'user.reset-password': [...customerCare, UserType.ClinicAdministrator],
  'user.set-temp-password': customerCare,
  'user.verify-identity': [...customerCare, UserType.ClinicAdministrator],
  'user.end-sessions': [...customerCare, UserType.ClinicAdministrator],
  'session.end-all': [UserType.Administrator],
  /**
   * The second person for a change to a provider's or a parole officer's sign-in
   * (docs/decisions/0033).
   */
  'user.confirm-sign-in': customerCare,
  'user.make-primary': customerCare,
  'user.reset-second-factor': [UserType.Administrator],
  'user.drilldown': [UserType.Administrator, ...salesStaff],
  'ticket-assign.read': customerCare,
  'ticket-assign.save': customerCare,
  /** An account's identity provider (docs/decisions/0083). */
  'single-sign-on.read': [UserType.Administrator],
  'single-sign-on.save': [UserType.Administrator],
  'signature.save': [...customerCare, ...practiceStaff],
  'delegates.save': [...customerCare, ...practiceStaff],
  'shadow.start': [...customerCare, ...clientServices],
  'shadow.read': [...customerCare, UserType.ClinicAdministrator],
  'lab.read': [UserType.Administrator],
  'lab.save': [UserType.Administrator],
  /** The laboratory’s hours, fax, and receiving addresses. Everyone reads them. */
  'laboratory-contact.save': [UserType.Administrator],
  /**
   * The laboratory’s time zone, business days, turnaround targets, and goals (docs/decisions/0049).
   */
  'calendar.read': [...customerCare, UserType.Executive],
  'calendar.save': [UserType.Administrator],
  'clinical-table.read': laboratoryStaff,
  'clinical-table.save': customerCare,
  'clinical-table.approve': customerCare,
  'code.save': [UserType.Administrator],
  'top-message.read': [UserType.Administrator],
  'top-message.save': [UserType.Administrator],
  'patient.list': readsCharts,
  'patient.read': readsCharts,
  'patient.restrict': [...supervisors, UserType.ClinicAdministrator],
  'patient.save': keepsCharts,
  /**
   * Patient identity while the laboratory has a specimen (docs/decisions/0031): correction
   * requested, decided; changed with a reason: order.demographics.
   */
  'identity.request': keepsCharts,
  'identity.decide': customerCare,
  /** Two records of one person become one, and are separated again (docs/decisions/0046). */
  'patient.merge': customerCare,
  /** Corrections of orders that the laboratory has (docs/decisions/0048). */
  'order.correct': customerCare,
  'patient-ssn.read': [...supervisors, UserType.Billing],
  'patient-insurance.read': readsCharts,
  'patient-insurance.save': keepsCharts,
  'eligibility.read': [...laboratoryStaff, UserType.Billing],
  'eligibility.ask': [...benchStaff, UserType.Billing],
  'patient-attachment.read': readsCharts,
  'patient-attachment.save': keepsCharts,
  'patient-note.read': readsCharts,
  'patient-note.save': keepsCharts,
  'order.list': readsOrders,
  'order.read': readsOrders,
  'order.export': readsCharts,
  'order.save': keepsCharts,
  'order.sign': practiceStaff,
  'label.print': deskAndBench,
  'order.cancel': [...practiceStaff, ...customerExperience, ...clientServices],
  'order.un-accession': [UserType.CustomerExperienceSupervisor],
  'order.undo': [...practiceStaff, ...benchStaff, ...clientServices],
  'order.un-reject': [UserType.CustomerExperienceSupervisor],
  'order.release-hold': laboratoryStaff,
  'order.review': practiceStaff,
  /**
   * Results as a practice reads them; comments on them, and handing them on (docs/decisions/0039).
   */
  'result.list': practiceStaff,
  'result.comment': practiceStaff,
  'order.demographics': laboratoryStaff,
  'order-attachment.read': readsCharts,
  'order-attachment.save': deskAndBench,
  'order-note.read': [
    ...laboratoryStaff,
    UserType.Executive,
    ...clientServices,
    UserType.BillingReview,
    UserType.Billing,
  ],
  'order-note.save': laboratoryStaff,
  'ship-log.read': deskAndBench,
  'ship-log.save': [UserType.Administrator, ...practiceStaff, ...clientServices],
  'ship-log.receive': benchStaff,
  'specimen.accession': benchStaff,
  'inbox.read': [...practiceStaff, ...clientServices],
  'inbox.reply': practiceStaff,
  'incident.read': deskAndBench,
  'incident.save': [...laboratoryStaff, ...clientServices],
  'incident.assign': customerCare,
  'incident.start': practiceStaff,
  'manifest.read': laboratoryStaff,
  'manifest.save': laboratoryStaff,
  'fax.read': customerCare,
  'fax.save': customerCare,
  'fax-number.verify': customerCare,
  'order.audit': benchStaff,
  'audit-rate.read': customerCare,
  'audit-rule.save': supervisors,
  'result.release': supervisors,
  'result.amend': customerCare,
  'critical.call': laboratoryStaff,
  'resend.read': supervisors,
  'resend.save': supervisors,
  'message.read': customerCare,
  'message.file': customerCare,
  'lab-system.save': [UserType.Administrator],
  'inconsistency.read': [UserType.CustomerExperienceSupervisor, ...clientServices],
  'interface.read': supervisors,
  'interface.save': supervisors,
  'late.read': deskAndBench,
  'late.follow': [...laboratoryStaff, ...clientServices],
  'standing-order.read': [
    ...laboratoryStaff,
    ...practiceStaff,
    UserType.Executive,
    ...clientServices,
  ],
  'standing-order.sign': practiceStaff,
  'supply.order': [...customerCare, ...practiceStaff, ...clientServices],
  'specimen-range.read': customerCare,
  'specimen-range.save': customerCare,
  'import.save': [...customerCare, UserType.ClinicAdministrator],
  'dictionary.read': readsCharts,
  'payer.list': readsCharts,
  'payer.save': [...supervisors, UserType.Billing],
  'coverage.read': [...supervisors, UserType.Billing],
  /**
   * Work on insurances and bills (docs/decisions/0056): view; own, note, ask the practice; decide.
   * LCS ask and answer for their accounts.
   */
  'payer-files.read': [...customerExperience, UserType.Billing],
  'payer-files.save': [UserType.CustomerExperienceSupervisor, UserType.Billing],
  /** Connections to payers: host, folders, ids, secrets. */
  'trading-partner.read': [...customerCare, UserType.Billing],
  'trading-partner.save': [UserType.Administrator],
  'trading-partner.confirm': supervisors,
  /**
   * What practices and patients owe. A practice's administrator can see its invoices and dispute
   * lines.
   */
  'invoice.read': [...customerCare, UserType.ClinicAdministrator, UserType.Billing],
  'invoice.dispute': [UserType.ClinicAdministrator],
  'invoice.save': [UserType.CustomerExperienceSupervisor, UserType.Billing],
  'statement.read': [...customerExperience, UserType.Billing],
  'statement.save': [UserType.CustomerExperienceSupervisor, UserType.Billing],
  'payment.read': [...customerExperience, UserType.Billing],
  'payment.save': [UserType.CustomerExperienceSupervisor, UserType.Billing],
  /**
   * The second person for a refund above a limit; write_off_limit sets how much each type can
   * approve.
   */
  'refund.approve': [UserType.CustomerExperienceSupervisor, UserType.Billing],
  /** The laboratory's books, and the close of a month (rules.md#books). */
  'books.read': [...supervisors, UserType.Executive, UserType.Billing],
  'books.close': [UserType.CustomerExperienceSupervisor, UserType.Billing],
  'preauth.read': [UserType.Administrator],
  'preauth.save': [UserType.Administrator],
  'insurance-work.read': [...supervisors, UserType.Billing],
  'insurance-work.save': [...supervisors, UserType.Billing],
  'insurance-work.decide': [...supervisors, UserType.Billing],
  'billing-work.read': [
    ...customerExperience,
    ...clientServices,
    UserType.BillingReview,
    UserType.Billing,
  ],
  'billing-work.save': [...customerExperience, ...clientServices, UserType.Billing],
  'billing-work.decide': [...customerExperience, UserType.Billing],
  /**
   * The bill of an order with all that became of it (rules.md#reading-a-bill). A practice's
   * administrator reads of it what the practice's invoices ask for.
   */
  'bill.read': [
    ...customerCare,
    UserType.ClinicAdministrator,
    UserType.Executive,
    ...clientServices,
    UserType.BillingReview,
    UserType.Billing,
  ],
  'denials.read': [...customerCare, ...clientServices, UserType.BillingReview, UserType.Billing],
  'rule-draft.read': [...customerCare, UserType.Billing],
  'rule-draft.save': [UserType.CustomerExperienceSupervisor, UserType.Billing],
  'coverage.save': [UserType.Administrator],
  /**
   * Billing tables: loaded by an administrator; another person approves prices
   * (docs/decisions/0063).
   */
  'billing-table.read': [...supervisors, UserType.Billing],
  'billing-table.save': [UserType.Administrator],
  'billing-table.approve': supervisors,
  'payer.convert': [...laboratoryStaff, UserType.Billing],
  'physician-preference.read': deskAndBench,
  'physician-preference.save': practiceStaff,
  'parole.read': [
    ...laboratoryStaff,
    UserType.Executive,
    ...salesStaff,
    ...clientServices,
    UserType.Billing,
  ],
  'parole.save': [
    ...laboratoryStaff,
    UserType.Executive,
    ...salesStaff,
    ...clientServices,
    UserType.Billing,
  ],
  'parole.own': [UserType.ParoleOfficer],
  'archive.read': customerCare,
  /**
   * Figures of records the user can see; of the whole laboratory; of the accounts that sales looks
   * after (docs/decisions/0050).
   */
  'figure.read': [
    ...laboratoryStaff,
    ...practiceStaff,
    UserType.Executive,
    UserType.LabAssistant,
    ...salesStaff,
    ...clientServices,
    UserType.Billing,
  ],
  'figure.quality': [...customerCare, UserType.Executive],
  'bench-figure.read': [...laboratoryStaff, UserType.LabAssistant],
  'account-quality.read': customerCare,
  'payer-mix.read': [...supervisors, UserType.Executive, UserType.Billing],
  'positivity.read': [...customerCare, UserType.Executive, UserType.LabAssistant, ...salesStaff],
  'sales-figure.read': [UserType.Administrator, UserType.Executive, ...salesStaff],
  /** Reports of the user's own account (rules.md#screens-by-user-type). */
  'report.run': practiceStaff,
  'status.read': [UserType.Administrator],
  /** Records a backup or a restore drill (docs/decisions/0053). */
  'status.save': [UserType.Administrator],
  'audit-log.read': [UserType.Administrator],
  'job.read': [UserType.Administrator],
  'job.retry': [UserType.Administrator],
  'plain-way.read': [UserType.Administrator],
  'access.break-glass': supervisors,
  'access.countersign': [UserType.Administrator],
} as const satisfies Record<string, readonly UserType[]>
export type Verb = keyof typeof verbs
/**
 * The types that some verb names: a user type that none names could do nothing, and does not
 * compile in `mayBesideOfficers`.
 */
type NamedType = (typeof verbs)[Verb][number]
/** The user types that have a verb, in the order of their numbers. */
export const typesWithVerb = (verb: Verb): UserType[] =>
  userTypeIds.filter((type) => isAmong(verbs[verb], type))
export const verbNames = Object.keys(verbs) as Verb[]

/**
 * Some types can manage parole officers, as can users flagged for it
 * (rules.md#screens-by-user-type).
 */
const managesOfficers = [...customerCare, UserType.LabClientServicesPlus] as const
export const looksAfterOfficers = (who: Who): boolean =>
  isAmong(managesOfficers, who.userTypeId) || who.salesParoleOfficer

/**
 * A practice's staff can ship, and read messages from the laboratory, if flagged for it
 * (rules.md#screens-by-user-type).
 */
const shipsIfOfPractice = (who: Who): boolean =>
  !isAmong(practiceStaff, who.userTypeId) || who.shipLog

/**
 * A sales user can read orders and reports of their own accounts if flagged for it
 * (docs/decisions/0028).
 */
const readsIfOfSales = (who: Who): boolean =>
  !isAmong(salesStaff, who.userTypeId) || who.salesPatientReport

/** Flags that a verb requires in addition to the type. */
const flagged: Partial<Record<Verb, (who: Who) => boolean>> = {
  'user.save': (who) => !isAmong(salesStaff, who.userTypeId) || who.salesUserEdit,
  'order.list': readsIfOfSales,
  'order.read': readsIfOfSales,
  'signature.save': (who) => !isAmong(practiceStaff, who.userTypeId) || who.physician,
  'delegates.save': (who) => !isAmong(practiceStaff, who.userTypeId) || who.physician,
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

/**
 * Whether a user of this type, with these flags, has the verb for anything other than parole
 * officers.
 */
export const mayUnlessOfficer = (who: Who, verb: Verb): boolean => {
  const type: NamedType = who.userTypeId
  return isAmong<NamedType>(verbs[verb], type) && (flagged[verb]?.(who) ?? true)
}
/** Whether a user of this type, with these flags, has the verb at all. */
export const may = (who: Who, verb: Verb): boolean =>
  mayUnlessOfficer(who, verb) ||
  (forOfficers.includes(verb) && mayUnlessOfficer(who, 'parole.save'))

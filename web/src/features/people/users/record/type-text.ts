import { UserType } from '@labgate/contract/access/user-types'

/** What each user type is for, in one sentence (records.md#user-types). */
export const typeLabels: Readonly<Record<UserType, string>> = {
  [UserType.Administrator]:
    'Administers the laboratory: users, laboratories, messages, audit log; full access to accounts.',
  [UserType.ClinicUser]: 'Orders for patients of their own account.',
  [UserType.ClinicAdministrator]:
    'Clinic user who also manages the account’s contact information, locations, and users.',
  [UserType.Executive]: 'Sees everything; cannot change anything.',
  [UserType.LabAssistant]: 'Looks up accounts and locations.',
  [UserType.Accessioning]: 'Receives and accessions specimens.',
  [UserType.CustomerExperience]:
    'Looks after accounts, users, patients and parole officers; also accessions.',
  [UserType.CustomerExperienceSupervisor]:
    'As customer experience; also insurance, inconsistencies, and orders up to the result.',
  [UserType.AccountManager]: 'Sees the accounts they manage and their sales figures.',
  [UserType.TerritoryManager]: 'Sees the accounts in their territory.',
  [UserType.RegionalManager]: 'Sees the accounts in their region; can update contacts and owners.',
  [UserType.LabClientServices]:
    'Works inside one of the accounts assigned to them at a time; ships for it.',
  [UserType.LabClientServicesPlus]:
    'As lab client services; also parole officers and inconsistencies.',
  [UserType.ParoleOfficer]:
    'Sees only final results of assigned patients, under a release of information.',
  [UserType.BillingReview]: 'Reads patients and orders for billing.',
  [UserType.VicePresidentOfSales]: 'Sees the accounts and figures of all their regions.',
  [UserType.SalesSpecialist]: 'Sees the figures of the accounts they support.',
  [UserType.Billing]: 'Works the insurance and billing queues.',
}

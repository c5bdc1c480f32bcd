import { UserType } from '@labgate/contract/access/user-types'
import { say } from '@labgate/contract/languages/say'

/** What each user type is for, in one sentence (records.md#user-types). */
export const typeLabels: Readonly<Record<UserType, string>> = {
  [UserType.Administrator]: say(
    'Administers the laboratory: users, laboratories, messages, audit log; full access to accounts.',
  ),
  [UserType.ClinicUser]: say('Orders for patients of their own account.'),
  [UserType.ClinicAdministrator]: say(
    'Clinic user who also manages the account’s contact information, locations, and users.',
  ),
  [UserType.Executive]: say('Sees everything; cannot change anything.'),
  [UserType.LabAssistant]: say('Looks up accounts and locations.'),
  [UserType.Accessioning]: say('Receives and accessions specimens.'),
  [UserType.CustomerExperience]: say(
    'Looks after accounts, users, patients and parole officers; also accessions.',
  ),
  [UserType.CustomerExperienceSupervisor]: say(
    'As customer experience; also insurance, inconsistencies, and orders up to the result.',
  ),
  [UserType.AccountManager]: say('Sees the accounts they manage and their sales figures.'),
  [UserType.TerritoryManager]: say('Sees the accounts in their territory.'),
  [UserType.RegionalManager]: say(
    'Sees the accounts in their region; can update contacts and owners.',
  ),
  [UserType.LabClientServices]: say(
    'Works inside one of the accounts assigned to them at a time; ships for it.',
  ),
  [UserType.LabClientServicesPlus]: say(
    'As lab client services; also parole officers and inconsistencies.',
  ),
  [UserType.ParoleOfficer]: say(
    'Sees only final results of assigned patients, under a release of information.',
  ),
  [UserType.BillingReview]: say('Reads patients and orders for billing.'),
  [UserType.VicePresidentOfSales]: say('Sees the accounts and figures of all their regions.'),
  [UserType.SalesSpecialist]: say('Sees the figures of the accounts they support.'),
  [UserType.Billing]: say('Works the insurance and billing queues.'),
}

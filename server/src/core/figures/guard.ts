import { UserType } from '@labgate/contract/access/user-types'
import type { Actor } from '../../access/actor.ts'

/**
 * Whether a user type can read an account's findings: any that can open its patients. Sales and
 * laboratory assistants see only volumes; findings only over all their accounts together, and
 * guarded (rules.md#small-cells).
 */
const readsFindings: Readonly<Record<UserType, boolean>> = {
  [UserType.Administrator]: true,
  [UserType.ClinicUser]: true,
  [UserType.ClinicAdministrator]: true,
  [UserType.Executive]: true,
  [UserType.LabAssistant]: false,
  [UserType.Accessioning]: true,
  [UserType.CustomerExperience]: true,
  [UserType.CustomerExperienceSupervisor]: true,
  [UserType.AccountManager]: false,
  [UserType.TerritoryManager]: false,
  [UserType.RegionalManager]: false,
  [UserType.LabClientServices]: true,
  [UserType.LabClientServicesPlus]: true,
  [UserType.ParoleOfficer]: true,
  [UserType.BillingReview]: true,
  [UserType.VicePresidentOfSales]: false,
  [UserType.SalesSpecialist]: false,
  [UserType.Billing]: true,
}
export const mayReadFindings = ({ who }: Pick<Actor, 'who'>): boolean =>
  readsFindings[who.userTypeId]

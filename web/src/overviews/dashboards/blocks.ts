import { UserType, type Who } from '@labgate/contract/access/user-types'
import type { ComponentType } from 'react'
import { late } from '../../ui/late.tsx'

/**
 * Dashboard blocks, loaded for users who have them (records.md#dashboard), and once: Back shows them
 * whole at once, and the page where it was.
 */
type Blocks = ComponentType

const practice: Blocks = late(async () => ({
  default: (await import('./practice/practice-blocks.tsx')).PracticeBlocks,
}))
const sales: Blocks = late(async () => ({
  default: (await import('./sales/sales-blocks.tsx')).SalesBlocks,
}))
const bench: Blocks = late(async () => ({
  default: (await import('./bench/bench-blocks.tsx')).BenchBlocks,
}))
const cet: Blocks = late(async () => ({
  default: (await import('./cet/cet-blocks.tsx')).CetBlocks,
}))
const context: Blocks = late(async () => ({
  default: (await import('./laboratory/laboratory-blocks.tsx')).LaboratoryBlocks,
}))
const billing: Blocks = late(async () => ({
  default: (await import('./billing/billing-blocks.tsx')).BillingBlocks,
}))

/** The blocks of each user type: over all its accounts, and while one account is chosen. */
const blocksOfType: Readonly<
  Record<UserType, { overall: readonly Blocks[]; ofAccount: readonly Blocks[] }>
> = {
  [UserType.Administrator]: { overall: [context], ofAccount: [practice] },
  [UserType.ClinicUser]: { overall: [practice], ofAccount: [practice] },
  [UserType.ClinicAdministrator]: { overall: [practice], ofAccount: [practice] },
  [UserType.Executive]: { overall: [context], ofAccount: [practice] },
  [UserType.LabAssistant]: { overall: [bench], ofAccount: [bench] },
  [UserType.Accessioning]: { overall: [bench], ofAccount: [bench] },
  [UserType.CustomerExperience]: { overall: [cet], ofAccount: [practice] },
  [UserType.CustomerExperienceSupervisor]: { overall: [cet], ofAccount: [practice] },
  [UserType.AccountManager]: { overall: [sales], ofAccount: [sales] },
  [UserType.TerritoryManager]: { overall: [sales], ofAccount: [sales] },
  [UserType.RegionalManager]: { overall: [sales], ofAccount: [sales] },
  [UserType.LabClientServices]: { overall: [], ofAccount: [practice] },
  [UserType.LabClientServicesPlus]: { overall: [], ofAccount: [practice] },
  [UserType.ParoleOfficer]: { overall: [], ofAccount: [] },
  [UserType.BillingReview]: { overall: [], ofAccount: [] },
  [UserType.VicePresidentOfSales]: { overall: [sales], ofAccount: [sales] },
  [UserType.SalesSpecialist]: { overall: [sales], ofAccount: [sales] },
  [UserType.Billing]: { overall: [billing], ofAccount: [practice] },
}

/**
 * What a user sees below what waits for them. `hasAccount`: an account is chosen, and all figures
 * are for that account.
 */
export const blocksOf = (
  { userTypeId }: Pick<Who, 'userTypeId'>,
  hasAccount: boolean,
): readonly Blocks[] => blocksOfType[userTypeId][hasAccount ? 'ofAccount' : 'overall']

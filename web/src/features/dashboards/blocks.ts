import { lcsTypes, salesTypes, type Who } from '@labgate/contract/user-types'
import type { ComponentType } from 'react'

/** Dashboard blocks, loaded for users who have them (records.md#dashboard). */
type Load = () => Promise<{ default: ComponentType }>

const practice: Load = async () => ({
  default: (await import('./practice/practice-blocks.tsx')).PracticeBlocks,
})
const sales: Load = async () => ({
  default: (await import('./sales/sales-blocks.tsx')).SalesBlocks,
})
const bench: Load = async () => ({
  default: (await import('./bench/bench-blocks.tsx')).BenchBlocks,
})
const cet: Load = async () => ({ default: (await import('./cet/cet-blocks.tsx')).CetBlocks })
const context: Load = async () => ({
  default: (await import('./laboratory/laboratory-blocks.tsx')).LaboratoryBlocks,
})
const billing: Load = async () => ({
  default: (await import('./billing/billing-blocks.tsx')).BillingBlocks,
})

/** What a user sees below what waits for them. `hasAccount`: an account is chosen, and all figures are for that account. */
export const blocksOf = ({ userTypeId }: Pick<Who, 'userTypeId'>, hasAccount: boolean): Load[] => {
  if ([2, 3].includes(userTypeId) || (lcsTypes.includes(userTypeId) && hasAccount))
    return [practice]
  if (salesTypes.includes(userTypeId)) return [sales]
  if (hasAccount && [1, 4, 7, 8, 18].includes(userTypeId)) return [practice]
  if ([5, 6].includes(userTypeId)) return [bench]
  if ([7, 8].includes(userTypeId)) return [cet, bench]
  if ([1, 4].includes(userTypeId)) return [context]
  return userTypeId === 18 ? [billing] : []
}

import { salesStaff, UserType, type SalesType } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type {
  salesFigures,
  SalesLevel,
  salesLevels,
} from '@labgate/contract/overviews/sales-figures'
import type { Actor } from '../../access/actor.ts'

export type SalesCriteria = ParsedInput<typeof salesFigures.detail>['searchCriteria']
export type PeopleLevel = Exclude<(typeof salesLevels)[number], 'account' | 'location'>

/** The column of a customer, of a chain, and of the criteria, for each level of people. */
export const levelColumns = {
  vp: { column: 'user_id_vp', criterion: 'userId_VP' },
  rm: { column: 'user_id_rm', criterion: 'userId_RM' },
  tm: { column: 'user_id_tm', criterion: 'userId_TM' },
  am: { column: 'user_id_am', criterion: 'userId_AM' },
  specialist: { column: 'user_id_specialist', criterion: 'userId_Specialist' },
} as const satisfies Record<PeopleLevel, { column: string; criterion: keyof SalesCriteria }>
export const peopleLevels = Object.keys(levelColumns) as PeopleLevel[]

/** The level of each type of sales user. */
const levelOfType: Readonly<Record<SalesType, PeopleLevel>> = {
  [UserType.VicePresidentOfSales]: 'vp',
  [UserType.RegionalManager]: 'rm',
  [UserType.TerritoryManager]: 'tm',
  [UserType.AccountManager]: 'am',
  [UserType.SalesSpecialist]: 'specialist',
}
/** The level below each. */
const next: Readonly<Record<PeopleLevel, SalesLevel>> = {
  vp: 'rm',
  rm: 'tm',
  tm: 'am',
  am: 'account',
  specialist: 'account',
}

/**
 * Where a user starts: below their own level. Users marked for it start at the top, and so do those
 * who see all accounts (rules.md#sales-hierarchy).
 */
export const firstLevel = ({ who }: Pick<Actor, 'who'>): SalesLevel => {
  const type = who.userTypeId
  if (!isAmong(salesStaff, type)) return 'vp'
  const own = levelOfType[type]
  return own === 'vp' && who.salesVP ? 'vp' : next[own]
}
/** The levels that a user can open: those below their own. */
export const levelsOf = (actor: Pick<Actor, 'who'>): SalesLevel[] => {
  const order: SalesLevel[] = ['vp', 'rm', 'tm', 'am', 'specialist', 'account', 'location']
  const first = firstLevel(actor)
  return first === 'account' ? ['account', 'location'] : order.slice(order.indexOf(first))
}
/** Sales users see by owner: themselves and those below them; others see all. */
export const isSeller = ({ who }: Pick<Actor, 'who'>): boolean =>
  isAmong(salesStaff, who.userTypeId)

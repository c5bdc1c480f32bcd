import { accountStateNames } from '../figures/account-state.ts'
import { comparisons, ownedAs } from '../figures/figures.ts'
import { salesLevels } from './sales-figures.ts'

/** The address of Sales Detail: ids, days, and words. */
export interface SalesAddress {
  level?: string | undefined
  vp?: number | undefined
  rm?: number | undefined
  tm?: number | undefined
  am?: number | undefined
  specialist?: number | undefined
  account?: number | undefined
  from?: string | undefined
  to?: string | undefined
  compare?: string | undefined
  type?: number | undefined
  region?: number | undefined
  state?: string | undefined
  owned?: string | undefined
}

const one = <const T extends readonly string[]>(
  list: T,
  text: string | undefined,
): T[number] | undefined => list.find((each) => each === text)
const day = /^\d{4}-\d\d-\d\d$/
const dayOf = (text: string | undefined): string | undefined =>
  text !== undefined && day.test(text) ? text : undefined

/** What the address asks of the figures: on the screen, and in the email of a saved view. */
export const salesCriteriaOf = (value: SalesAddress) => {
  const { vp, rm, tm, am, specialist, account, type, region } = value
  const [level, from, to] = [one(salesLevels, value.level), dayOf(value.from), dayOf(value.to)]
  const [compare, state, owned] = [
    one(comparisons, value.compare),
    one(accountStateNames, value.state),
    one(ownedAs, value.owned),
  ]
  return {
    ...(level && { level }),
    ...(vp !== undefined && { userId_VP: vp }),
    ...(rm !== undefined && { userId_RM: rm }),
    ...(tm !== undefined && { userId_TM: tm }),
    ...(am !== undefined && { userId_AM: am }),
    ...(specialist !== undefined && { userId_Specialist: specialist }),
    ...(account !== undefined && { customerId: account }),
    ...(from && { from }),
    ...(to && { to }),
    ...(compare && { compare }),
    ...(type !== undefined && { labTypeId: type }),
    ...(region !== undefined && { regionId: region }),
    ...(state && { state }),
    ...(owned && { ownedAs: owned }),
  }
}

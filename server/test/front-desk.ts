import { openLab, type Lab, type Visitor } from './lab.ts'

/** An account with one location and a user who looks after its patients. */
export interface FrontDesk {
  lab: Lab
  customerId: number
  locationId: number
  clinic: Visitor
}

export const openFrontDesk = async (): Promise<FrontDesk> => {
  const lab = await openLab()
  const { customerId } = await lab.make.account()
  const locationId = await lab.make.location(customerId)
  const clinic = await lab.signIn(await lab.make.user(3, customerId))
  return { lab, customerId, locationId, clinic }
}

import { UserType, userTypeIds } from '@labgate/contract/access/user-types'
import type { Lab, Visitor } from '../lab.ts'

/**
 * A user of each type who would see the account's charts as far as the type ever does. Those of a
 * practice are another practice's.
 */
export const readingPeople = async (
  lab: Lab,
  { customerId, labId }: { customerId: number; labId: number },
): Promise<ReadonlyMap<number, Visitor>> => {
  const people = new Map<number, Visitor>()
  const other = await lab.make.account()
  for (const type of userTypeIds) {
    const isOfPractice = type === UserType.ClinicUser || type === UserType.ClinicAdministrator
    const user = await lab.make.user(type, isOfPractice ? other.customerId : 0, {
      sales_patient_report: true,
      sales_user_edit: true,
    })
    const column = {
      [UserType.AccountManager]: 'user_id_am',
      [UserType.TerritoryManager]: 'user_id_tm',
      [UserType.RegionalManager]: 'user_id_rm',
      [UserType.VicePresidentOfSales]: 'user_id_vp',
      [UserType.SalesSpecialist]: 'user_id_specialist',
    }[type as number]
    if (column !== undefined)
      await lab.owner(`update customer set ${column} = $1 where customer_id = $2`, [
        user.userId,
        customerId,
      ])
    if (type === UserType.LabClientServices || type === UserType.LabClientServicesPlus)
      await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
        customerId,
        user.userId,
      ])
    await lab.owner('insert into user_lab (user_id, lab_id) values ($1, $2)', [user.userId, labId])
    people.set(type, await lab.signIn(user))
  }
  return people
}

import { practiceStaff } from '@labgate/contract/access/user-types'
import { accounts } from '@labgate/contract/accounts/accounts'
import { isAmong } from '@labgate/contract/kit/coded'
import { orderForm, type OrderFormFacts } from '@labgate/contract/orders/order-form'
import { patients } from '@labgate/contract/patients/patients'
import { signatures } from '@labgate/contract/people/signatures'
import { users } from '@labgate/contract/people/users'
import type { Random } from '@labgate/demo/random.ts'
import { demoPeople } from '@labgate/demo/sign-ins.ts'
import { Refused, type Person } from '@labgate/server/client.ts'
import { orderableTypes } from './order-of-tube.ts'

/** Signs a person in by email or user name; all demo people share one password. */
export type SignIn = (name: string) => Promise<Person>

/** A patient for whom something can be ordered today, with the order form's data. */
export interface PatientCast {
  patientId: number
  form: OrderFormFacts
  /** Test types without an order in the last days. */
  labTypeIds: readonly number[]
}
export interface PracticeCast {
  customerId: number
  name: string
  clerk: Person
  /** A provider who signs with their own signature; undefined: orders are signed on paper. */
  signer: Person | undefined
  /** Its staff list their tubes in a ship log. */
  packs: boolean
  /** Where the day's patients are seen. */
  locationId: number
  /** The ordering provider. */
  physicianId: number
  /** The clerk signs in the provider's name. */
  hasDelegate: boolean
  patients: readonly PatientCast[]
}
type Staff = Pick<PracticeCast, 'clerk' | 'signer'>
/**
 * The patients sought: how many, and since which day (YYYY-MM-DD) nothing of a type must have been
 * collected.
 */
interface Sought {
  wanted: number
  random: Random
  since: string
}
/** A day's requirements: number of orders, and its first day as in `Sought`. */
export interface DayWanted {
  orders: number
  random: Random
  since: string
}

const mostTried = 40
/* Most patients examined per order: some have had everything recently, or lack insurance. */
const looksPerOrder = 2

/**
 * Patients whose tube can be matched by name and birth date, and for whom something can be ordered.
 */
const patientsOf = async (
  clerk: Person,
  customerId: number,
  { wanted, random, since }: Sought,
): Promise<PatientCast[]> => {
  const { list } = await clerk.call(patients.list, {
    searchCriteria: { customerId, active: true, pageSize: 500 },
  })
  const known = random.shuffled(
    list.filter(
      ({ firstName, lastName, dob }) => firstName !== '' && lastName !== '' && dob !== null,
    ),
  )
  const found: PatientCast[] = []
  for (const { patientId } of known.slice(0, wanted * looksPerOrder)) {
    if (found.length >= wanted) break
    const form = await clerk.call(orderForm.get, { patientId })
    const labTypeIds = orderableTypes(form, since)
    if (labTypeIds.length > 0 && form.providers.length > 0)
      found.push({ patientId, form, labTypeIds })
  }
  return found
}

const practiceOf = async (
  { clerk, signer }: Staff,
  sought: Sought,
): Promise<PracticeCast | undefined> => {
  const { customerId, customerName, shipLog } = clerk.signedIn
  const found = await patientsOf(clerk, customerId, sought)
  const [first] = found
  if (first === undefined) return undefined
  const { providers, locations, delegateOf } = first.form
  const isProvider = (userId: number): boolean =>
    providers.some((provider) => provider.userId === userId)
  const own = signer && isProvider(signer.signedIn.userId) ? signer : undefined
  const physicianId = own?.signedIn.userId ?? providers.find(({ isPending }) => !isPending)?.userId
  if (physicianId === undefined) return undefined
  const locationId =
    locations.find((location) => location.locationId === first.form.patient.locationId)
      ?.locationId ??
    locations[0]?.locationId ??
    0
  const hasDelegate = delegateOf.includes(physicianId)
  return {
    customerId,
    name: customerName,
    clerk,
    signer: own,
    packs: shipLog,
    locationId,
    physicianId,
    hasDelegate,
    patients: found,
  }
}

/** The first of these people who can sign in and meets the condition; undefined if no one does. */
const firstWho = async (
  enter: SignIn,
  names: readonly string[],
  isWanted: (person: Person) => Promise<boolean>,
): Promise<Person | undefined> => {
  for (const name of names) {
    const person = await enter(name).catch((error: unknown) => {
      if (error instanceof Refused) return undefined
      throw error
    })
    if (person !== undefined && (await isWanted(person))) return person
  }
  return undefined
}

/** Whether the person has their own signature, attested by themselves. */
const maySign = async (person: Person): Promise<boolean> => {
  const { list } = await person.call(signatures.list, { UserId: person.signedIn.userId })
  return list.some(({ current, attestedAt }) => current && attestedAt !== null)
}

/** Staff of an account, and a provider of it who has a signature. */
const staffOf = async (
  enter: SignIn,
  supervisor: Person,
  customerId: number,
): Promise<Staff | undefined> => {
  const { list } = await supervisor.call(users.list, {
    searchCriteria: { customerId, active: 1, pageSize: 50 },
  })
  const entering = list.filter(
    ({ lastLogin, userTypeId }) => lastLogin !== null && isAmong(practiceStaff, userTypeId),
  )
  const clerk = await firstWho(
    enter,
    entering.filter(({ physician }) => !physician).map(({ userName }) => userName),
    async () => true,
  )
  const providers = entering.filter(({ physician }) => physician).map(({ userName }) => userName)
  return clerk && { clerk, signer: await firstWho(enter, providers, maySign) }
}

/**
 * The practices of a day: the demo's own clinic, another that packs its parcels, and one that sends
 * its tubes without a sheet. Fewer if not all of these exist.
 */
export const openPractices = async (
  enter: SignIn,
  supervisor: Person,
  { orders, random, since }: DayWanted,
): Promise<PracticeCast[]> => {
  const clinic = {
    clerk: await enter(demoPeople.clinic.email),
    signer: await enter(demoPeople.provider.email),
  }
  const found: PracticeCast[] = []
  const take = async (staff: Staff): Promise<void> => {
    const practice = await practiceOf(staff, {
      wanted: Math.ceil(orders / 2),
      random: random.fork(staff.clerk.signedIn.customerId),
      since,
    })
    if (practice !== undefined) found.push(practice)
  }
  await take(clinic)
  const { list } = await supervisor.call(accounts.list, {
    searchCriteria: { active: 1, pageSize: 200 },
  })
  const others = random
    .fork('accounts')
    .shuffled(list.filter(({ customerId }) => customerId !== clinic.clerk.signedIn.customerId))
  for (const { customerId } of others.slice(0, mostTried)) {
    if (found.length === 3) break
    const staff = await staffOf(enter, supervisor, customerId)
    const isAnother = found.every(
      ({ packs }, at) => at === 0 || packs !== staff?.clerk.signedIn.shipLog,
    )
    if (staff !== undefined && isAnother) await take(staff)
  }
  return found
}

import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { session } from '@labgate/contract/people/session'
import { manifests } from '@labgate/contract/shipping/manifests'
import { demoPeople } from '@labgate/demo/sign-ins.ts'
import { NoLabgate, Refused, signIn, type Person } from '@labgate/server/client.ts'
import { Wrong } from '@labgate/server/config.ts'
import { openPractices, type DayWanted, type PracticeCast, type SignIn } from './practices.ts'

interface Lab {
  labId: number
  name: string
}
/** The people taking part in a day, and where. */
export interface Cast {
  supervisor: Person
  accessioner: Person
  /** Customer experience: does second reviews, and handles account issues. */
  experience: Person
  /** Sends claims, reads payers' responses, and works the queues. */
  billing: Person
  /** Where the accessioner works. */
  bench: Lab
  /** Laboratories and the test types each performs. */
  labs: readonly (Lab & { labTypeIds: readonly number[] })[]
  practices: readonly PracticeCast[]
  /** Signs everyone out. */
  leave(): Promise<void>
}

const asSentence = (error: unknown, url: string): unknown => {
  if (error instanceof NoLabgate)
    return new Wrong(
      `${error.message} Start Labgate with npm start, or say with --url where it is.`,
    )
  if (error instanceof Refused && error.code === 'sign-in-failed')
    return new Wrong(
      `${url} is no demo laboratory: ${demoPeople.cetSupervisor.email} does not sign in with the password of the demo. A day is played with the demo alone (LABGATE_DEMO=1; LABGATE_DEMO_PASSWORD when it has another password).`,
    )
  return error
}

/**
 * Signs in a day's people and looks around: laboratory staff, and practices with enough patients
 * for the orders. Throws Wrong with one message if there is no demo laboratory.
 */
export const openCast = async (url: string, password: string, wanted: DayWanted): Promise<Cast> => {
  const people: Person[] = []
  const enter: SignIn = async (name) => {
    const person = await signIn(url, name, password)
    people.push(person)
    return person
  }
  const leave = async (): Promise<void> => {
    for (const person of people.splice(0)) await person.call(session.end, {}).catch(() => undefined)
  }
  try {
    const supervisor = await enter(demoPeople.cetSupervisor.email)
    const accessioner = await enter(demoPeople.accessioning.email)
    const experience = await enter(demoPeople.cet.email)
    const billing = await enter(demoPeople.billing.email)
    const [bench] = (await accessioner.call(accessioning.workingLabs, {})).list
    if (bench === undefined)
      throw new Wrong(
        `${demoPeople.accessioning.email} works at no laboratory. An administrator names one in Users.`,
      )
    const { list: labs } = await accessioner.call(manifests.labs, {})
    const practices = await openPractices(enter, supervisor, wanted)
    if (practices.length === 0)
      throw new Wrong(
        'No practice of the demo has a patient for whom something can be ordered today.',
      )
    return { supervisor, accessioner, experience, billing, bench, labs, practices, leave }
  } catch (error) {
    await leave()
    throw asSentence(error, url)
  }
}

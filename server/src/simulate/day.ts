import type { WorkRow } from '@labgate/contract/work-queues'
import { Refused, type Person } from '../client.ts'
import type { Random } from '../demo/random.ts'
import type { Cast } from './cast.ts'
import type { Ledger } from './ledger.ts'
import { happening } from './lines.ts'
import type { Act, ActName, DayPlan, WorkQueueName } from './plan/day-plan.ts'

/** A tube whose order was written. */
export interface KnownTube {
  labOrderId: number
  specimenBarcode: string
  /** Provider and patient have signed the requisition that comes with it. */
  isOnPaper: boolean
}
/** A parcel that was packed, or arrived without a sheet. */
export interface KnownParcel {
  shipLogId: number
  shipLogNo: string
  /** Of those on its sheet, how many were missing when it was closed; null while it is not. */
  missedAtClosing: number | null
}
export interface KnownManifest {
  manifestId: number
  manifestNo: string
}

/** A day while it is played: what was planned, who plays it, and what is known by now. */
export interface Day {
  cast: Cast
  plan: DayPlan
  random: Random
  now(): Date
  /** By their places in the plan; what was never written, or refused, is absent. */
  tubes: Map<number, KnownTube>
  parcels: Map<number, KnownParcel>
  /** By type of test. */
  manifests: Map<number, KnownManifest>
  /** Account issues by the parcel that they are about. */
  issues: Map<number, number>
  /** Items of work that billing has taken. */
  work: Map<WorkQueueName, WorkRow[]>
  /** Says that an act was done; it counts once for each call. */
  did(who: Person, number: string, says: string): void
  /** Makes a call, and answers undefined when it is refused: that is told and counted, of `act` where it is another than the one being done. */
  tries<T>(who: Person, number: string, call: () => Promise<T>, act?: ActName): Promise<T | undefined>
}
/** How each act is done. One that has nothing left to do, since what it hangs on was refused, does nothing. */
export type Acting<A extends ActName = ActName> = { [N in A]: (day: Day, act: Act<N>) => Promise<void> }

export const nameOf = ({ signedIn: { firstName, lastName } }: Person): string => `${firstName} ${lastName}`.trim()

interface Told {
  act: ActName
  minute: number
}

/** Tells what happens, a line each, and keeps count. `at`: the act that is being done. */
export const teller = (ledger: Ledger, at: () => Told, say: (line: string) => void): Pick<Day, 'did' | 'tries'> => {
  const tell = (who: Person, number: string, says: string): void => say(happening({ minute: at().minute, number, who: nameOf(who), says }))
  return {
    did: (who, number, says) => {
      ledger.count(at().act)
      tell(who, number, says)
    },
    tries: async (who, number, call, act = at().act) => {
      try {
        return await call()
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        ledger.refuse({ act, number, says: error.message })
        tell(who, number, `refused: ${error.message}`)
        return undefined
      }
    },
  }
}

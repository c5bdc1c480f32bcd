import type { WorkRow } from '@labgate/contract/billing/work-queues'
import type { Random } from '@labgate/demo/random.ts'
import { Refused, type Person } from '@labgate/server/client.ts'
import type { Cast } from './cast.ts'
import type { Ledger } from './ledger.ts'
import { happening } from './lines.ts'
import type { Act, ActName, DayPlan, WorkQueueName } from './plan/day-plan.ts'

/** A tube whose order was written. */
export interface KnownTube {
  labOrderId: number
  specimenBarcode: string
  /** Provider and patient signed the requisition that comes with it. */
  isOnPaper: boolean
}
/** A parcel that was packed, or arrived without a sheet. */
export interface KnownParcel {
  shipLogId: number
  shipLogNo: string
  /** Number of its listed tubes missing at closing; null until it is closed. */
  missedAtClosing: number | null
}
export interface KnownManifest {
  manifestId: number
  manifestNo: string
}

/** A day being played: its plan, its players, and what is known so far. */
export interface Day {
  cast: Cast
  plan: DayPlan
  random: Random
  now(): Date
  /** By index in the plan; those never written, or refused, are absent. */
  tubes: Map<number, KnownTube>
  parcels: Map<number, KnownParcel>
  /** By test type. */
  manifests: Map<number, KnownManifest>
  /** Account issues by the parcel they are about. */
  issues: Map<number, number>
  /** Work items taken by billing. */
  work: Map<WorkQueueName, WorkRow[]>
  /** Reports that an act was done; each call counts once. */
  did(who: Person, number: string, text: string): void
  /**
   * Makes a call; returns undefined if refused. A refusal is reported and counted, under `act` if
   * that differs from the current one.
   */
  tries<T>(
    who: Person,
    number: string,
    call: () => Promise<T>,
    act?: ActName,
  ): Promise<T | undefined>
}
/**
 * How each act is done. An act with nothing left to do, because its prerequisite was refused, does
 * nothing.
 */
export type Acting<A extends ActName = ActName> = {
  [N in A]: (day: Day, act: Act<N>) => Promise<void>
}

export const nameOf = ({ signedIn: { firstName, lastName } }: Person): string =>
  `${firstName} ${lastName}`.trim()

interface DayReport {
  act: ActName
  minute: number
}

/** Reports what happens, one line each, and keeps count. `at`: the current act. */
export const teller = (
  ledger: Ledger,
  at: () => DayReport,
  say: (line: string) => void,
): Pick<Day, 'did' | 'tries'> => {
  const tell = (who: Person, number: string, text: string): void =>
    say(happening({ minute: at().minute, number, who: nameOf(who), says: text }))
  return {
    did: (who, number, text) => {
      ledger.count(at().act)
      tell(who, number, text)
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

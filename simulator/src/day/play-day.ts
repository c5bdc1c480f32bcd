import { dayMs, utcDay } from '@labgate/contract/kit/days'
import { randomOf } from '@labgate/demo/random.ts'
import { Refused } from '@labgate/server/client.ts'
import { atBench } from './acts/at-bench.ts'
import { atBilling, billingBegins } from './acts/at-billing.ts'
import { atDock } from './acts/at-dock.ts'
import { atPractice } from './acts/at-practice.ts'
import { experienceActs } from './acts/experience.ts'
import { onward } from './acts/onward.ts'
import { openCast, type Cast } from './cast.ts'
import { teller, type Acting, type Day } from './day.ts'
import { billsOf, equationsOf } from './ends.ts'
import type { Bills, Equation } from './equations.ts'
import { openLedger, type Ledger } from './ledger.ts'
import type { Pace } from './pace.ts'
import type { Act, DayPlan } from './plan/day-plan.ts'
import { planDay } from './plan/plan-day.ts'

export interface DayWish {
  url: string
  password: string
  orders: number
  seed: string
  /** Created when the day is planned, from its first and last minute. */
  pace: (from: number, to: number) => Pace
  now: () => Date
  say: (line: string) => void
}
/** The outcome of a day. */
export interface DayPlayed {
  plan: DayPlan
  ledger: Ledger
  /** What happened to its accessioned orders at the billing desk. */
  bills: Bills
  equations: Equation[]
  /** Someone stopped it before its end. */
  isStopped: boolean
}

const acting: Acting = {
  ...atPractice,
  ...atDock,
  ...atBench,
  ...onward,
  ...experienceActs,
  ...atBilling,
}
const perform = (day: Day, act: Act): Promise<void> =>
  (acting[act.act] as (day: Day, act: Act) => Promise<void>)(day, act)

/* A specimen past its age limit was collected at most this many days ago. */
const oldestDays = 12

/** The plan for a cast: the same seed and laboratory give the same plan. */
const planOf = ({ practices, labs, bench }: Cast, orders: number, seed: string): DayPlan =>
  planDay(
    {
      orders,
      practices: practices.map(({ packs, hasDelegate, signer, patients }) => ({
        packs,
        hasDelegate,
        hasSigner: signer !== undefined,
        patients: patients.map(({ labTypeIds }) => labTypeIds),
      })),
      testedHere: labs.find(({ labId }) => labId === bench.labId)?.labTypeIds ?? [],
    },
    seed,
  )

/**
 * Plays one day of a demo laboratory over HTTP, as its people. A refusal is reported and counted,
 * and the day continues. Throws Wrong if there is no demo laboratory, and NoLabgate if it stops
 * responding.
 */
export const playDay = async ({
  url,
  password,
  orders,
  seed,
  pace,
  now,
  say,
}: DayWish): Promise<DayPlayed> => {
  const random = randomOf(seed)
  const since = utcDay(new Date(now().getTime() - oldestDays * dayMs))
  const cast = await openCast(url, password, { orders, random: random.fork('cast'), since })
  try {
    const plan = planOf(cast, orders, seed)
    const ledger = openLedger()
    say(
      `A day at ${cast.bench.name}: ${plan.tubes.length} orders of ${cast.practices.length} practices.`,
    )
    await billingBegins(cast, say)
    const until = pace(plan.steps[0]?.minute ?? 0, plan.steps.at(-1)?.minute ?? 0)
    let [step] = plan.steps
    const report = teller(
      ledger,
      () => ({ act: step?.act ?? 'order', minute: step?.minute ?? 0 }),
      say,
    )
    const day: Day = {
      cast,
      plan,
      random,
      now,
      tubes: new Map(),
      parcels: new Map(),
      manifests: new Map(),
      issues: new Map(),
      work: new Map(),
      ...report,
    }
    let isStopped = false
    for (step of plan.steps) {
      isStopped = !(await until(step.minute))
      if (isStopped) break
      await perform(day, step).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
        ledger.refuse({ act: step?.act ?? 'order', number: '', says: error.message })
      })
    }
    const bills = await billsOf(day)
    return { plan, ledger, bills, equations: await equationsOf(day, bills, !isStopped), isStopped }
  } finally {
    await cast.leave()
  }
}

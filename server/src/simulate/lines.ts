import { actWords, type Ledger } from './ledger.ts'
import type { Equation } from './equations.ts'
import type { ActName } from './plan/day-plan.ts'

const two = (number: number): string => String(number).padStart(2, '0')
/** The hour of a minute of the day: '08:05'. */
export const hourOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** One happening: '08:05  000000060019  Ann Lee  ordered Urine toxicology'. */
export const happening = ({ minute, number, who, says }: { minute: number; number: string; who: string; says: string }): string =>
  `${hourOf(minute)}  ${number.padEnd(12)}  ${who.padEnd(24)}  ${says}`

const table = ({ done, refused }: Ledger): string[] => {
  const words = (Object.keys(actWords) as ActName[]).filter((act) => done.has(act) || refused.some((one) => one.act === act))
  const width = Math.max(...words.map((act) => actWords[act].length), 0)
  return [
    `${''.padEnd(width)}    done  refused`,
    ...words.map((act) => {
      const noes = refused.filter((one) => one.act === act).length
      return `${actWords[act].padEnd(width)}  ${String(done.get(act) ?? 0).padStart(6)}  ${(noes === 0 ? '-' : String(noes)).padStart(7)}`
    }),
  ]
}

/** What the day came to: how often each act was done, what was refused and why, and whether the equations hold. */
export const summary = (ledger: Ledger, equations: readonly Equation[]): string[] => [
  ...table(ledger),
  ...(ledger.refused.length === 0 ? [] : ['', 'Refused:', ...ledger.refused.map(({ number, says }) => `  ${number.padEnd(12)}  ${says}`)]),
  '',
  'Conservation of specimens:',
  ...equations.map(({ says, holds }) => `  ${holds ? 'holds ' : 'BROKEN'}  ${says}`),
]

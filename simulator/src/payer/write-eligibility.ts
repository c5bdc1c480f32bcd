import type { Random } from '@labgate/demo/random.ts'
import {
  simulatedDay,
  simulatedSegment as segment,
  simulatedTime,
  type SimulatedSet,
} from './segments.ts'

/* 271 of the simulated payer: the ending of the member number determines what it knows. */

interface Person {
  trace: readonly string[]
  nm1: readonly string[]
  dmg: readonly string[]
  ins: readonly string[]
  day: string
  hl: readonly string[]
}
const personsIn = (
  segments: readonly (readonly string[])[],
): { subscriber: Person; dependents: Person[] }[] => {
  const persons: { subscriber: Person; dependents: Person[] }[] = []
  let open: Person | undefined
  for (const one of segments) {
    const [id, first = '', , third = ''] = one
    if (id === 'HL' && (third === '22' || third === '23')) {
      open = { trace: [], nm1: [], dmg: [], ins: [], day: '', hl: one }
      if (third === '22') persons.push({ subscriber: open, dependents: [] })
      else persons.at(-1)?.dependents.push(open)
    }
    if (open === undefined) continue
    if (id === 'TRN') open.trace = one
    if (id === 'NM1') open.nm1 = one
    if (id === 'DMG') open.dmg = one
    if (id === 'INS') open.ins = one
    if (id === 'DTP' && first === '291') open.day = third.slice(0, 8)
  }
  return persons
}

const aaa = (reason: string, action: string): string[] => [segment('AAA', 'N', '', reason, action)]
/** By the member number's ending: AAA for the person, or benefits. */
const refusals: readonly (readonly [string, readonly string[]])[] = [
  ['NF', aaa('75', 'C')],
  ['DOB', aaa('71', 'C')],
  ['BUSY', aaa('42', 'R')],
  ['SETUP', aaa('41', 'C')],
]
const yearBegin = (day: string): string => `${day.slice(0, 4)}0101`
const benefits = (member: string, day: string, random: Random): string[] => {
  if (member.endsWith('TERM'))
    return [segment('EB', '6', '', '30'), segment('DTP', '347', 'D8', yearBegin(day))]
  const plan = [
    segment('EB', '1', 'IND', '30', member.endsWith('QMB') ? 'QM' : 'C1', 'GULF CHOICE'),
    segment('DTP', '346', 'D8', yearBegin(day)),
  ]
  if (member.endsWith('NOLAB')) return [...plan, segment('EB', 'I', '', '5')]
  const laboratory = [
    segment('EB', '1', 'IND', '5'),
    ...(random.chance(0.5)
      ? [segment('EB', 'A', 'IND', '5', '', '', '', '', '.2', '', '', 'N', 'Y')]
      : [segment('EB', 'B', 'IND', '5', '', '', '27', '25', '', '', '', 'N', 'Y')]),
  ]
  const deductible = [
    segment('EB', 'C', 'IND', '30', '', '', '23', '500'),
    segment('EB', 'C', 'IND', '30', '', '', '29', String(random.int(0, 500))),
  ]
  if (!member.endsWith('PLAN')) return [...plan, ...laboratory, ...deductible]
  const other = [
    segment('EB', 'R', 'IND', '30', 'HN'),
    segment('REF', '1W', `H${member.slice(0, 8)}`),
    segment('LS', '2120'),
    segment('NM1', 'PRP', '2', 'SUNSHINE ADVANTAGE', '', '', '', '', 'PI', '88001'),
    segment('LE', '2120'),
  ]
  return [...plan, ...other]
}

const identitySegments = (person: Person, member: string, random: Random): string[] => {
  const refusal = refusals.find(([ending]) => member.endsWith(ending))?.[1]
  const [, , birth = '', sex = ''] = person.dmg
  const differing = member.endsWith('DIFF') ? '19000101' : birth
  const shown = birth === '' ? [] : [segment('DMG', 'D8', differing, sex)]
  const trace =
    person.trace.length === 0
      ? []
      : [segment('TRN', '2', person.trace[2] ?? '', person.trace[3] ?? '')]
  if (person.trace.length === 0) return [segment(...(person.nm1 as [string]))]
  return [
    ...trace,
    segment(...(person.nm1 as [string])),
    ...(refusal ?? []),
    ...(refusal === undefined
      ? [
          ...shown,
          ...(person.ins.length === 0 ? [] : [segment(...(person.ins as [string]))]),
          ...benefits(member, person.day, random),
        ]
      : []),
  ]
}

/** The response to a 270: every person gets one, by its trace. */
export const simulated271 = ({ segments }: SimulatedSet, at: Date, random: Random): string[] => {
  const bht = segments.find(([id]) => id === 'BHT') ?? []
  const [payer = [], provider = []] = segments.filter(([id]) => id === 'NM1')
  const lines = [
    segment('BHT', '0022', '11', bht[3] ?? '', simulatedDay(at), simulatedTime(at)),
    segment('HL', '1', '', '20', '1'),
    segment(...(payer as [string])),
    segment('HL', '2', '1', '21', '1'),
    segment(...(provider as [string])),
  ]
  for (const { subscriber, dependents } of personsIn(segments)) {
    const member = subscriber.nm1[9] ?? ''
    lines.push(
      segment(
        'HL',
        subscriber.hl[1] ?? '',
        subscriber.hl[2] ?? '',
        '22',
        dependents.length > 0 ? '1' : '0',
      ),
      ...identitySegments(subscriber, member, random.fork(member)),
    )
    for (const dependent of dependents)
      lines.push(
        segment('HL', dependent.hl[1] ?? '', dependent.hl[2] ?? '', '23', '0'),
        ...identitySegments(dependent, member, random.fork(member)),
      )
  }
  return lines
}

import { fc } from '@labgate/contract/test/properties'
import { proof } from '@labgate/contract/test/size'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { openLabSystem, type LabSystem } from '../lab-system.ts'
import type { Visitor } from '../lab.ts'
import { enteredKinds, type EnteredKind } from './entered-kinds.ts'

/*
 * Whatever three people enter, take over, and confirm in whatever order, each with two sign-ins: what
 * is confirmed was vouched for, in every part, by two people, and from wherever they are, two of them
 * alone get on (rules.md#destinations).
 */
let system: LabSystem
/** Two sign-ins each of three administrators. */
let people: readonly (readonly [Visitor, Visitor])[]
beforeAll(async () => {
  system = await openLabSystem()
  const { lab } = system
  const person = async (): Promise<[Visitor, Visitor]> => {
    const user = await lab.make.user(1)
    const twin = await lab.make.user(1, 0, {
      email: user.email,
      primary_login: false,
      email_proven: false,
    })
    return [await lab.signIn(user), await lab.signIn(twin)]
  }
  people = [await person(), await person(), await person()]
})
afterAll(() => system.lab.close())

interface Act {
  person: number
  login: 0 | 1
  does: 'enter' | 'take over' | 'confirm'
  part: number
  value: number
}
const acts = fc.array(
  fc.record<Act>({
    person: fc.nat(2),
    login: fc.constantFrom(0, 1),
    does: fc.constantFrom('enter', 'enter', 'enter', 'take over', 'confirm'),
    part: fc.nat(2),
    value: fc.nat(2),
  }),
  { minLength: 1, maxLength: 9 },
)
type Who = Pick<Act, 'person' | 'login'>
const visitorOf = ({ person, login }: Who): Visitor => people[person]?.[login] as Visitor

const stateOf = async ({ table, waits, id }: EnteredKind) => {
  const [row] = await system.lab.owner<{ waits: boolean; version: number; asked: number[] }>(
    `
      select (${waits}) as waits, row_version as version, to_json(user_ids_asked) as asked
      from ${table}
      where ${table}_id = $1
    `,
    [id],
  )
  if (row === undefined) throw new Error('It is gone.')
  return { ...row, version: Number(row.version) }
}
/* Everything has its first value, confirmed as by a command. */
const begin = async (kind: EnteredKind, saves: Visitor): Promise<void> => {
  const { version } = await stateOf(kind)
  const first = Object.assign({}, ...kind.parts.map(([value]) => value)) as object
  const { body } = await kind.save(saves, first, version)
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  const source = kind.table === 'lab_system' ? 'source_confirmed_at = now(),' : ''
  await system.lab.owner(
    `
      update ${kind.table}
      set
        ${source} confirmed_at = now(),
        user_id_confirmed = null,
        user_id_asked = null,
        user_ids_asked = '{}'
      where ${kind.table}_id = $1
    `,
    [kind.id],
  )
}

/* What is entered, what was confirmed, and who vouches for each part that is entered. */
class Model {
  readonly entered: number[]
  readonly confirmed: number[]
  readonly vouchers: Set<number>[]
  readonly kind: EnteredKind
  constructor(kind: EnteredKind) {
    this.kind = kind
    this.entered = kind.parts.map(() => 0)
    this.confirmed = kind.parts.map(() => 0)
    this.vouchers = kind.parts.map(() => new Set())
  }
  enter(person: number, part: number, value: number): void {
    if (this.entered[part] === value) return
    this.entered[part] = value
    this.vouchers[part] = new Set([person])
    if (this.kind.narrows?.includes(part) === true)
      this.confirmed[part] = Math.min(this.confirmed[part] ?? 0, value)
  }
  takeOver(person: number): void {
    for (const of of this.vouchers) of.add(person)
  }
  /* Parts for which nobody but this person vouches. */
  alone(person: number): number[] {
    return this.entered.flatMap((value, part) =>
      value === this.confirmed[part] || [...(this.vouchers[part] ?? [])].some((by) => by !== person)
        ? []
        : [part],
    )
  }
  confirm(): void {
    this.entered.forEach((value, part) => {
      this.confirmed[part] = value
      this.vouchers[part] = new Set()
    })
  }
  isConfirmed(): boolean {
    return this.entered.every((value, part) => value === this.confirmed[part])
  }
}

const confirm = async (kind: EnteredKind, by: Visitor, takeOver = false): Promise<boolean> => {
  const { version } = await stateOf(kind)
  return (await kind.confirm(by, { rowVersion: version, takeOver })).body.valid === true
}
const carryOut = async (kind: EnteredKind, model: Model, act: Act): Promise<void> => {
  const by = visitorOf(act)
  const before = await stateOf(kind)
  if (act.does === 'enter') {
    const part = act.part % kind.parts.length
    const given = kind.parts[part]?.[act.value] ?? {}
    const { body } = await kind.save(by, given, before.version)
    expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
    const value = kind.parts[part]?.findIndex(
      (one) => JSON.stringify(one) === JSON.stringify(given),
    )
    model.enter(act.person, part, value ?? 0)
  } else if (act.does === 'take over') {
    if (!(await confirm(kind, by, true))) return
    expect(before.waits, 'something waited').toBe(true)
    const ofSelf = people[act.person]?.map(({ signedIn }) => signedIn.userId) ?? []
    expect(before.asked.some((id) => ofSelf.includes(id))).toBe(true)
    expect(before.asked.some((id) => !ofSelf.includes(id))).toBe(true)
    expect((await stateOf(kind)).asked).toEqual([by.signedIn.userId])
    model.takeOver(act.person)
  } else if ((await confirm(kind, by)) && before.waits) {
    expect(model.alone(act.person), 'parts that only one person vouched for').toEqual([])
    model.confirm()
  }
  if (!(await stateOf(kind)).waits)
    expect(model.isConfirmed(), 'what nobody confirmed is in effect').toBe(true)
}

/* Two people alone confirm it, whichever of their sign-ins they use. */
const settle = async (kind: EnteredKind, model: Model, one: Who, other: Who): Promise<void> => {
  const tries: readonly (readonly [Who, Act['does']])[] = [
    [one, 'confirm'],
    [other, 'confirm'],
    [one, 'take over'],
    [other, 'confirm'],
    [other, 'take over'],
    [one, 'confirm'],
  ]
  for (const [who, does] of tries)
    if ((await stateOf(kind)).waits)
      await carryOut(kind, model, { ...who, does, part: 0, value: 0 })
  expect((await stateOf(kind)).waits, 'two people are stuck').toBe(false)
}

describe.each(Object.entries(enteredKinds))('%s', (_, make) => {
  let kind: EnteredKind
  beforeAll(async () => {
    kind = await make(system)
  })
  proof(
    'is confirmed by two people in every part, and any two of three can',
    { small: 20, full: 400, of: 'sequences' },
    async (numRuns, seed) =>
      fc.assert(
        fc.asyncProperty(acts, fc.nat(2), fc.nat(3), async (list, left, logins) => {
          await begin(kind, visitorOf({ person: 0, login: 0 }))
          const model = new Model(kind)
          for (const act of list) await carryOut(kind, model, act)
          const [one = 0, other = 0] = [0, 1, 2].filter((person) => person !== left)
          await settle(
            kind,
            model,
            { person: one, login: (logins & 1) as 0 | 1 },
            { person: other, login: (logins >> 1) as 0 | 1 },
          )
        }),
        { numRuns, seed },
      ),
  )
})

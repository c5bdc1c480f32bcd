import { mergeFieldNames, type MergeFieldName } from '@labgate/contract/patients/merge/fields'
import { patientMerge, type SinceMerge } from '@labgate/contract/patients/patient-merge'
import { dice, type Dice } from '@labgate/contract/test/dice'
import { proof } from '@labgate/contract/test/size'
import { afterAll, beforeAll, expect } from 'vitest'
import { openLab, type Lab, type Visitor } from '../lab.ts'
import { chartDump } from '../merges/chart-dump.ts'

/*
 * The law of merges (docs/decisions/0046): unmerge(merge(x)) = x, and with later acts each lands
 * where it would have landed without the merge. Two practices live the same life row by row, one
 * with merges that are undone, the other without; afterward their charts are equal.
 */

let lab: Lab
let merger: Visitor
let second: Visitor
/** Lives per database: it stays small, and so do its plans. */
const perLab = 250
const open = async (): Promise<void> => {
  lab = await openLab()
  merger = await lab.signIn(await lab.make.user(8))
  second = await lab.signIn(await lab.make.user(8))
}
beforeAll(open)
afterAll(() => lab.close())

interface World {
  customerId: number
  locationId: number
  /** In order of creation; both worlds have the same. */
  patients: number[]
}

const drugs = ['oxycodone', 'gabapentin', 'lisinopril', 'sertraline']
const listTables = {
  patient_medication: { key: 'patient_medication_id', none: 'medications', column: 'description' },
  patient_allergy: { key: 'patient_allergy_id', none: 'allergies', column: 'description' },
} as const
type ListTable = keyof typeof listTables
const lists = Object.keys(listTables) as ListTable[]

const add = async (
  world: World,
  table: ListTable,
  patientId: number,
  description: string,
): Promise<void> => {
  await lab.make.insert(
    table,
    { patient_id: patientId, customer_id: world.customerId, description, user_id_created: 1 },
    listTables[table].key,
  )
  await lab.owner(
    `
      update patient_none
      set ended_at = now()
      where patient_id = $1 and what = $2 and ended_at is null
    `,
    [patientId, listTables[table].none],
  )
}
const insure = (
  world: World,
  patientId: number,
  memberId: string,
  sequence: number,
): Promise<number> =>
  lab.make.insert(
    'patient_insurance',
    {
      patient_id: patientId,
      customer_id: world.customerId,
      insurance_name: 'Bay Health',
      member_id: memberId,
      sequence,
    },
    'patient_insurance_id',
  )
const note = (world: World, patientId: number, subject: string): Promise<number> =>
  lab.make.insert(
    'patient_note',
    {
      patient_id: patientId,
      customer_id: world.customerId,
      subject,
      note: 'said',
      user_id_created: 1,
    },
    'patient_note_id',
  )
const order = (world: World, patientId: number, chance: Dice, more: object = {}): Promise<number> =>
  lab.make.order(
    { ...world, patientId },
    {
      collected_at: `2026-0${1 + chance.below(3)}-1${chance.below(9)}T1${chance.below(9)}:0${chance.below(9)}:00Z`,
      ...more,
    },
  )

/* The same random stream creates the same charts. */
const born = async (chance: Dice): Promise<World> => {
  const { customerId } = await lab.make.account()
  const world: World = { customerId, locationId: await lab.make.location(customerId), patients: [] }
  for (let at = 0; at < 4; at++) {
    const patientId = await lab.make.patient(customerId, world.locationId, {
      first_name: chance.of(['Ida', 'Idaline']),
      dob: chance.of(['1980-05-17', '1980-05-17', '1980-05-18']),
      phone: `(813) 555-010${chance.below(10)}`,
      email: chance.isLikely(0.5) ? `ida${chance.below(9)}@people.example` : '',
      restricted: 0,
    })
    world.patients.push(patientId)
    for (const table of lists) {
      const some = drugs.filter(() => chance.isLikely(0.4))
      for (const description of some) await add(world, table, patientId, description)
      if (some.length === 0 && chance.isLikely(0.5))
        await lab.make.insert(
          'patient_none',
          {
            patient_id: patientId,
            customer_id: customerId,
            what: listTables[table].none,
            user_id_created: 1,
          },
          'patient_none_id',
        )
    }
    for (let sequence = 1; sequence <= chance.below(3); sequence++)
      await insure(world, patientId, chance.of(['W100', 'W200']), sequence)
    for (let count = chance.below(3); count > 0; count--)
      await note(world, patientId, `first ${count}`)
    for (let count = chance.below(3); count > 0; count--) await order(world, patientId, chance)
  }
  return world
}

/**
 * An act on a chart after a merge: on an existing row, by its number in the dump, or as a new row
 * for someone.
 */
type Act =
  | { does: 'end'; table: ListTable; at: number }
  | { does: 'add'; table: ListTable; description: string }
  | { does: 'note'; subject: string }
  | { does: 'insure'; memberId: string }
  | { does: 'change insurance'; at: number; group: string }
  | { does: 'order'; seed: number }
  | { does: 'comment'; at: number; says: string }
  | { does: 'call'; at: number; phone: string }

const rowsOf = (
  world: World,
  table: string,
  key: string,
): Promise<{ id: number; patientId: number; lives: boolean }[]> =>
  lab.owner(
    `
      select
        ${key} as id,
        patient_id as "patientId",
        ${['patient_medication', 'patient_allergy'].includes(table) ? 'ended_at is null' : 'true'} as lives
      from ${table}
      where patient_id = any ($1::bigint[])
      order by ${key}
    `,
    [world.patients],
  )

/** Performs it; `patientId`: the chart a new row is entered in. */
const apply = async (world: World, act: Act, patientId: number): Promise<void> => {
  const idAt = async (table: string, key: string, at: number): Promise<number> =>
    (await rowsOf(world, table, key))[at]?.id ?? 0
  if (act.does === 'end')
    await lab.owner(
      `update ${act.table} set ended_at = now() where ${listTables[act.table].key} = $1`,
      [await idAt(act.table, listTables[act.table].key, act.at)],
    )
  if (act.does === 'add') await add(world, act.table, patientId, act.description)
  if (act.does === 'note') await note(world, patientId, act.subject)
  if (act.does === 'insure') await insure(world, patientId, act.memberId, 3)
  if (act.does === 'change insurance')
    await lab.owner('update patient_insurance set group_no = $2 where patient_insurance_id = $1', [
      await idAt('patient_insurance', 'patient_insurance_id', act.at),
      act.group,
    ])
  if (act.does === 'order') await order(world, patientId, dice(act.seed))
  if (act.does === 'comment')
    await lab.owner('update lab_order set accession_comment = $2 where lab_order_id = $1', [
      await idAt('lab_order', 'lab_order_id', act.at),
      act.says,
    ])
  if (act.does === 'call')
    await lab.owner('update patient set phone_work = $2 where patient_id = $1', [
      world.patients[act.at],
      act.phone,
    ])
}

/*
 * A 'None' that an entry superseded in the merged chart stays ended, even if the entry went
 * elsewhere: no one has said it of the chart as it is since.
 */
const endOvertaken = async (
  merged: World,
  plain: World,
  added: ReadonlySet<string>,
): Promise<void> => {
  const nones = ({ customerId }: World) =>
    lab.owner<{ id: number; what: string; lives: boolean }>(
      `
        select patient_none_id as id, what, ended_at is null as lives
        from patient_none
        where customer_id = $1
        order by 1
      `,
      [customerId],
    )
  const [here, there] = [await nones(merged), await nones(plain)]
  for (const [at, { id, what, lives }] of there.entries())
    if (lives && here[at]?.lives === false && added.has(what))
      await lab.owner('update patient_none set ended_at = now() where patient_none_id = $1', [id])
}

const isNew = ({ does }: Act): boolean => ['add', 'note', 'insure', 'order'].includes(does)
let fresh = 0
/*
 * A number that no chart has yet: one keyed again as the merge wrote it cannot be told apart from
 * the merge's own (docs/decisions/0046).
 */
const newPhone = (): string => {
  fresh += 1
  return `(813) ${200 + Math.floor(fresh / 10_000)}-${String(fresh % 10_000).padStart(4, '0')}`
}
const actOn = async (world: World, chance: Dice, top: number): Promise<Act> => {
  const table = chance.of(lists)
  const living = (await rowsOf(world, table, listTables[table].key)).flatMap(({ lives }, at) =>
    lives ? [at] : [],
  )
  const [insured, ordered] = [
    await rowsOf(world, 'patient_insurance', 'patient_insurance_id'),
    await rowsOf(world, 'lab_order', 'lab_order_id'),
  ]
  const acts: Act[] = [
    { does: 'add', table, description: `new drug ${(fresh += 1)}` },
    { does: 'note', subject: `later ${(fresh += 1)}` },
    { does: 'insure', memberId: `N${(fresh += 1)}` },
    { does: 'order', seed: (fresh += 1) },
    { does: 'call', at: top, phone: newPhone() },
    ...(living.length > 0 ? [{ does: 'end' as const, table, at: chance.of(living) }] : []),
    ...(insured.length > 0
      ? [
          {
            does: 'change insurance' as const,
            at: chance.below(insured.length),
            group: `G${chance.below(9)}`,
          },
        ]
      : []),
    ...(ordered.length > 0
      ? [
          {
            does: 'comment' as const,
            at: chance.below(ordered.length),
            says: `said ${chance.below(99)}`,
          },
        ]
      : []),
  ]
  return chance.of(acts)
}

const versionOf = async (patientId: number): Promise<number> =>
  Number(
    (
      await lab.owner<{ v: number }>('select row_version as v from patient where patient_id = $1', [
        patientId,
      ])
    )[0]?.v,
  )

/** Merges, by two people if one is not enough. Returns the merge's number. */
const merge = async (keep: number, fold: number, picks: MergeFieldName[]): Promise<number> => {
  const response = await merger.call(patientMerge.merge, {
    patientId: keep,
    patientId_Folded: fold,
    picks,
    reason: 'The same person',
    sawUnderWay: true,
    rowVersion: await versionOf(keep),
    rowVersion_Folded: await versionOf(fold),
  })
  expect(response.body, JSON.stringify(response.body)).toMatchObject({ valid: true })
  const patientMergeId = Number(response.body.id)
  if (response.body.state === 'asked') {
    const decided = await second.call(patientMerge.decide, {
      patientMergeId,
      accept: true,
      note: 'Seen both charts',
    })
    expect(decided.body, JSON.stringify(decided.body)).toMatchObject({
      valid: true,
      state: 'merged',
    })
  }
  return patientMergeId
}

proof(
  'undoing merges restores the charts, and every later act ends up in the right chart',
  { small: 12, full: 10_000, of: 'lives' },
  async (lives, seed) => {
    let [acts, assignedRows, secondPersons] = [0, 0, 0]
    for (let life = 0; life < lives; life++) {
      if (life > 0 && life % perLab === 0) {
        await lab.close()
        await open()
        console.log(`${life} lives`)
      }
      const [merged, plain] = [await born(dice(seed + life)), await born(dice(seed + life))]
      const chance = dice(seed + 500_000 + life)
      expect(await chartDump(lab, merged.patients)).toEqual(await chartDump(lab, plain.patients))
      /*
       * The record that each one was folded into, by index; folded records are no longer worked on.
       */
      const into = new Map<number, number>()
      const rootOf = (at: number): number => (into.has(at) ? rootOf(into.get(at) ?? 0) : at)
      const partsOf = (at: number): number[] => [
        at,
        ...[...into].flatMap(([fold, keep]) => (keep === at ? partsOf(fold) : [])),
      ]
      const whose = new Map<string, number>()
      const added = new Set<string>()
      const done: { id: number; keep: number; fold: number }[] = []
      for (let round = 0; round < 3; round++) {
        const roots = [0, 1, 2, 3].filter((at) => !into.has(at))
        const keep = chance.of(roots)
        const fold = chance.of(roots.filter((at) => at !== keep))
        const picks = mergeFieldNames.filter(
          (field) => !['ssn', 'driversLicense'].includes(field) && chance.isLikely(0.3),
        )
        const id = await merge(merged.patients[keep] ?? 0, merged.patients[fold] ?? 0, picks)
        done.push({ id, keep, fold })
        into.set(fold, keep)
        for (let count = chance.below(8); count > 0; count--) {
          const top = chance.of([0, 1, 2, 3].filter((at) => !into.has(at)))
          const act = await actOn(merged, chance, top)
          const target = chance.of(partsOf(top))
          await apply(merged, act, merged.patients[top] ?? 0)
          await apply(plain, act, plain.patients[act.does === 'call' ? top : target] ?? 0)
          if (act.does === 'add') added.add(listTables[act.table].none)
          /*
           * Its labels were printed under the kept record, so they are not trusted when it is
           * moved.
           */
          if (act.does === 'order' && target !== top)
            await lab.owner(
              `
                update lab_order
                set demographics_version = -1
                where
                  lab_order_id = (select max(lab_order_id) from lab_order where customer_id = $1)
              `,
              [plain.customerId],
            )
          if (isNew(act))
            whose.set(
              'says' in act
                ? ''
                : act.does === 'add'
                  ? act.description
                  : act.does === 'note'
                    ? act.subject
                    : act.does === 'insure'
                      ? act.memberId
                      : `order ${fresh}`,
              target,
            )
          if (act.does === 'order') {
            const [row] = (await rowsOf(merged, 'lab_order', 'lab_order_id')).slice(-1)
            whose.set(`lab_order ${row?.id}`, target)
          }
          acts++
        }
      }
      for (const { id, keep, fold } of done.toReversed()) {
        const seen = await merger.call(patientMerge.previewUndo, { patientMergeId: id })
        expect(seen.body, JSON.stringify(seen.body)).toMatchObject({ valid: true, blocks: [] })
        const under = partsOf(fold)
        const assigned = (seen.body.since as SinceMerge[]).map(({ table, rowId, says: text }) => {
          const key =
            table === 'lab_order'
              ? `lab_order ${rowId}`
              : ([...whose.keys()].find((each) => each !== '' && text.endsWith(each)) ?? '')
          return { table, rowId, toFolded: under.includes(whose.get(key) ?? -1) }
        })
        assignedRows += assigned.length
        const undone = await merger.call(patientMerge.undo, {
          patientMergeId: id,
          reason: 'Two people',
          assigned,
        })
        expect(undone.body, JSON.stringify(undone.body)).toMatchObject({ valid: true })
        into.delete(fold)
        expect(rootOf(keep)).toBe(keep)
      }
      secondPersons += (
        await lab.owner(
          `select 1 from patient_merge where customer_id = $1 and second_person_for <> '{}'`,
          [merged.customerId],
        )
      ).length
      await endOvertaken(merged, plain, added)
      expect(await chartDump(lab, merged.patients), `life ${life}`).toEqual(
        await chartDump(lab, plain.patients),
      )
    }
    console.log(
      `${lives} lives: ${3 * lives} merges, ${secondPersons} by two people, ${acts} later acts, ${assignedRows} rows assigned`,
    )
    expect(Math.min(acts, assignedRows, secondPersons)).toBeGreaterThan(0)
  },
)

import { find } from '@labgate/contract/overviews/find'
import { patientMerge } from '@labgate/contract/patients/patient-merge'
import { patients } from '@labgate/contract/patients/patients'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Visitor } from '../../../../test/lab.ts'
import { openPractice, type Practice } from '../../../../test/practice.ts'

let practice: Practice
let elsewhere: number
beforeAll(async () => {
  practice = await openPractice()
  elsewhere = await practice.lab.make.location(practice.account.customerId)
})
afterAll(() => practice.lab.close())

const made = (last_name: string, locationId = practice.tampa): Promise<number> =>
  practice.lab.make.patient(practice.account.customerId, locationId, {
    last_name,
    first_name: 'Ida',
    dob: '1971-02-03',
  })
const merged = async (patientId: number, patientId_Folded: number): Promise<number> => {
  const pair = { patientId, patientId_Folded, picks: [] }
  const { rowVersion, rowVersion_Folded } = (
    await practice.supervisor.call(patientMerge.preview, pair)
  ).body
  const { body } = await practice.supervisor.call(patientMerge.merge, {
    ...pair,
    reason: 'One person',
    sawUnderWay: false,
    rowVersion,
    rowVersion_Folded,
  })
  expect(body).toMatchObject({ valid: true, state: 'merged' })
  return Number(body.id)
}
const unmerge = (patientMergeId: number) =>
  practice.supervisor.call(patientMerge.undo, {
    patientMergeId,
    reason: 'Two people',
    assigned: [],
  })
const listed = async (by: Visitor, criteria: object): Promise<unknown[]> =>
  (
    (await by.call(patients.list, { searchCriteria: criteria })).body.list as {
      patientId: number
      formerly: string
    }[]
  ).map((row) => [row.patientId, row.formerly])
const found = async (by: Visitor, typed: string): Promise<unknown[]> =>
  (
    (await by.call(find.anything, { typed })).body.list as {
      kind: string
      id: number
      says: string
    }[]
  ).flatMap(({ kind, id, says: text }) =>
    kind === 'patient'
      ? [[id, text.includes('Inactive') ? 'inactive' : (/formerly .*$/.exec(text)?.[0] ?? '')]]
      : [],
  )

it('a merged record is found once by its former name as the kept record, through a chain of merges, until it is unmerged', async () => {
  const [first, middle, last] = [await made('Qually'), await made('Quimby'), await made('Sorrel')]
  const one = await merged(middle, first)
  const two = await merged(last, middle)
  for (const by of [practice.supervisor, practice.clinic]) {
    for (const search of [
      { name: 'qual' },
      { name: 'Ida Qually' },
      { name: 'Qually, I' },
      { lastName: 'Qually', firstName: 'Ida' },
    ])
      expect(await listed(by, search), JSON.stringify(search)).toEqual([[last, 'Qually, Ida']])
    expect(await listed(by, { name: 'Sorrel' }), 'by its own name').toEqual([[last, '']])
    expect(
      await listed(by, { firstName: 'Ida', lastName: 'qu' }),
      'two old names, one row',
    ).toHaveLength(1)
    for (const typed of ['qual', 'Qually, Ida', 'Qually 2/3/71', 'Qualy'])
      expect(await found(by, typed), typed).toEqual([[last, 'formerly Qually, Ida']])
    expect(await found(by, 'sorr')).toEqual([[last, '']])
  }
  await unmerge(two)
  expect(await listed(practice.supervisor, { name: 'qual' })).toEqual([[middle, 'Qually, Ida']])
  await unmerge(one)
  expect(await listed(practice.supervisor, { name: 'qual' })).toEqual([[first, '']])
  expect(await found(practice.supervisor, 'qual')).toEqual([[first, '']])
})

it('a former name does not lead to a record that the user cannot see: of another location, or restricted', async () => {
  const [keep, fold] = [await made('Varga', elsewhere), await made('Vollmer')]
  await merged(keep, fold)
  expect(await listed(practice.supervisor, { name: 'vollm' })).toEqual([[keep, 'Vollmer, Ida']])
  expect(await listed(practice.clinic, { name: 'vollm' })).toEqual([])
  expect(await found(practice.clinic, 'vollm'), 'the folded record itself, as before').toEqual([
    [fold, 'inactive'],
  ])
  const [kept, hidden] = [await made('Wexler'), await made('Wunder', elsewhere)]
  await merged(kept, hidden)
  expect(
    await listed(practice.clinic, { name: 'wund' }),
    'the old name belongs to the place of its record',
  ).toEqual([])
  await practice.lab.owner('update patient set restricted = 1 where patient_id = any ($1)', [
    [keep, fold],
  ])
  expect(await listed(practice.supervisor, { name: 'vollm' })).toEqual([])
  expect(await found(practice.supervisor, 'vollm')).toEqual([])
})

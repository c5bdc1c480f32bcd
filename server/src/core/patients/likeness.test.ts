import { patients } from '@labgate/contract/patients/patients'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFrontDesk, type FrontDesk } from '../../../test/front-desk.ts'
import { likeness, type Compared } from './likeness.ts'
import type { PatientListRow } from './patients.queries.ts'

const ada: Compared = {
  firstName: 'Ada',
  lastName: 'Moss',
  dob: '1980-05-17',
  record: '',
  digits: '',
  lastFour: '',
}
const unknown: Compared = {
  firstName: '',
  lastName: '',
  dob: null,
  record: '',
  digits: '',
  lastFour: '',
}
const shared = { digits: '8135550100', lastFour: '6789' }

describe('two records', () => {
  it.each<[string, Compared, Compared]>([
    ['a name and a first name, without birth dates', { ...ada, dob: null }, { ...ada, dob: null }],
    ['a first name and a birth date', ada, { ...ada, lastName: 'Quintero' }],
    [
      'a name and a phone',
      { ...unknown, lastName: 'Moss', digits: shared.digits },
      { ...unknown, lastName: 'Moss', digits: shared.digits },
    ],
    [
      'the end of a social security number and a phone',
      { ...unknown, ...shared },
      { ...unknown, ...shared },
    ],
  ])('that share %s have just enough in common to be shown together', (_, one, other) => {
    expect(likeness(one, other, false)?.score).toBe(4.5)
  })
  it.each<[string, Compared, Compared]>([
    [
      'a first name, and a birth date with day and month swapped',
      { ...ada, dob: '1980-05-07' },
      { ...ada, lastName: 'Quintero', dob: '1980-07-05' },
    ],
    [
      'a last name that sounds alike, and a birth date with day and month swapped',
      { ...unknown, lastName: 'Moss', dob: '1980-05-07' },
      { ...unknown, lastName: 'Mosse', dob: '1980-07-05' },
    ],
  ])('that share %s have just too little', (_, one, other) => {
    // 4.0: half a point less
    expect(likeness(one, other, false)).toBeUndefined()
    expect(
      likeness({ ...one, digits: shared.digits }, { ...other, digits: shared.digits }, false)
        ?.score,
    ).toBe(5.5)
  })
})

describe('a search that finds no name', () => {
  let desk: FrontDesk
  let id: number
  beforeAll(async () => {
    desk = await openFrontDesk()
    id = await desk.lab.make.patient(desk.customerId, desk.locationId, {
      first_name: 'Ada',
      last_name: 'Featherstonehaugh',
      dob: '1980-05-17',
    })
  })
  afterAll(() => desk.lab.close())

  /*
   * Three to eight letters replaced, wherever they stand: none is one slip away, and no name begins
   * with it.
   */
  const typed = Array.from({ length: 400 }, (_, seed) =>
    'featherstonehaugh'
      .split('')
      .map((letter, at) =>
        (seed * 7919 + at * 104_729 + seed * at) % 17 < 3 + (seed % 6)
          ? 'zqxjk'[(seed + at) % 5]
          : letter,
      )
      .join(''),
  )
  const found = async (criteria: object): Promise<boolean> => {
    const { body } = await desk.clinic.call(patients.list, { searchCriteria: criteria })
    return (body.list as Pick<PatientListRow, 'patientId'>[]).some(
      ({ patientId }) => patientId === id,
    )
  }

  it('offers a name that shares six tenths of its letters, and none that shares less, with a birth date and without', async () => {
    const rows = await desk.lab.owner<{ name: string; alike: number }>(
      `
        select t as name, word_similarity(fold_name(t), p.folded) as alike
        from
          patient p
          cross join unnest($1::text[]) t
        where p.patient_id = $2
        order by 2, 1
      `,
      [typed, id],
    )
    const [below, above] = [
      rows.findLast(({ alike }) => alike < 0.6),
      rows.find(({ alike }) => alike >= 0.6),
    ]
    expect(
      [below?.alike, above?.alike].every((alike) => Math.abs((alike ?? 0) - 0.6) < 0.06),
      JSON.stringify([below, above]),
    ).toBe(true)
    for (const DOB of [undefined, '1980-05-17']) {
      const criteria = DOB === undefined ? {} : { DOB }
      expect(await found({ ...criteria, name: above?.name }), `${above?.name} ${DOB}`).toBe(true)
      expect(await found({ ...criteria, name: below?.name }), `${below?.name} ${DOB}`).toBe(false)
    }
  })
})

import { patients } from '@labgate/contract/patients/patients'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'
import { shownName, shownOnPaper } from '../../core/patients/shown-name.ts'

let lab: Lab
let customerId: number
let clinic: Visitor
let somebody: (more: object) => object
beforeAll(async () => {
  lab = await openLab()
  ;({ customerId } = await lab.make.account())
  const locationId = await lab.make.location(customerId)
  clinic = await lab.signIn(await lab.make.user(3, customerId))
  const address = { street1: '1 Main St', city: 'Tampa', state: 'FL', postalCode: '33602' }
  somebody = (more) => ({
    patientId: 0,
    locationId,
    dob: '1970-02-01',
    genderId: 1,
    phone: '(813) 555-0142',
    address,
    ...more,
  })
})
afterAll(() => lab.close())

const xiaoming = {
  lastName: '王',
  firstName: '小明',
  lastNameLatin: 'Wang',
  firstNameLatin: 'Xiaoming',
}
const save = async (more: object) => (await clinic.send(patients.save, somebody(more))).body
const read = async (patientId: number) => (await clinic.call(patients.get, { patientId })).body
const found = async (criteria: object): Promise<number[]> => {
  const { body } = await clinic.call(patients.list, { searchCriteria: { customerId, ...criteria } })
  return (body.list as { patientId: number }[]).map(({ patientId }) => patientId)
}
const idOf = ({ id }: { id: string }): number => Number(id.split(',')[0])

it('a name in another script is saved without Latin letters, and found by them once they are entered', async () => {
  const id = idOf(await save({ lastName: '王', firstName: '小明' }))
  expect(await found({ name: 'Wang' })).toEqual([])
  const faulty = { patientId: id, rowVersion: 1, lastNameLatin: '王', firstNameLatin: 'Сяомин' }
  expect((await clinic.call(patients.save, faulty)).body.issues).toMatchObject([
    { path: ['firstNameLatin'] },
    { path: ['lastNameLatin'] },
  ])
  await clinic.call(patients.save, {
    patientId: id,
    rowVersion: 1,
    lastNameLatin: 'Wang',
    firstNameLatin: 'Xiaoming',
  })
  expect(await read(id)).toMatchObject(xiaoming)
  const searches = [
    { name: 'wang' },
    { name: 'Wang, Xiao' },
    { name: 'Xiaoming Wang' },
    { lastName: 'Wan' },
    { firstName: 'Xiao' },
    { name: '王' },
  ]
  for (const search of searches) expect(await found(search), JSON.stringify(search)).toEqual([id])
  expect(await found({ lastName: 'Wang', firstName: 'Li' })).toEqual([])
  expect(await found({ name: 'Xiaomingg' }), 'what resembles it').toEqual([id])
  const { body } = await clinic.call(patients.list, {
    searchCriteria: { customerId, name: 'wang' },
  })
  expect(body.list).toMatchObject([{ name: '王, 小明 (Wang, Xiaoming)' }])
})

it('a name appears on a sheet in letters that paper can show, marked if they are a transliteration', async () => {
  const shown = async (more: object): Promise<string> => {
    const id = idOf(await save(more))
    const [row] = await lab.owner<{ name: string }>(
      `select ${shownName} as name from patient p where patient_id = $1`,
      [id],
    )
    return shownOnPaper(String(row?.name))
  }
  expect(await shown({ ...xiaoming, lastName: '吴', lastNameLatin: 'Wu', middleName: '' })).toBe(
    'Wu, Xiaoming (transliterated)',
  )
  expect(await shown({ lastName: 'Nguyễn', firstName: 'Ánh', middleName: 'T' })).toBe(
    'Nguyễn, Ánh T',
  )
  expect(
    await shown({
      lastName: 'Иванова',
      firstName: 'Ольга',
      lastNameLatin: 'Ivanova',
      firstNameLatin: 'Olga',
    }),
  ).toBe('Иванова, Ольга (Ivanova, Olga)')
})

it('a name of one part has no comma, in neither script', async () => {
  const patientId = idOf(await save({ lastName: '小', firstName: '小明' }))
  const shown = async (latin: string): Promise<string> => {
    const [row] = await lab.owner<{ name: string }>(
      `
        update patient p
        set
          last_name = '',
          first_name_latin = $2
        where patient_id = $1
        returning ${shownName} as name
      `,
      [patientId, latin],
    )
    return String(row?.name)
  }
  expect(await shown('')).toBe('小明')
  expect(await shown('Xiaoming')).toBe('小明 (Xiaoming)')
})

it('a changed name clears its old Latin letters, unless the save provides new ones', async () => {
  const id = idOf(await save({ ...xiaoming, lastName: '赵', lastNameLatin: 'Zhao' }))
  const version = async (): Promise<number> =>
    Number(
      (
        await lab.owner<{ v: number }>(
          'select demographics_version as v from patient where patient_id = $1',
          [id],
        )
      )[0]?.v,
    )
  await clinic.call(patients.save, { patientId: id, rowVersion: 1, lastName: '李' })
  expect(await read(id)).toMatchObject({
    lastName: '李',
    lastNameLatin: '',
    firstNameLatin: 'Xiaoming',
  })
  const changed = await version()
  await clinic.call(patients.save, { patientId: id, rowVersion: 2, lastNameLatin: 'Li' })
  expect(await version(), 'given for the first time it was on no paper yet').toBe(changed)
  await clinic.call(patients.save, { patientId: id, rowVersion: 3, lastNameLatin: 'Lee' })
  expect(await version(), 'spelt otherwise it is another name on the tube').toBe(changed + 1)
  await clinic.call(patients.save, {
    patientId: id,
    rowVersion: 4,
    lastName: '黎',
    lastNameLatin: 'Lee',
  })
  expect(await read(id)).toMatchObject({ lastName: '黎', lastNameLatin: 'Lee' })
})

it('a name is found as a possible duplicate by its Latin letters, in either direction', async () => {
  const id = idOf(
    await save({
      lastName: '김',
      firstName: '민준',
      lastNameLatin: 'Kim',
      firstNameLatin: 'Minjun',
      dob: '1988-03-04',
      phone: '(813) 555-0177',
    }),
  )
  const plain = idOf(
    await save({
      lastName: 'Haddad',
      firstName: 'Fatima',
      dob: '1990-05-06',
      phone: '(813) 555-0178',
    }),
  )
  const request = async (more: object): Promise<number[]> => {
    const { body } = await clinic.send(patients.duplicates, {
      patientId: 0,
      customerId,
      dob: null,
      ...more,
    })
    return (body.list as { patientId: number }[]).map(({ patientId }) => patientId)
  }
  expect(await request({ lastName: 'Kim', firstName: 'Minjun' })).toEqual([id])
  expect(await request({ lastName: '김', firstName: '민준' }), 'the same letters').toEqual([id])
  expect(await request({ lastName: '김', firstName: '서연' }), 'another first name').toEqual([])
  expect(
    await request({
      lastName: 'حداد',
      firstName: 'فاطمة',
      lastNameLatin: 'Haddad',
      firstNameLatin: 'Fatima',
    }),
  ).toEqual([plain])
})

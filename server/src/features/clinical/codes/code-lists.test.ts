import { noMarks, practiceStaff, UserType, userTypeIds } from '@labgate/contract/access/user-types'
import { codeLists, mayReadList } from '@labgate/contract/clinical/code-lists'
import { codes } from '@labgate/contract/clinical/codes'
import { isAmong } from '@labgate/contract/kit/coded'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLab, type Lab } from '../../../../test/lab.ts'

let lab: Lab
let customerId: number
const ofPeople = ['AM', 'TM', 'RM', 'VP', 'Specialist', 'LCS']
const names = Object.keys(codeLists)
beforeAll(async () => {
  lab = await openLab()
  ;({ customerId } = await lab.make.account())
  // somebody in every list of people, and a laboratory
  for (const type of [9, 10, 11, 12, 13, 14, 16, 17]) await lab.make.user(type)
  await lab.owner(
    `insert into lab (name) select 'Bay Laboratory' where not exists (select from lab)`,
  )
})
afterAll(() => lab.close())

it('the table has every list of codes that the database has', async () => {
  const found = await lab.owner<{ list: string }>('select distinct list from code')
  expect(found.length).toBeGreaterThan(15)
  expect(found.map(({ list }) => list).filter((list) => !names.includes(list))).toEqual([])
})

it.each(userTypeIds)('type %i reads the lists of its screens, and no other', async (type) => {
  const isOfPractice = isAmong(practiceStaff, type)
  const entityId = isOfPractice ? customerId : 0
  const visitor = await lab.signIn(await lab.make.user(type, entityId))
  // in any case, as the wire takes them
  const { body } = await visitor.call(codes.list, { codeType: names.join(',').toUpperCase() })
  const read = names.filter((_name, at) => (body[`list${at}`] as unknown[]).length > 0)
  const who = { ...noMarks, userTypeId: type, entityId }
  expect(read).toEqual(names.filter((name) => mayReadList(who, name)))
  expect(mayReadList(who, 'Nothing')).toBe(false)
  // by hand: whom the table must never name to whom
  if (isOfPractice || type === UserType.ParoleOfficer)
    expect(read.filter((name) => ofPeople.includes(name))).toEqual([])
  else expect(read).toContain('Lab')
})

import { dictionaries } from '@labgate/contract/patients/patient-lists'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPractice, type Practice } from '../../../../test/practice.ts'

let practice: Practice
beforeAll(async () => {
  practice = await openPractice()
  await practice.lab.owner(`
    insert into medication (description)
    select d
    from
      unnest(
        array['Testoxyn ER tablet 10 mg', 'Testoxyn tablet 20 mg', 'Gabatestin capsule 300 mg']
      ) d
  `)
})
afterAll(() => practice.lab.close())

const found = async (medicationName: string): Promise<string[]> => {
  const { body } = await practice.clinic.call(dictionaries.medications, {
    searchCriteria: { medicationName },
  })
  return (body.list as { description: string }[]).map(({ description }) => description)
}

it('finds a medication by name and strength, whatever is between them', async () => {
  expect(await found('testoxyn 10')).toEqual(['Testoxyn ER tablet 10 mg'])
  expect(await found('20 mg testoxyn')).toEqual(['Testoxyn tablet 20 mg'])
})
it('finds a medication despite a typo, but never with another strength', async () => {
  expect(await found('gabatestn')).toEqual(['Gabatestin capsule 300 mg'])
  expect(await found('gabatestn 300')).toEqual(['Gabatestin capsule 300 mg'])
  expect(await found('gabatestn 400')).toEqual([])
})
it('keeps a dose after the name, and never with an entry of another strength', async () => {
  const doses = async (medicationName: string): Promise<string[]> => {
    const { body } = await practice.clinic.call(dictionaries.medications, {
      searchCriteria: { medicationName },
    })
    return (body.list as { description: string; dose: string }[]).map(
      ({ description, dose }) => `${description} | ${dose}`,
    )
  }
  await practice.lab.owner(`insert into medication (description) values ('Plainotest')`)
  expect(await doses('plainotest 5 mg bid')).toEqual(['Plainotest | 5 mg bid'])
  expect(await doses('plainotst 5 mg twice daily')).toEqual(['Plainotest | 5 mg twice daily'])
  expect(await doses('testoxyn 20 mg bid')).toEqual(['Testoxyn tablet 20 mg | bid'])
  expect(await doses('gabatestin 400 mg bid')).toEqual([])
  expect(await doses('testoxyn 20')).toEqual(['Testoxyn tablet 20 mg | '])
})
it('lists diagnoses valid on the day of collection before those that are not', async () => {
  await practice.lab.owner(`
    insert into icd10 (code, description, valid_from, valid_to)
    values
      ('Q97.1', 'Testitis, old code', '2015-10-01', '2019-09-30'),
      ('Q97.2', 'Testitis, new code', '2019-10-01', null)
  `)
  const codes = async (firstOn: string): Promise<string[]> => {
    const { body } = await practice.clinic.call(dictionaries.diagnoses, {
      searchCriteria: { description: 'testitis', firstOn },
    })
    return (body.list as { icd10Code: string }[]).map(({ icd10Code }) => icd10Code)
  }
  expect(await codes('2019-09-30')).toEqual(['Q97.1', 'Q97.2'])
  expect(await codes('2026-11-20')).toEqual(['Q97.2', 'Q97.1'])
})

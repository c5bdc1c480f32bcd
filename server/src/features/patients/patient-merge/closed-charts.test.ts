import { breakGlass } from '@labgate/contract/access/watch'
import { patientMerge } from '@labgate/contract/patients/patient-merge'
import { patients } from '@labgate/contract/patients/patients'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPractice, type Practice } from '../../../../test/practice.ts'

let practice: Practice
beforeAll(async () => {
  practice = await openPractice()
})
afterAll(() => practice.lab.close())

it.each([
  { keep: 0, fold: 4, both: 4 },
  { keep: 3, fold: 0, both: 3 },
  { keep: 3, fold: 4, both: 3 },
])(
  'a merge of records with restriction $keep and $fold closes both to laboratory staff, and its undo restores each',
  async ({ keep, fold, both }) => {
    const { lab, account, supervisor } = practice
    const made = (restricted: number): Promise<number> =>
      lab.make.patient(account.customerId, practice.tampa, { last_name: 'Twin', restricted })
    const ids = [await made(keep), await made(fold)]
    const [patientId = 0, patientId_Folded = 0] = ids
    const open = async (id: number) =>
      (
        await supervisor.call(breakGlass.open, {
          patientId: id,
          reason: 'Patient unconscious, allergies unknown',
        })
      ).body.valid as boolean
    expect(
      [await open(patientId), await open(patientId_Folded)],
      'only a restricted chart is opened in an emergency',
    ).toEqual([keep > 0, fold > 0])
    const restricted = () =>
      lab.owner('select restricted from patient where patient_id = any ($1) order by patient_id', [
        ids,
      ])
    const { rowVersion, rowVersion_Folded } = (
      await supervisor.call(patientMerge.preview, { patientId, patientId_Folded, picks: [] })
    ).body
    const given = {
      patientId,
      patientId_Folded,
      picks: [],
      reason: 'One person',
      sawUnderWay: false,
      rowVersion,
      rowVersion_Folded,
    }
    const { body } = await supervisor.call(patientMerge.merge, given)
    expect(body).toMatchObject({ valid: true, state: 'merged' })
    expect(await restricted()).toEqual([{ restricted: both }, { restricted: both }])
    const other = await lab.signIn(await lab.make.user(8))
    for (const id of ids)
      expect(
        (await other.call(patients.get, { patientId: id })).body,
        `record ${id}`,
      ).toMatchObject({ code: 'chart-restricted' })
    if (keep === 0) expect(await open(patientId)).toBe(true)
    const undone = await supervisor.call(patientMerge.undo, {
      patientMergeId: Number(body.id),
      reason: 'Two people',
      assigned: [],
    })
    expect(undone.body).toMatchObject({ valid: true })
    expect(await restricted()).toEqual([{ restricted: keep }, { restricted: fold }])
  },
)

it('a record that was merged into another is opened and closed with it, and marked as an employee’s', async () => {
  const { lab, account, tampa } = practice
  const kept = await lab.make.patient(account.customerId, tampa)
  const folded = await lab.make.patient(account.customerId, tampa, { patient_id_merged_into: kept })
  const other = await lab.make.patient(account.customerId, tampa)
  for (const closed of [
    { restricted: 4, is_employee: false },
    { restricted: 4, is_employee: true },
    { restricted: 0, is_employee: false },
  ]) {
    await lab.owner('update patient set restricted = $2, is_employee = $3 where patient_id = $1', [
      kept,
      closed.restricted,
      closed.is_employee,
    ])
    const rows = await lab.owner(
      'select restricted, is_employee from patient where patient_id = any ($1) order by patient_id',
      [[folded, other]],
    )
    expect(rows).toEqual([closed, { restricted: 0, is_employee: false }])
  }
})

import { parole } from '@labgate/contract/patients/parole'
import { patientMerge } from '@labgate/contract/patients/patient-merge'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Visitor } from '../../../../test/lab.ts'
import { openPractice, type Practice } from '../../../../test/practice.ts'

let practice: Practice
beforeAll(async () => {
  practice = await openPractice()
})
afterAll(() => practice.lab.close())

it('a merge never shows an officer more: each sees only orders of the released record before it, while merged, and after the unmerge', async () => {
  const { lab, account } = practice
  const made = (): Promise<number> =>
    lab.make.patient(account.customerId, practice.tampa, { last_name: 'Twin' })
  const [keep, fold] = [await made(), await made()]
  const orderOf = (patientId: number, columns: object): Promise<number> =>
    lab.make.order(
      { customerId: account.customerId, locationId: practice.tampa, patientId },
      { collected_at: practice.earlier(), ...columns },
    )
  const officerOf = async (patientId: number): Promise<Visitor> => {
    const officer = await lab.make.user(14)
    const of = { patient_id: patientId, customer_id: account.customerId }
    await lab.make.insert(
      'patient_parole',
      { ...of, user_id: officer.userId, user_id_linked: 1 },
      'patient_parole_id',
    )
    const release = {
      attachment_type_id: 12,
      description: 'Release',
      effective_date: '2020-01-01',
      expire_date: '2190-01-01',
      released_lab_types: [1],
    }
    await lab.make.insert(
      'patient_attachment',
      {
        ...of,
        ...release,
        user_id_parol_officer: officer.userId,
        file_hash: Buffer.alloc(32, 3),
        user_id_created: 1,
      },
      'patient_attachment_id',
    )
    return lab.signIn(officer)
  }
  const officers = [
    { visitor: await officerOf(keep), patientId: keep },
    { visitor: await officerOf(fold), patientId: fold },
  ]
  await orderOf(keep, { stage: 30, collection_day: '2026-01-01' })
  await orderOf(fold, { stage: 30, collection_day: '2026-01-02' })
  const sight = () =>
    Promise.all(
      officers.map(async ({ visitor, patientId }) => ({
        people: (await visitor.call(parole.own, { searchCriteria: {} })).body.list.map(
          (row: { patientId: number }) => row.patientId,
        ),
        own: (await visitor.call(parole.ownOrders, { patientId })).body.list,
        other: (
          await visitor.call(parole.ownOrders, { patientId: patientId === keep ? fold : keep })
        ).body.list,
      })),
    )
  const before = await sight()
  expect(before.map(({ people, own, other }) => [people, own.length, other.length])).toEqual([
    [[keep], 1, 0],
    [[fold], 1, 0],
  ])
  const { rowVersion, rowVersion_Folded } = (
    await practice.supervisor.call(patientMerge.preview, {
      patientId: keep,
      patientId_Folded: fold,
      picks: [],
    })
  ).body
  const versions = { rowVersion, rowVersion_Folded }
  const { body } = await practice.supervisor.call(patientMerge.merge, {
    patientId: keep,
    patientId_Folded: fold,
    picks: [],
    reason: 'One person',
    sawUnderWay: true,
    ...versions,
  })
  expect(body).toMatchObject({ valid: true })
  expect(await sight()).toEqual(before)
  expect(
    (
      await practice.supervisor.call(patientMerge.undo, {
        patientMergeId: Number(body.id),
        reason: 'Two people',
        assigned: [],
      })
    ).body,
  ).toMatchObject({
    valid: true,
  })
  expect(await sight()).toEqual(before)
})

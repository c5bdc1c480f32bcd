import { orders } from '@labgate/contract/orders/orders'
import { patientMerge } from '@labgate/contract/patients/patient-merge'
import { patientPapers } from '@labgate/contract/patients/patient-papers'
import { patients } from '@labgate/contract/patients/patients'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../../../../test/lab.ts'
import { openPractice, rulesOf, type Practice } from '../../../../test/practice.ts'

let practice: Practice
let second: Visitor
beforeAll(async () => {
  practice = await openPractice()
  second = await practice.lab.signIn(await practice.lab.make.user(7))
})
afterAll(() => practice.lab.close())

const made = (columns: object = {}): Promise<number> =>
  practice.lab.make.patient(practice.account.customerId, practice.tampa, {
    last_name: 'Twin',
    ...columns,
  })
const previewed = async (patientId: number, patientId_Folded: number, picks: never[] = []) =>
  (await practice.supervisor.call(patientMerge.preview, { patientId, patientId_Folded, picks }))
    .body
const merged = async (
  patientId: number,
  patientId_Folded: number,
  more: object = {},
  by = practice.supervisor,
) => {
  const { rowVersion, rowVersion_Folded } = await previewed(patientId, patientId_Folded)
  return by.call(patientMerge.merge, {
    patientId,
    patientId_Folded,
    picks: [],
    reason: 'One person',
    sawUnderWay: false,
    rowVersion,
    rowVersion_Folded,
    ...more,
  })
}
const ofPatient = (patientId: number) => ({
  customerId: practice.account.customerId,
  locationId: practice.tampa,
  patientId,
})
const orderOf = (patientId: number, columns: object = {}): Promise<number> =>
  practice.lab.make.order(ofPatient(patientId), { collected_at: practice.earlier(), ...columns })
const ordersAt = async (patientId: number): Promise<number[]> =>
  (
    await practice.lab.owner<{ id: number }>(
      'select lab_order_id as id from lab_order where patient_id = $1 order by 1',
      [patientId],
    )
  ).map(({ id }) => id)

describe('a merge', () => {
  it('moves the orders, leaves the folded record inactive with a pointer, and appears in each order’s history', async () => {
    const [keep, fold] = [await made(), await made({ email: 'fold@people.example' })]
    const [mine, theirs] = [await orderOf(keep), await orderOf(fold, { stage: 60 })]
    expect(await previewed(keep, fold)).toMatchObject({
      blocks: [],
      secondPersonFor: [],
      needsUnderWayTick: false,
      moves: expect.arrayContaining([{ table: 'lab_order', words: 'Orders', count: 1 }]),
    })
    expect((await merged(keep, fold, { picks: ['email'] })).body).toMatchObject({
      valid: true,
      state: 'merged',
    })
    expect(await ordersAt(keep)).toEqual([mine, theirs])
    const { body } = await practice.supervisor.call(patients.get, { patientId: fold })
    expect(body).toMatchObject({
      active: false,
      mergedInto: { patientId: keep, name: expect.stringContaining('Twin') },
    })
    await practice.lab.owner('update patient set restricted = 1 where patient_id = $1', [keep])
    expect(
      (await practice.supervisor.call(patients.get, { patientId: fold })).body,
      'closed with the kept record',
    ).toMatchObject({ code: 'chart-restricted' })
    await practice.lab.owner('update patient set restricted = 0 where patient_id = $1', [keep])
    expect((await practice.supervisor.call(patients.get, { patientId: keep })).body).toMatchObject({
      email: 'fold@people.example',
    })
    expect(
      await practice.lab.owner(
        `select move from order_event where lab_order_id = $1 and move = 'merge'`,
        [theirs],
      ),
    ).toHaveLength(1)
    const [line] = (
      await practice.supervisor.call(patientMerge.list, {
        customerId: practice.account.customerId,
        patientId: fold,
      })
    ).body.list
    expect(line).toMatchObject({
      patientId: keep,
      patientId_Folded: fold,
      state: 'merged',
      picks: ['email'],
      needsOther: true,
    })
  })

  it('ends an insurance that both records have, but not one for another injury', async () => {
    const [keep, fold] = [await made(), await made()]
    await practice.lab.owner(
      `
        insert into patient_insurance
          (patient_id, customer_id, insurance_name, member_id, injury_claim_no)
        select p, $3, 'Work Fund', 'W1', c
        from
          (
            values
              ($1::bigint, ''),
              ($2, ''),
              ($2, 'WC-2')
          ) v (p, c)
      `,
      [keep, fold, practice.account.customerId],
    )
    expect((await merged(keep, fold)).body).toMatchObject({ valid: true, state: 'merged' })
    const rows = await practice.lab.owner(
      `
        select injury_claim_no as claim, active
        from patient_insurance
        where patient_id = $1
        order by 1, 2
      `,
      [keep],
    )
    expect(rows.map(Object.values)).toEqual([
      ['', false],
      ['', true],
      ['WC-2', true],
    ])
  })

  it('is refused with the rule that blocks it, and succeeds once none does', async () => {
    const [keep, fold] = [await made(), await made({ dob: '1980-05-18' })]
    const elsewhere = await practice.lab.make.account()
    const foreign = await practice.lab.make.patient(
      elsewhere.customerId,
      await practice.lab.make.location(elsewhere.customerId),
    )
    expect(rulesOf(await merged(keep, keep))).toEqual(['merge-same-record'])
    expect(rulesOf(await merged(keep, foreign))).toEqual(['merge-accounts'])
    expect(
      rulesOf(await merged(keep, await made({ active: false, patient_id_merged_into: fold }))),
    ).toEqual(['merge-already'])
    await orderOf(fold, { stage: 30 })
    expect(rulesOf(await merged(keep, fold))).toEqual(['merge-tubes-differ'])
    const same = await made()
    await orderOf(keep, { stage: 20 })
    expect(rulesOf(await merged(keep, same, { picks: ['lastName'] }))).toEqual([
      'merge-identity-under-way',
    ])
    await orderOf(same)
    expect(rulesOf(await merged(keep, same))).toEqual(['required'])
    expect((await merged(keep, same, { reason: ' ', sawUnderWay: true })).body).toMatchObject({
      valid: false,
    })
    expect((await merged(keep, same, { sawUnderWay: true, rowVersion: 99 })).body).toMatchObject({
      code: 'stale',
    })
    expect((await merged(keep, same, { sawUnderWay: true })).body).toMatchObject({
      valid: true,
      state: 'merged',
    })
  })

  it('of records that differ in birth date waits for a second person, who is not the first one under another sign-in', async () => {
    const [keep, fold] = [await made(), await made({ dob: '1980-05-18' })]
    const response = await merged(keep, fold)
    expect(response.body).toMatchObject({ valid: true, state: 'asked' })
    const patientMergeId = Number(response.body.id)
    expect(rulesOf(await merged(keep, fold))).toEqual(['merge-asked'])
    const decide = (by: Visitor, accept = true) =>
      by.call(patientMerge.decide, { patientMergeId, accept, note: 'Same address, same card' })
    expect((await decide(practice.supervisor)).body).toMatchObject({
      valid: false,
      code: 'not-possible',
    })
    const [own] = await practice.lab.owner<{ email: string }>(
      'select email from app_user where user_id = $1',
      [practice.supervisor.signedIn.userId],
    )
    const again = await practice.lab.signIn(
      await practice.lab.make.user(8, 0, { email: own?.email, primary_login: false }),
    )
    expect((await decide(again)).body).toMatchObject({ valid: false, code: 'not-possible' })
    await practice.lab.owner(
      'update patient set row_version = row_version + 1 where patient_id = $1',
      [fold],
    )
    expect((await decide(second)).body.message).toMatch(/was changed since/)
    await practice.lab.owner(
      'update patient set row_version = row_version - 1 where patient_id = $1',
      [fold],
    )
    expect((await decide(second)).body).toMatchObject({ valid: true, state: 'merged' })
    expect((await decide(second)).body.message).toMatch(/already decided this\.$/)
  })

  it('leaves a folded record that accepts no changed fields, entries, or orders', async () => {
    const [keep, fold] = [await made(), await made()]
    const { body } = await merged(keep, fold)
    const [row] = await practice.lab.owner<{ v: number }>(
      'select row_version as v from patient where patient_id = $1',
      [fold],
    )
    const refused = /was merged into another one/
    expect(
      (
        await practice.supervisor.call(patients.save, {
          patientId: fold,
          active: true,
          rowVersion: Number(row?.v),
        })
      ).body.message,
    ).toMatch(refused)
    expect(
      (
        await practice.clinic.call(patientPapers.saveNote, {
          patientId: fold,
          subject: 'Called',
          note: 'said',
        })
      ).body.message,
    ).toMatch(refused)
    expect(
      (await practice.clinic.call(orders.save, practice.order({ patientId: fold }))).body,
    ).toMatchObject({ valid: false })
    await expect(orderOf(fold)).rejects.toThrow(/was merged into/)
    expect(await ordersAt(fold)).toEqual([])
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
    expect(
      (
        await practice.clinic.call(patientPapers.saveNote, {
          patientId: fold,
          subject: 'Called',
          note: 'said',
        })
      ).body,
    ).toMatchObject({
      valid: true,
    })
  })

  it('opens one account issue if anything went out under the folded record, and none otherwise', async () => {
    const issues = async (): Promise<string[]> =>
      (
        await practice.lab.owner<{ note: string }>(`
          select ticket_note as note
          from customer_incident
          where audit_incident_type_id = 21
          order by 1
        `)
      ).map(({ note }) => note)
    const before = (await issues()).length
    expect((await merged(await made(), await made())).body).toMatchObject({ valid: true })
    expect(await issues()).toHaveLength(before)
    const [keep, fold] = [await made(), await made()]
    const labOrderId = await orderOf(fold, { stage: 60 })
    await practice.lab.make.insert(
      'label_print',
      {
        lab_order_id: labOrderId,
        customer_id: practice.account.customerId,
        specimen_barcode: '1',
        copies: 1,
        last_name: 'Twin',
        first_name: 'Ida',
        middle_name: '',
        user_id: 1,
        user_name: 'Kim',
        at: practice.ago(1),
      },
      'label_print_id',
    )
    const { body } = await merged(keep, fold)
    expect((await issues()).slice(before)).toEqual([
      expect.stringContaining(`record ${fold} was merged into record ${keep}`),
    ])
    expect((await issues()).at(-1)).toContain('1 label.')
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
    expect(await issues()).toHaveLength(before + 2)
  })

  it('keeps the merged chart closed to users for whom either chart was closed', async () => {
    const [keep, fold] = [await made(), await made({ is_employee: true })]
    expect((await merged(keep, fold)).body).toMatchObject({ valid: true })
    const closed = (patientId: number) =>
      practice.lab.owner('select is_employee, restricted from patient where patient_id = $1', [
        patientId,
      ])
    expect(await closed(keep)).toEqual([{ is_employee: true, restricted: 0 }])
    await practice.lab.owner('update patient set restricted = 1 where patient_id = $1', [keep])
    expect(await closed(fold), 'the folded record with it').toEqual([
      { is_employee: true, restricted: 1 },
    ])
    const [open, hidden] = [await made(), await made({ restricted: 1 })]
    const blind = {
      picks: [],
      reason: 'One person',
      sawUnderWay: true,
      rowVersion: 1,
      rowVersion_Folded: 1,
    }
    expect(
      (
        await practice.supervisor.call(patientMerge.merge, {
          patientId: open,
          patientId_Folded: hidden,
          ...blind,
        })
      ).body,
    ).toMatchObject({ valid: false })
    expect(
      await practice.lab.owner('select 1 from patient_merge where patient_id = $1', [open]),
    ).toEqual([])
  })
})

describe('an unmerge', () => {
  it('requires an assignment for each entry made since, and separates the records accordingly', async () => {
    const [keep, fold] = [await made(), await made()]
    const old = await orderOf(fold, { stage: 60 })
    const patientMergeId = Number((await merged(keep, fold)).body.id)
    const [stays, goes] = [await orderOf(keep, { stage: 60 }), await orderOf(keep, { stage: 60 })]
    const seen = (await practice.supervisor.call(patientMerge.previewUndo, { patientMergeId })).body
    expect(seen).toMatchObject({ blocks: [], since: [{ rowId: stays }, { rowId: goes }] })
    const undo = (assigned: object[]) =>
      practice.supervisor.send(patientMerge.undo, {
        patientMergeId,
        reason: 'Two people',
        assigned,
      })
    const describe = (rowId: number, toFolded: boolean) => ({ table: 'lab_order', rowId, toFolded })
    expect(rulesOf(await undo([describe(goes, true)]))).toEqual(['unmerge-assign'])
    expect(
      rulesOf(await undo([describe(goes, true), describe(stays, false), describe(old, true)])),
    ).toEqual(['unmerge-assign'])
    expect((await undo([describe(goes, true), describe(stays, false)])).body).toMatchObject({
      valid: true,
    })
    expect([await ordersAt(keep), await ordersAt(fold)]).toEqual([[stays], [old, goes]])
    expect((await undo([])).body).toMatchObject({
      code: 'not-possible',
      message: 'This merge was undone already.',
    })
  })

  it('is refused while a later merge involves the same records, and keeps what changed since', async () => {
    const [first, middle, last] = [
      await made(),
      await made({ phone_cell: '(813) 555-0111' }),
      await made(),
    ]
    const one = Number((await merged(middle, first)).body.id)
    const two = Number((await merged(last, middle, { picks: ['phoneCell'] })).body.id)
    const undo = (patientMergeId: number) =>
      practice.supervisor.call(patientMerge.undo, {
        patientMergeId,
        reason: 'Two people',
        assigned: [],
      })
    expect(rulesOf(await undo(one))).toEqual(['unmerge-later'])
    await practice.lab.owner(
      `update patient set phone_cell = '(813) 555-0122' where patient_id = $1`,
      [last],
    )
    const seen = (await practice.supervisor.call(patientMerge.previewUndo, { patientMergeId: two }))
      .body
    expect(seen.conflicts).toEqual([
      { table: 'patient', rowId: last, words: 'Cell phone', was: 'empty', now: '(813) 555-0122' },
    ])
    expect((await undo(two)).body).toMatchObject({ valid: true })
    expect((await undo(one)).body).toMatchObject({ valid: true })
    expect(
      await practice.lab.owner('select phone_cell from patient where patient_id = $1', [last]),
    ).toEqual([{ phone_cell: '(813) 555-0122' }])
  })
})

it('proposes likely pairs, and does not propose a pair again that was marked as two people', async () => {
  const { customerId } = await practice.lab.make.account()
  const at = await practice.lab.make.location(customerId)
  const one = (columns: object) =>
    practice.lab.make.patient(customerId, at, { phone: '', ...columns })
  const same = [
    await one({ first_name: 'Robert', last_name: 'Marsh', dob: '1970-02-03' }),
    await one({ first_name: 'Bob', last_name: 'Marsh', dob: '1970-02-03' }),
  ]
  const twins = [
    await one({ first_name: 'Ann', last_name: 'Vale', dob: '2001-01-01' }),
    await one({ first_name: 'Zoe', last_name: 'Vale', dob: '2001-01-01' }),
  ]
  const record = [
    await one({ medical_record_id: 'X7', dob: '1950-01-01' }),
    await one({ medical_record_id: 'x7', dob: '1950-01-01' }),
  ]
  const pairs = async () =>
    (await practice.supervisor.call(patientMerge.pairs, { customerId })).body.list.map(
      (pair: { patientId: number; patientId_Folded: number }) => [
        pair.patientId,
        pair.patientId_Folded,
      ],
    )
  expect(await pairs()).toEqual(expect.arrayContaining([same, record]))
  expect(await pairs()).not.toContainEqual(twins)
  const [patientId = 0, patientId_Folded = 0] = same
  expect(
    (
      await practice.supervisor.call(patientMerge.notSame, {
        patientId: patientId_Folded,
        patientId_Folded: patientId,
        note: 'Father and son',
      })
    ).body,
  ).toMatchObject({ valid: true })
  expect(await pairs()).toEqual([record])
  const { two } = (await practice.supervisor.call(patientMerge.pairs, { customerId })).body
  expect(two).toMatchObject([
    { note: 'Father and son', createdBy: expect.stringMatching(/./) as string },
  ])
})

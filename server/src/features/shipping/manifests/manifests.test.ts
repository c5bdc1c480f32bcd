import { custody } from '@labgate/contract/accessioning/custody'
import { scanOf } from '@labgate/contract/kit/numbers'
import { manifests } from '@labgate/contract/shipping/manifests'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Got } from '../../../../test/lab.ts'
import { openPractice, rulesOf, type Practice } from '../../../../test/practice.ts'

let practice: Practice
let here: number
let far: number
let third: number
beforeAll(async () => {
  practice = await openPractice()
  const lab = (name: string, services: object) =>
    practice.lab.make.insert('lab', { name, ...services }, 'lab_id')
  here = await lab('Coast Laboratory', {})
  far = await lab('Far Laboratory', {
    service_tox_urine: true,
    service_utisti: true,
    city: 'Reno',
    state: 'NV',
    clia_number: '29D1234567',
  })
  third = await lab('Third Laboratory', { service_tox_urine: true })
})
afterAll(() => practice.lab.close())

interface Tube {
  labOrderId: number
  specimenBarcode: string
}
/** A specimen that the bench has accessioned, with no testing laboratory chosen yet. */
const tube = async (columns = ''): Promise<Tube> => {
  const labOrderId = await practice.saved(practice.clinic)
  await practice.state(
    labOrderId,
    `stage = 30, received_at = now(), accessioned_at = now(), working_lab_id = ${here}, lab_id = null`,
  )
  if (columns !== '') await practice.state(labOrderId, columns)
  await practice.lab.owner(
    `
      insert into order_event (lab_order_id, customer_id, move, lab_status_id, user_id, user_name)
      select lab_order_id, customer_id, 'accession', lab_status_id, 1, 'x'
      from lab_order
      where lab_order_id = $1
    `,
    [labOrderId],
  )
  return {
    labOrderId,
    specimenBarcode: (await practice.read(labOrderId)).specimens[0].specimenBarcode,
  }
}
const save = (more: object): Promise<Got> =>
  practice.accessioner.call(manifests.save, {
    manifestId: 0,
    labId: far,
    labTypeId: 1,
    ...more,
  })
const ok = (got: Got): number => {
  expect(got.body, JSON.stringify(got.body)).toMatchObject({ valid: true })
  return Number(got.body.id)
}
const lines = (...tubes: Tube[]) => ({ specimens: tubes.map(({ labOrderId }) => ({ labOrderId })) })
const at = async (manifestId: number) =>
  (await practice.accessioner.call(manifests.get, { manifestId })).body
const version = async (manifestId: number) => ({
  manifestId,
  rowVersion: (await at(manifestId)).rowVersion as number,
})
const final = { status: 1, shippingMethodId: 2, trackingNo: '1z 999 aa1 0123456784' }
const offered = async (labId: number): Promise<number[]> => {
  const { body } = await practice.accessioner.call(manifests.candidates, {
    searchCriteria: { labId, labTypeId: 1 },
  })
  return (body.list as Tube[]).map(({ labOrderId }) => labOrderId)
}
const textOf = async ({ specimenBarcode }: Tube, more: object = {}): Promise<string> =>
  String(
    (
      await practice.accessioner.call(manifests.forManifest, {
        SpecimenBarcode: specimenBarcode,
        labId: far,
        labTypeId: 1,
        ...more,
      })
    ).body.says,
  )

describe('a manifest', () => {
  it('offers accessioned specimens of its type that are tested there or have no testing laboratory yet', async () => {
    const [open, there, elsewhere] = [
      await tube(),
      await tube(`lab_id = ${far}, stage = 35`),
      await tube(`lab_id = ${third}`),
    ]
    const [held, arrived] = [await tube('hold = 19'), await tube(`working_lab_id = ${far}`)]
    const found = await offered(far)
    expect(found).toEqual(expect.arrayContaining([open.labOrderId, there.labOrderId]))
    for (const one of [elsewhere, held, arrived]) expect(found).not.toContain(one.labOrderId)
    expect((await practice.accessioner.call(manifests.labs, {})).body.list).toEqual([
      { labId: here, name: 'Coast Laboratory', labTypeIds: [] },
      { labId: far, name: 'Far Laboratory', labTypeIds: [1, 4] },
      { labId: third, name: 'Third Laboratory', labTypeIds: [1] },
    ])
    expect(rulesOf(await save({ labId: here, ...lines(open) }))).toEqual(['required'])
    expect(rulesOf(await save({ labTypeId: 3, ...lines(open) }))).toEqual(['required'])
  })

  it('gives the reason for each specimen that it cannot take', async () => {
    const first = await tube()
    const manifestId = ok(await save(lines(first)))
    expect(await textOf(first)).toMatch(
      /^It is on manifest MF[A-Z]\d{9} to Far Laboratory already, added by Kim Person\d*\.$/,
    )
    expect(await textOf(first, { manifestId })).toBe('')
    const cases: [Tube, RegExp][] = [
      [await tube(`lab_id = ${third}`), /assigned to another laboratory: Third Laboratory/],
      [await tube('stage = 20, accessioned_at = null'), /not accessioned yet/],
      [await tube('stage = 50, resulted_at = now()'), /already has a result/],
      [await tube('stage = 40'), /already sent to a reference laboratory/],
      [await tube('hold = 19'), /^It is on hold: other/],
      [await tube('ended = 105'), /^It was rejected: leaked/],
      [await tube('ended = 100'), /canceled/],
      [await tube(`working_lab_id = ${far}`), /already at Far Laboratory/],
    ]
    for (const [one, sentence] of cases) expect(await textOf(one)).toMatch(sentence)
    expect(await textOf(await tube(), { labTypeId: 4 })).toBe(
      'This is Urine toxicology; the manifest is for UTI / STI.',
    )
    const got = await save(lines(...cases.map(([one]) => one)))
    expect(got.body).toMatchObject({
      valid: false,
      issues: cases.map((_, index) =>
        expect.objectContaining({ path: ['specimens', String(index), 'labOrderId'] }),
      ),
    })
  })

  it('gets a distinct key for its day and laboratory, even if several are started at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 4 }, async () => ok(await save({ labId: third }))),
    )
    const keys = (await Promise.all(made.map(at))).map(({ sequence }) => sequence as number)
    expect(keys.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
    const { manifestNo, manifestId } = await at(made[0] ?? 0)
    expect(scanOf(manifestNo as string)).toMatchObject({ kind: 'manifest', id: manifestId })
  })

  it('takes a specimen once, however many saves add it at the same time', async () => {
    const one = await tube()
    const got = await Promise.all([save(lines(one)), save(lines(one)), save(lines(one))])
    expect(got.filter(({ body }) => body.valid === true)).toHaveLength(1)
    expect(got.filter(({ body }) => body.valid !== true).map(rulesOf)).toEqual([
      ['not-sendable'],
      ['not-sendable'],
    ])
  })

  it('becomes final with all of its specimens or none, and is read-only afterward', async () => {
    const [one, two] = [await tube(), await tube()]
    const manifestId = ok(await save(lines(one, two)))
    const finalize = async (more: object = final) =>
      save({ ...(await version(manifestId)), ...more })
    expect(rulesOf(await finalize({ status: 1 }))).toEqual(['required'])
    expect(rulesOf(await finalize({ status: 1, shippingMethodId: 2 }))).toEqual(['required'])
    expect(rulesOf(await finalize({ ...final, trackingNo: '1Z999AA10123456785' }))).toEqual([
      'tracking',
    ])
    expect(rulesOf(await finalize({ ...final, specimens: [] }))).toEqual(['required'])
    await practice.state(two.labOrderId, 'hold = 19')
    expect((await at(manifestId)).specimens).toMatchObject([
      { says: '' },
      { says: 'It is on hold: other.' },
    ])
    expect((await finalize()).body).toMatchObject({
      valid: false,
      issues: [{ path: ['specimens', '1', 'labOrderId'], rule: 'not-sendable' }],
    })
    expect(await practice.read(one.labOrderId)).toMatchObject({ specimens: [{ labStatusId: 30 }] })
    await practice.state(two.labOrderId, 'hold = 0')
    expect(ok(await finalize())).toBe(manifestId)
    expect(await practice.read(one.labOrderId)).toMatchObject({
      labId: far,
      specimens: [{ labStatusId: 40 }],
    })
    expect(await at(manifestId)).toMatchObject({
      status: 1,
      count: 2,
      outstanding: 2,
      trackingNo: '1Z999AA10123456784',
      finalizedBy: expect.stringContaining('Kim Person'),
    })
    const { list } = (
      await practice.accessioner.call(custody.chain, { labOrderId: one.labOrderId })
    ).body as { list: object[] }
    expect(list.at(-1)).toMatchObject({
      move: 'forward',
      from: 'Coast Laboratory',
      to: 'Far Laboratory',
      comment: 'UPS 1Z999AA10123456784',
    })
    expect((await finalize({ specimens: [] })).body).toMatchObject({
      code: 'not-possible',
      message: /final/,
    })
    await practice.state(one.labOrderId, 'stage = 50, resulted_at = now()')
    const found = await practice.supervisor.call(manifests.list, {
      searchCriteria: { labId: far, trackingNo: '1Z999AA10123456784', startDate: '2020-01-01' },
    })
    expect(found.body.list).toMatchObject([{ manifestId, count: 2, outstanding: 1 }])
    expect(
      (
        await practice.supervisor.call(manifests.forSpecimen, {
          SpecimenBarcode: two.specimenBarcode,
        })
      ).body,
    ).toMatchObject({ manifestId })
    const sheet = (await practice.accessioner.call(manifests.sheet, { manifestId })).body
      .fileAsBase64 as string
    expect((await PDFDocument.load(Buffer.from(sheet, 'base64'))).getPageCount()).toBe(1)
  })

  it('removes a returned specimen, which can be forwarded again, and refuses the return of one with a result', async () => {
    const [one, two] = [await tube(), await tube()]
    const manifestId = ok(
      await save({ ...lines(one, two), ...final, shippingMethodId: 6, trackingNo: '' }),
    )
    const back = async (of: Tube, note = 'Too little volume') =>
      practice.accessioner.call(manifests.withdraw, {
        ...(await version(manifestId)),
        labOrderId: of.labOrderId,
        note,
      })
    expect(rulesOf(await back(one, ''))).toEqual(['required'])
    ok(await back(one))
    expect(await practice.read(one.labOrderId)).toMatchObject({
      labId: 0,
      specimens: [{ labStatusId: 30 }],
    })
    expect(await at(manifestId)).toMatchObject({
      count: 1,
      specimens: [{ dateWithdrawn: expect.any(String) }, { dateWithdrawn: null }],
    })
    expect((await back(one)).body).toMatchObject({ code: 'not-found' })
    expect(await offered(third)).toContain(one.labOrderId)
    ok(await save({ labId: third, ...lines(one) }))
    await practice.state(two.labOrderId, 'stage = 50, resulted_at = now()')
    expect((await back(two)).body).toMatchObject({
      code: 'not-possible',
      message: /at a reference laboratory/,
    })
    await practice.state(two.labOrderId, 'stage = 40, resulted_at = null, hold = 19')
    await practice.lab.owner(`update order_event set lab_status_id = 19 where lab_order_id = $1`, [
      two.labOrderId,
    ])
    ok(await back(two))
    expect(await practice.read(two.labOrderId)).toMatchObject({ specimens: [{ labStatusId: 19 }] })
  })
})

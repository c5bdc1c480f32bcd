import { createServer, type AddressInfo, type Server } from 'node:net'
import { labels, mostPrintedInVisit } from '@labgate/contract/orders/labels'
import { requisitions } from '@labgate/contract/orders/requisitions'
import { shadow } from '@labgate/contract/people/session'
import { users } from '@labgate/contract/people/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Got } from '../../../../test/lab.ts'
import { codesOn, pagesOf, printedZpl, textsOf } from '../../../../test/paper-readers.ts'
import { openPractice, type Practice } from '../../../../test/practice.ts'
import { labelIsTrusted } from '../../../core/requisitions/label.query.ts'

let practice: Practice
let lab: Practice['lab']
let printer: Server
let taken: string[] = []
beforeAll(async () => {
  practice = await openPractice()
  ;({ lab } = practice)
  printer = createServer((socket) => {
    const parts: Buffer[] = []
    socket.on('data', (part: Buffer) => parts.push(part))
    socket.on('end', () => taken.push(Buffer.concat(parts).toString('utf8')))
  })
  await new Promise<void>((done) => printer.listen(0, '127.0.0.1', done))
  lab.context.config.LABEL_PRINTERS = `Bench 1=tcp://127.0.0.1:${(printer.address() as AddressInfo).port}, broken=tcp://127.0.0.1:1`
})
afterAll(async () => {
  printer.close()
  await lab.close()
})

const print = (
  ids: number[],
  more: object = {},
  visitor = practice.clinic,
  options = {},
): Promise<Got> => visitor.call(labels.print, { labOrderId: ids, copies: 1, ...more }, options)
const pagesOfAnswer = async ({ body }: Got) => pagesOf(Buffer.from(body.fileAsBase64, 'base64'))
const prints = async (id: number) =>
  (await practice.clinic.call(labels.list, { LabOrderId: id })).body.list
const numberOf = async (id: number): Promise<string> =>
  (
    await lab.owner<{ no: string }>(
      'select specimen_barcode as no from lab_order where lab_order_id = $1',
      [id],
    )
  )[0]?.no ?? ''
const isTrusted = async (id: number) =>
  (
    await lab.owner<{ is: boolean }>(
      `
        select ${labelIsTrusted} as is
        from
          lab_order o
          join patient p using (patient_id)
        where o.lab_order_id = $1
      `,
      [id],
    )
  )[0]?.is

describe('labels', () => {
  it('are printed in the requested number for each specimen; zero copies print nothing, and the message reports that', async () => {
    const { saved, clinic } = practice
    const [one, other] = [await saved(clinic), await saved(clinic)]
    const got = await print([one, other], { copies: 3 })
    expect(got.body).toMatchObject({ valid: true, count: 6, printer: '', message: '6 labels.' })
    const codes = []
    for (const { raster } of await pagesOfAnswer(got)) codes.push(...(await codesOn(raster)))
    const [first, second] = [await numberOf(one), await numberOf(other)]
    expect(codes).toEqual([first, first, first, second, second, second])
    expect((await print([one], { copies: 0 })).body).toMatchObject({
      valid: true,
      count: 0,
      fileAsBase64: '',
      message: 'No labels printed: 0 copies requested.',
    })
    expect((await print([one], { copies: 6 })).status).toBe(400)
    expect(await prints(one)).toMatchObject([{ copies: 3, reason: '', isCurrent: true }])
  })

  it('require a reason for a reprint, which is kept with its time', async () => {
    const { saved, clinic } = practice
    const id = await saved(clinic)
    await print([id])
    expect((await print([id])).body).toMatchObject({
      valid: false,
      issues: [{ path: ['reason'], rule: 'reprint' }],
    })
    expect((await print([id], { reason: 'The label is lost' })).body.valid).toBe(true)
    expect(await prints(id)).toMatchObject([
      { reason: 'The label is lost', at: lab.clock.now.toISOString() },
      { reason: '' },
    ])
  })

  it('use the name in Latin letters if the original cannot be printed, and report which patient lacks one', async () => {
    const { account, tampa, clinic } = practice
    const patientId = await lab.make.patient(account.customerId, tampa, {
      last_name: '王',
      first_name: '小明',
    })
    const id = await lab.make.order({
      customerId: account.customerId,
      locationId: tampa,
      patientId,
    })
    const wanted = {
      valid: false,
      code: 'name-not-printable',
      detail: { patientId, fields: ['firstNameLatin', 'lastNameLatin'] },
    }
    expect((await print([id])).body).toMatchObject({
      ...wanted,
      message: expect.stringContaining('first name and last name') as string,
    })
    expect((await clinic.call(requisitions.get, { SpecimenId: id, b64: true })).body).toMatchObject(
      wanted,
    )
    expect(await prints(id)).toEqual([])
    await lab.owner(
      `
        update patient
        set
          last_name_latin = 'Wang',
          first_name_latin = 'Xiaoming'
        where patient_id = $1
      `,
      [patientId],
    )
    const [page] = await pagesOfAnswer(await print([id]))
    expect(page?.text).toMatch(/WANG,[^]*translit\.[^]*XIAOMING|WANG,[^]*XIAOMING[^]*translit\./)
    const requisition = (await clinic.call(requisitions.get, { SpecimenId: id, b64: true })).body
    expect((await textsOf(Buffer.from(requisition.fileAsBase64, 'base64')))[0]).toContain(
      'WANG, XIAOMING (transliterated)',
    )
    expect(await isTrusted(id)).toBe(true)
    await lab.owner(`update patient set last_name_latin = 'Wong' where patient_id = $1`, [
      patientId,
    ])
    expect(await isTrusted(id)).toBe(false)
  })

  it('are no longer trusted after a name or birth date is corrected, even if reprinted: the tube may carry either label', async () => {
    const { account, tampa } = practice
    const patientId = await lab.make.patient(account.customerId, tampa, {
      first_name: 'Ida',
      last_name: 'Wren',
      dob: '1980-05-17',
    })
    const id = await lab.make.order({
      customerId: account.customerId,
      locationId: tampa,
      patientId,
    })
    expect(await isTrusted(id)).toBe(false)
    await print([id])
    expect(await isTrusted(id)).toBe(true)
    await lab.owner(`update patient set dob = '1980-05-18' where patient_id = $1`, [patientId])
    expect(await prints(id)).toMatchObject([{ isCurrent: false }])
    expect(await isTrusted(id)).toBe(false)
    await print([id], { reason: 'Name or birth date was corrected' })
    expect(await prints(id)).toMatchObject([{ isCurrent: true }, { isCurrent: false }])
    expect(await isTrusted(id)).toBe(false)
  })

  it('are refused for an ended order, and skip it in a batch', async () => {
    const { saved, state, clinic } = practice
    const [ended, open] = [await saved(clinic), await saved(clinic)]
    await state(ended, 'ended = 100')
    expect((await print([ended])).body).toMatchObject({ valid: false, code: 'not-possible' })
    expect((await print([ended, open])).body).toMatchObject({
      valid: true,
      count: 1,
      message: '1 label. One order has ended and has no label.',
    })
  })

  it('selected one by one are printed where possible, and each skipped order is named with its reason', async () => {
    const { saved, state, clinic, account, tampa, ada } = practice
    const [ended, open, renamed] = [await saved(clinic), await saved(clinic), await saved(clinic)]
    await state(ended, 'ended = 100')
    const nameless = await lab.make.patient(account.customerId, tampa, {
      first_name: '明',
      last_name: '王',
    })
    await lab.owner('update lab_order set patient_id = $2 where lab_order_id = $1', [
      renamed,
      nameless,
    ])
    const other = await lab.make.account()
    const locationId = await lab.make.location(other.customerId)
    const patientId = await lab.make.patient(other.customerId, locationId)
    const foreign = await lab.make.order({ customerId: other.customerId, locationId, patientId })
    const left = [
      {
        labOrderId: ended,
        specimenBarcode: await numberOf(ended),
        says: 'The order has ended and has no label.',
      },
      {
        labOrderId: renamed,
        specimenBarcode: await numberOf(renamed),
        says: 'The patient’s name is needed in Latin letters first.',
      },
      { labOrderId: foreign, specimenBarcode: '', says: 'Order not found.' },
    ]
    const ids = [ended, open, renamed, foreign]
    const got = await print(ids, { leaveOut: true })
    expect(got.body).toMatchObject({ valid: true, count: 1, message: '1 label.', left })
    const [page] = await pagesOfAnswer(got)
    expect(await codesOn(page!.raster)).toEqual([await numberOf(open)])
    expect((await print([ended, foreign], { leaveOut: true })).body).toMatchObject({
      valid: true,
      count: 0,
      fileAsBase64: '',
      left: [left[0], left[2]],
    })
    const papers = await clinic.call(requisitions.merged, { labOrderId: ids, leaveOut: true })
    expect(papers.body).toMatchObject({ valid: true, count: 2, left: left.slice(1) })
    expect((await textsOf(Buffer.from(papers.body.fileAsBase64, 'base64'))).join(' ')).toContain(
      await numberOf(open),
    )
    const lines = await lab.owner<{ target: string }>(
      `select target from audit where act = 'requisitions.merged' and target = any ($1::text[])`,
      [ids.map((id) => `order ${id}`)],
    )
    expect(lines.map(({ target }) => target).toSorted()).toEqual(
      [`order ${ended}`, `order ${open}`].toSorted(),
    )
    await lab.owner('update lab_order set patient_id = $2 where lab_order_id = $1', [renamed, ada])
  })

  it('are sent once to the printer that a laboratory user chose, even if the request repeats; a printer failure is reported', async () => {
    const { saved, accessioner, clinic } = practice
    const choose = (visitor: typeof clinic, barcodePrinter: string) =>
      visitor.call(users.savePrinter, {
        userId: visitor.signedIn.userId,
        barcodePrinter,
        barcodeQty: 2,
        camera: false,
      })
    await choose(accessioner, 'bench 1')
    await choose(clinic, 'bench 1')
    taken = []
    const id = await saved(clinic)
    const input = { copies: 2 }
    const got = await print([id], input, accessioner, { key: 'label-1' })
    expect(got.body).toMatchObject({
      valid: true,
      printer: 'Bench 1',
      fileAsBase64: '',
      message: '2 labels sent to Bench 1.',
    })
    expect((await print([id], input, accessioner, { key: 'label-1' })).body).toMatchObject({
      valid: true,
      count: 2,
    })
    expect(taken).toHaveLength(1)
    expect(taken[0]).toContain('^PQ2,')
    expect(await codesOn((await printedZpl(taken[0] ?? ''))[0]!)).toEqual([await numberOf(id)])
    expect(
      (await print([id], { reason: 'The label is lost' })).body,
      'a practice prints in its browser',
    ).toMatchObject({
      printer: '',
      fileType: 'application/pdf',
    })
    expect((await accessioner.call(labels.test, { printer: 'Bench 1' })).body).toMatchObject({
      valid: true,
      message: 'A test label was sent to Bench 1.',
    })
    expect(taken).toHaveLength(2)

    await choose(accessioner, 'broken')
    const failing = await saved(clinic)
    expect((await print([failing], {}, accessioner)).body).toMatchObject({
      valid: false,
      message: expect.stringContaining('broken cannot be reached') as string,
    })
    expect(await prints(failing)).toMatchObject([
      { failed: expect.stringContaining('cannot be reached') as string },
    ])
    expect((await print([failing])).body, 'what did not come out needs no reason').toMatchObject({
      valid: true,
    })
  })

  it('cannot be printed in bulk while acting as a customer', async () => {
    const { supervisor, provider } = practice
    expect(
      (
        await supervisor.call(shadow.start, {
          userId: provider.userId,
          reason: 'helping with labels',
        })
      ).body.valid,
    ).toBe(true)
    const many = Array.from({ length: mostPrintedInVisit + 1 }, (_, at) => at + 1)
    expect((await print(many, {}, supervisor)).body).toMatchObject({ code: 'not-in-visit' })
  })
})

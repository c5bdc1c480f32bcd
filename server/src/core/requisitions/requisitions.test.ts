import { createHash } from 'node:crypto'
import { orders } from '@labgate/contract/orders/orders'
import { requisitions } from '@labgate/contract/orders/requisitions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asMade } from '../../../test/as-made.ts'
import type { Got } from '../../../test/lab.ts'
import { codesOn, pagesOf, textsOf } from '../../../test/paper-readers.ts'
import { openPractice, type Practice } from '../../../test/practice.ts'
import {
  makeMissingRequisitions,
  renewRequisitions,
} from '../../features/orders/requisitions/renew-requisitions.ts'

let practice: Practice
let lab: Practice['lab']
beforeAll(async () => {
  practice = await openPractice()
  ;({ lab } = practice)
})
afterAll(() => lab.close())

const get = (labOrderId: number, visitor = practice.clinic): Promise<Got> =>
  visitor.call(requisitions.get, { SpecimenId: labOrderId, b64: true })
const pdfOf = ({ body }: Got): Buffer => {
  expect(body, JSON.stringify(body).slice(0, 300)).toMatchObject({
    valid: true,
    fileType: 'application/pdf',
  })
  return Buffer.from(body.fileAsBase64, 'base64')
}
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ')
const documents = (labOrderId: number) =>
  lab.owner<{ hash: string; current: boolean; stale: boolean }>(
    `
      select encode(file_hash, 'hex') as hash, superseded_at is null as current, stale
      from order_document
      where lab_order_id = $1
      order by order_document_id
    `,
    [labOrderId],
  )

describe('a requisition', () => {
  it('has the eight items of 42 CFR 493.1241, and on every page two identifiers, its number, and a readable bar code', async () => {
    const { tampa, ada, account, provider, saved, clinic } = practice
    await lab.owner(
      `
        update location
        set
          street1 = '12 Bay St',
          city = 'Tampa',
          state = 'FL',
          postal_code = '33602',
          critical_phone = '(813) 555-0199'
        where location_id = $1
      `,
      [tampa],
    )
    await lab.owner(
      `
        update patient
        set
          dob = '1970-01-02',
          gender_id = 1,
          medical_record_id = 'MR-7',
          middle_name = 'Łucja'
        where patient_id = $1
      `,
      [ada],
    )
    await lab.owner(`update customer set name = 'Sunrise Pain Clinic' where customer_id = $1`, [
      account.customerId,
    ])
    await lab.owner(
      `update app_user set first_name = 'Dana', last_name = 'Cruz' where user_id = $1`,
      [provider.userId],
    )
    const medications = Array.from({ length: 60 }, (_, at) => ({
      medicationId: 0,
      medicationId_Generic: 0,
      description: `tablets of a rather long name that takes two lines in any column of the sheet, number ${at + 1}`,
      dose: '20 mg twice daily',
    }))
    const id = await saved(
      clinic,
      { noMeds: false, medications, isPregnant: 2 },
      { collectionDate: '2026-03-12T13:40:00Z' },
    )
    const [{ specimen_barcode: number, requisition_no }] = (await lab.owner(
      'select specimen_barcode, requisition_no from lab_order where lab_order_id = $1',
      [id],
    )) as [Record<string, string>]
    const got = await get(id)
    const pages = await pagesOf(pdfOf(got))
    expect(pages.length).toBeGreaterThan(1)
    for (const [at, { text, raster }] of pages.entries()) {
      expect(flat(text)).toContain('MOSS, ADA ŁUCJA')
      expect(flat(text)).toContain('Born 01/02/1970')
      expect(flat(text)).toContain(`Page ${at + 1} of ${pages.length}`)
      expect(await codesOn(raster)).toEqual([number])
    }
    const text = flat(pages.map((page) => page.text).join(' '))
    for (const message of [
      // (1) who orders, and whom to call
      'Sunrise Pain Clinic', '12 Bay St, Tampa, FL 33602', 'Dana Cruz', '1234567893', 'Critical results to (813) 555-0199',
      'Last name Moss', 'MR-7', // (2)
      'Sex Female', '01/02/1970 (56 years)', // (3)
      'Tests ordered (2)', 'Kratom', // (4)
      'Source Urine', // (5)
      'Collected 03/12/2026 9:40 AM EDT', // (6)
      // (8); none of the tests is a Pap test (7)
      'F11.20 Opioid dependence', 'Medications (60)', 'sheet, number 60 20 mg twice daily', 'Pregnant No',
      String(requisition_no), 'Consent is on file.', 'Not signed yet.',
    ]) expect(text).toContain(message) // prettier-ignore
    expect(createHash('sha256').update(pdfOf(got)).digest('hex')).toBe(got.body.hash)
  })

  it('has a copy for the patient, in the patient’s language or the one asked for', async () => {
    const { saved, clinic, ada } = practice
    await lab.owner(`update patient set language = 'es' where patient_id = $1`, [ada])
    const SpecimenId = await saved(clinic)
    const copyIn = async (more: object): Promise<string> => {
      const got = await clinic.call(requisitions.patientCopy, { SpecimenId, ...more })
      return flat((await textsOf(pdfOf(got))).join(' '))
    }
    expect(await copyIn({})).toContain('Copia de su orden de laboratorio')
    expect(await copyIn({ language: 'en' })).toContain('Copy of your laboratory order')
    await lab.owner(`update patient set language = '' where patient_id = $1`, [ada])
    expect(await copyIn({})).toContain('Copy of your laboratory order')
    expect(await documents(SpecimenId), 'it is not kept').toEqual([])
  })

  it('is kept: a repeated request returns the same bytes; a signature creates a new one automatically, and the old one stays', async () => {
    const { saved, clinic, physician } = practice
    const id = await saved(clinic)
    const [first, second] = [await get(id), await get(id)]
    expect(second.body.hash).toBe(first.body.hash)
    expect(await documents(id)).toMatchObject([{ current: true, stale: false }])
    await physician.call(orders.eSign, asMade([id]))
    expect(await documents(id)).toMatchObject([{ stale: true }])
    expect(await renewRequisitions(lab.context)).toBe(1)
    const kept = await documents(id)
    expect(kept).toMatchObject([
      { hash: first.body.hash, current: false },
      { current: true, stale: false },
    ])
    const third = await get(id)
    expect(third.body.hash).toBe(kept[1]?.hash)
    expect(flat((await textsOf(pdfOf(third)))[0] ?? '')).toContain('Signed electronically by')
    await lab.owner('update lab_order set row_version = row_version + 1 where lab_order_id = $1', [
      id,
    ])
    await renewRequisitions(lab.context)
    expect(await documents(id), 'nothing that it bears has changed').toHaveLength(2)
  })

  it('is created automatically for recent accessions without one; one that cannot be drawn does not block the others', async () => {
    const { saved, clinic } = practice
    const [old, nameless, fresh] = [await saved(clinic), await saved(clinic), await saved(clinic)]
    const accessioned = (id: number, ago: string) =>
      lab.owner(
        `
          update lab_order
          set
            stage = 30,
            accessioned_at = $2::timestamptz - $3::interval
          where lab_order_id = $1
        `,
        [id, lab.clock.now, ago],
      )
    const stranger = await lab.make.patient(practice.account.customerId, practice.tampa, {
      first_name: '明',
      last_name: '王',
    })
    await lab.owner('update lab_order set patient_id = $2 where lab_order_id = $1', [
      nameless,
      stranger,
    ])
    await accessioned(old, '2 hours')
    await accessioned(nameless, '1 minute')
    await accessioned(fresh, '10 minutes')
    expect(await makeMissingRequisitions(lab.context)).toBe(1)
    expect(await documents(fresh)).toMatchObject([{ current: true }])
    expect([...(await documents(old)), ...(await documents(nameless))]).toEqual([])
    expect(await makeMissingRequisitions(lab.context)).toBe(0)
  })

  it('shows the patient’s signature with the day, and a delegate’s signature for the provider with both names', async () => {
    const { saved, clinic, physician, provider } = practice
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const id = await saved(clinic, { patientConsentOnFile: false, fileAsBase64_Patient: png })
    const unsigned = await get(id)
    expect(flat((await textsOf(pdfOf(unsigned)))[0] ?? '')).toContain(
      'Signed electronically by the patient,',
    )
    const [delegate] = await lab.owner<{ user_id: number }>(
      `select user_id from app_user where user_id <> $1 and customer_id = $2 limit 1`,
      [provider.userId, practice.account.customerId],
    )
    await physician.call(orders.eSign, asMade([id]))
    await lab.owner(
      `
        update lab_order
        set
          user_id_signed = $2,
          user_id_delegate = $2,
          row_version = row_version + 1
        where lab_order_id = $1
      `,
      [id, delegate?.user_id],
    )
    expect(flat((await textsOf(pdfOf(await get(id))))[0] ?? '')).toMatch(
      /Signed electronically by .+ as delegate of Dana Cruz/,
    )
  })

  it('of a canceled order shows DO NOT TEST', async () => {
    const { saved, clinic } = practice
    const id = await saved(clinic)
    await clinic.call(orders.cancel, { labOrderId: id })
    expect((await textsOf(pdfOf(await get(id))))[0]).toContain('DO NOT TEST')
  })

  it('is refused if a name cannot be printed, and nothing is kept', async () => {
    const { account, tampa } = practice
    const patientId = await lab.make.patient(account.customerId, tampa, {
      last_name: '王',
      first_name: 'Wei',
    })
    const id = await lab.make.order({
      customerId: account.customerId,
      locationId: tampa,
      patientId,
    })
    expect((await get(id)).body).toMatchObject({
      valid: false,
      code: 'name-not-printable',
      message: expect.stringContaining('is needed in Latin letters first') as string,
    })
    expect(await documents(id)).toEqual([])
  })

  it('is visible only to users who see its order; several are merged into one file, each with an audit row', async () => {
    const { saved, clinic } = practice
    const [one, other] = [await saved(clinic), await saved(clinic)]
    const stranger = await lab.signIn(await lab.make.user(3, (await lab.make.account()).customerId))
    expect((await get(one, stranger)).body).toMatchObject({ valid: false, code: 'not-found' })
    expect((await stranger.call(requisitions.merged, { labOrderId: [one] })).body).toMatchObject({
      valid: false,
      code: 'not-found',
    })
    const got = await clinic.call(requisitions.merged, { labOrderId: [other, one] })
    const pages = await textsOf(pdfOf(got))
    expect(pages.map((text) => /Requisition (R\d+)/.exec(text)?.[1])).toEqual(
      (
        await lab.owner<{ no: string }>(
          `
            select requisition_no as no
            from lab_order
            where lab_order_id = any ($1::bigint[])
            order by lab_order_id desc
          `,
          [[one, other]],
        )
      ).map(({ no }) => no),
    )
    const lines = await lab.owner(
      `select from audit where act = 'requisitions.merged' and target = any ($1::text[])`,
      [[`order ${one}`, `order ${other}`]],
    )
    expect(lines).toHaveLength(2)
    const [row] = await lab.owner<{ file_hash: Buffer; customer_id: number }>(
      'select file_hash, customer_id from order_document where lab_order_id = $1',
      [one],
    )
    const seen = (customers: number[]) =>
      lab.database.forActor({ userId: 1, customers, locations: null }, (tx) =>
        tx.selectFrom('file').select('size').where('hash', '=', row!.file_hash).execute(),
      )
    expect(await seen([stranger.signedIn.customerId])).toEqual([])
    expect(await seen([Number(row!.customer_id)])).toHaveLength(1)
  })
})

describe('a list of orders', () => {
  it('is exported with the columns of the user’s role, and returns an id for each exported row', async () => {
    const { clinic, accessioner, ada } = practice
    const lines = async (visitor = clinic) => {
      const { body } = await visitor.call(requisitions.exportList, {
        searchCriteria: { patientId: ada },
        format: 'csv',
        columns: [],
      })
      return Buffer.from(body.fileAsBase64, 'base64').toString('utf8').slice(1).split('\n')
    }
    expect((await lines())[0]).toBe(
      'Collected,Resulted,Status,Specimen ID,Patient,Account,Provider,Location,Test type',
    )
    const all = await lines(accessioner)
    expect(all[0]).toBe(
      'Collected,Received,Accessioned,Resulted,Status,Specimen ID,Patient,Account,Provider,Location,Test type',
    )
    expect(all.some((line) => line.startsWith('03/12/2026 09:40 EDT,'))).toBe(true)
    const { body } = await clinic.call(requisitions.ofList, { searchCriteria: { patientId: ada } })
    expect(body.list).toHaveLength(all.length - 2)
  })
})

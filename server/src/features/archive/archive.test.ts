import { archive, type ArchiveReport } from '@labgate/contract/archive'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'

let lab: Lab
let cet: Visitor
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
beforeAll(async () => {
  lab = await openLab()
  cet = await lab.signIn(await lab.make.user(7))
  const { customerId } = await lab.make.account({ name: 'Sunrise Pain Clinic' })
  const hash = Buffer.alloc(32, 9)
  await lab.owner(`insert into file (hash, size, file_type, content) values ($1, $2, 'application/pdf', $3)`, [hash, pdf.length, pdf])
  const batch = await lab.make.insert('archive_batch', { index_name: 'index.csv', index_hash: hash }, 'archive_batch_id')
  const people = [
    ['O’Brien', 'Seán', '1961-03-04', 'E17-001', 'Bay Clinic', null, '2017-01-02'],
    ['Brown', 'Ada', '1970-01-02', 'E17-002', 'SUN-1', customerId, '2017-02-03'],
    ['Ibáñez', 'José', '1980-05-17', 'E18-003', 'Bay Clinic', null, null],
  ] as const
  for (const [at, [last_name, first_name, dob, accession_number, account, customer_id, collected_day]] of people.entries())
    await lab.make.insert(
      'archive_report',
      {
        archive_batch_id: batch,
        row_hash: Buffer.alloc(32, at),
        file_hash: hash,
        last_name,
        first_name,
        dob,
        accession_number,
        account,
        customer_id,
        collected_day,
      },
      'archive_report_id',
    )
})
afterAll(() => lab.close())

const found = async (searchCriteria: object) => {
  const { body } = await cet.call(archive.list, { searchCriteria })
  return (body.list as ArchiveReport[]).map(({ accessionNumber }) => accessionNumber)
}

describe('the archive', () => {
  it('is found by either name, in any spelling, by birth date, accession number, account and day', async () => {
    expect(await found({})).toEqual(['E17-002', 'E17-001', 'E18-003'])
    for (const name of ['obrien', "O'Brien, Sean", 'sean obr', 'Seán', 'O’B']) expect(await found({ name }), name).toEqual(['E17-001'])
    expect(await found({ name: 'ibanez' })).toEqual(['E18-003'])
    expect(await found({ DOB: '1980-05-17' })).toEqual(['E18-003'])
    expect(await found({ accessionNumber: 'e17' })).toEqual(['E17-002', 'E17-001'])
    expect(await found({ account: 'sunrise' })).toEqual(['E17-002'])
    expect(await found({ account: 'bay' })).toEqual(['E17-001', 'E18-003'])
    expect(await found({ startDate: '2017-02-01', endDate: '2017-12-31' })).toEqual(['E17-002'])
  })

  it('is paged through, also to the reports without a day', async () => {
    const seen: string[] = []
    let after = ''
    do {
      const { body } = await cet.call(archive.list, { searchCriteria: { pageSize: 1, ...(after !== '' && { after }) } })
      seen.push(...(body.list as ArchiveReport[]).map(({ accessionNumber }) => accessionNumber))
      after = String(body.next)
      expect(body.total).toBe(3)
    } while (after !== '')
    expect(seen).toEqual(['E17-002', 'E17-001', 'E18-003'])
  })

  it('answers what resembles a name that nobody has', async () => {
    const { body } = await cet.call(archive.list, { searchCriteria: { name: 'Ibanes' } })
    expect(body).toMatchObject({ resembling: true, next: '', list: [{ patientName: 'Ibáñez, José' }] })
  })

  it('opens a report with an audit row, for who may', async () => {
    const { body } = await cet.call(archive.list, { searchCriteria: { name: 'brown' } })
    const [{ archiveReportId } = { archiveReportId: 0 }] = body.list as ArchiveReport[]
    expect((await cet.call(archive.get, { archiveReportId })).body).toMatchObject({ fileType: 'application/pdf', fileAsBase64: pdf.toString('base64') })
    expect(await lab.owner(`select user_id from audit where act = 'archive.get' and target = $1`, [`archive report ${archiveReportId}`])).toEqual([
      { user_id: cet.signedIn.userId },
    ])
    expect((await cet.call(archive.get, { archiveReportId: 999_999 })).body).toMatchObject({ valid: false, code: 'not-found' })
    const accessioner = await lab.signIn(await lab.make.user(6))
    expect((await accessioner.call(archive.get, { archiveReportId })).body).toMatchObject({ code: 'not-permitted' })
  })
})

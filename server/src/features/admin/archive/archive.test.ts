import { archive, type ArchiveReport } from '@labgate/contract/admin/archive'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'

let lab: Lab
let cet: Visitor
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
beforeAll(async () => {
  lab = await openLab()
  cet = await lab.signIn(await lab.make.user(7))
  const { customerId } = await lab.make.account({ name: 'Sunrise Pain Clinic' })
  const hash = Buffer.alloc(32, 9)
  await lab.owner(
    `insert into file (hash, size, file_type, content) values ($1, $2, 'application/pdf', $3)`,
    [hash, pdf.length, pdf],
  )
  const batch = await lab.make.insert(
    'archive_batch',
    { index_name: 'index.csv', index_hash: hash },
    'archive_batch_id',
  )
  const people = [
    ['O’Brien', 'Seán', '1961-03-04', 'E17-001', 'Bay Clinic', null, '2017-01-02'],
    ['Brown', 'Ada', '1970-01-02', 'E17-002', 'SUN-1', customerId, '2017-02-03'],
    ['Ibáñez', 'José', '1980-05-17', 'E18-003', 'Bay Clinic', null, null],
    ['Cole-Moss', 'Brody', '1985-06-07', 'E19-004', 'Bay Clinic', null, '2018-05-01'],
    ['Cole-Moss', 'Brody', '1985-06-07', 'E19-005', 'Bay Clinic', null, null],
  ] as const
  const accounts = new Map<string, number>()
  for (const [, , , , account, customer_id] of people)
    if (!accounts.has(account))
      accounts.set(
        account,
        await lab.make.insert('archive_account', { account, customer_id }, 'archive_account_id'),
      )
  for (const [
    at,
    [last_name, first_name, dob, accession_number, account, , collected_day],
  ] of people.entries())
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
        archive_account_id: accounts.get(account),
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
  it('finds reports by first or last name in any spelling, birth date, accession number, account, and day', async () => {
    for (const name of ['obrien', "O'Brien, Sean", 'sean obr', 'Seán', 'O’B'])
      expect(await found({ name }), name).toEqual(['E17-001'])
    for (const name of ['cole moss', 'Cole Moss, Bro', 'brody cole m', 'Brody Cole-Moss'])
      expect(await found({ name }), name).toEqual(['E19-004', 'E19-005'])
    expect(await found({ name: 'ibanez' })).toEqual(['E18-003'])
    expect(await found({ DOB: '1980-05-17' })).toEqual(['E18-003'])
    expect(await found({ name: 'cole', accessionNumber: 'e19-005' })).toEqual(['E19-005'])
    expect(await found({ account: 'sunrise' })).toEqual(['E17-002'])
    expect(await found({ account: 'bay', startDate: '2017-01-01', endDate: '2017-12-31' })).toEqual(
      ['E17-001'],
    )
    expect(await found({ startDate: '2017-02-01', endDate: '2017-12-31' })).toEqual(['E17-002'])
  })

  it('sorts by the search criterion, otherwise latest first with undated reports last, and pages in that order', async () => {
    for (const [criteria, expected] of [
      [{}, ['E19-004', 'E17-002', 'E17-001', 'E19-005', 'E18-003']],
      [{ account: 'bay' }, ['E19-004', 'E17-001', 'E19-005', 'E18-003']],
      [{ accessionNumber: 'e1' }, ['E17-001', 'E17-002', 'E18-003', 'E19-004', 'E19-005']],
      [{ name: 'br' }, ['E17-002', 'E19-004', 'E19-005']], // Brown, then Brody
    ] as const) {
      expect(await found(criteria)).toEqual(expected)
      const seen: string[] = []
      let after = ''
      do {
        const { body } = await cet.call(archive.list, {
          searchCriteria: { ...criteria, pageSize: 1, ...(after !== '' && { after }) },
        })
        seen.push(...(body.list as ArchiveReport[]).map(({ accessionNumber }) => accessionNumber))
        after = String(body.next)
        expect(body.total).toBe(expected.length)
      } while (after !== '')
      expect(seen).toEqual(expected)
    }
  })

  it('returns similar names if the searched name has no match', async () => {
    const { body } = await cet.call(archive.list, { searchCriteria: { name: 'Ibanes' } })
    expect(body).toMatchObject({
      resembling: true,
      next: '',
      list: [{ patientName: 'Ibáñez, José' }],
    })
  })

  it('opens a report with an audit row, only for users with permission', async () => {
    const { body } = await cet.call(archive.list, { searchCriteria: { name: 'brown' } })
    const [{ archiveReportId } = { archiveReportId: 0 }] = body.list as ArchiveReport[]
    expect((await cet.call(archive.get, { archiveReportId })).body).toMatchObject({
      fileType: 'application/pdf',
      fileAsBase64: pdf.toString('base64'),
    })
    expect(
      await lab.owner(`select user_id from audit where act = 'archive.get' and target = $1`, [
        `archive report ${archiveReportId}`,
      ]),
    ).toEqual([{ user_id: cet.signedIn.userId }])
    expect((await cet.call(archive.get, { archiveReportId: 999_999 })).body).toMatchObject({
      valid: false,
      code: 'not-found',
    })
    const accessioner = await lab.signIn(await lab.make.user(6))
    expect((await accessioner.call(archive.get, { archiveReportId })).body).toMatchObject({
      code: 'not-permitted',
    })
  })
})

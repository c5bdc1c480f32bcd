import { reportKindNames, reportKinds } from '@labgate/contract/overviews/practice-reports'
import { savedViews } from '@labgate/contract/overviews/saved-views'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fold } from '../../../test/figures/fold.ts'
import { openLab, type Lab } from '../../../test/lab.ts'
import type { EmailFile } from '../../app-context.ts'
import { openedFiles } from '../../ports/mail/post.ts'
import { sendViews } from './send-views.ts'

let lab: Lab
let customerId: number
beforeAll(async () => {
  lab = await openLab()
  lab.clock.now = new Date('2026-11-30T12:30:00Z')
  const am = await lab.make.user(9, 0, { email: 'am@lab.example' })
  customerId = (await lab.make.account({ user_id_am: am.userId })).customerId
  const locationId = await lab.make.location(customerId)
  const patientId = await lab.make.patient(customerId, locationId, { last_name: 'Zyxwarth' })
  for (const month of ['09', '10', '11'])
    for (let one = 0; one < 3; one++)
      await lab.make.order(
        { customerId, locationId, patientId },
        {
          stage: 20,
          collected_at: `2026-${month}-05T15:00:00Z`,
          collection_day: `2026-${month}-05`,
          received_at: `2026-${month}-05T20:00:00Z`,
        },
      )
  const manager = await lab.signIn(am)
  const clinic = await lab.signIn(
    await lab.make.user(3, customerId, { email: 'clinic@practice.example' }),
  )
  const schedule = async (
    by: typeof manager,
    page: '/salesDetail' | '/dashboard' | '/reporting',
    name: string,
    criteria: Record<string, string>,
  ): Promise<void> => {
    const { body } = await by.call(savedViews.save, {
      savedViewId: 0,
      page,
      name,
      criteria,
      isShared: false,
    })
    const { body: done } = await by.call(savedViews.schedule, {
      savedViewId: Number(body.id),
      every: 'month',
      day: 1,
      hour: 6,
    })
    expect(done).toMatchObject({ valid: true })
  }
  await schedule(manager, '/salesDetail', 'All accounts', {})
  await schedule(manager, '/salesDetail', 'One account', { account: String(customerId) })
  await schedule(clinic, '/dashboard', 'Ours', {})
  for (const report of reportKindNames) await schedule(clinic, '/reporting', report, { report })
  lab.clock.now = new Date('2026-12-01T14:00:00Z')
  await fold(lab)
  await sendViews(lab.context)
  // a second round makes nothing again
  expect(await sendViews(lab.context)).toBe(0)
})
afterAll(() => lab.close())

const sent = async (name: string): Promise<{ files: EmailFile[]; text: string }> => {
  const [mail] = await lab.owner<{ files: Buffer | null; body: Buffer; to: string }>(
    `select files, body, to_address as "to" from mail where subject like '%: ' || $1 || ', %'`,
    [name],
  )
  const { crypt } = lab.context
  return {
    files: openedFiles(crypt, mail?.files ?? null),
    text: mail === undefined ? '' : crypt.open(mail.body, 'mail'),
  }
}
const namesOf = (files: readonly EmailFile[]): string[] => files.map(({ fileName }) => fileName)

it('the report of a view comes as PDF and CSV, for the month of the email', async () => {
  const { files, text } = await sent('All accounts')
  expect(namesOf(files)).toEqual([
    'sales-detail-2026-11-01-2026-11-30.pdf',
    'sales-detail-2026-11-01-2026-11-30.csv',
  ])
  expect(text).toContain('The report is attached as PDF and CSV.')
  expect(files[0]?.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

it('an email about one account carries its monthly report', async () => {
  for (const name of ['One account', 'Ours']) {
    const { files, text } = await sent(name)
    expect(namesOf(files)).toEqual(
      expect.arrayContaining(['monthly-report-2026-11.pdf', 'monthly-report-2026-11.csv']),
    )
    expect(text).toContain('The monthly report is attached as PDF and CSV.')
  }
})

it('a list that names patients stays a link and says so, and no file names a patient', async () => {
  for (const report of reportKindNames) {
    const { files, text } = await sent(report)
    expect(text, report).toContain(
      reportKinds[report].isList
        ? 'The report names patients, so it does not come by email.'
        : 'The report is attached as PDF and CSV.',
    )
    expect(
      namesOf(files).filter((name) => !name.startsWith('monthly-report')),
      report,
    ).toHaveLength(reportKinds[report].isList ? 0 : 2)
    for (const { fileName, bytes } of files)
      if (fileName.endsWith('.csv'))
        expect(bytes.toString().toLowerCase(), fileName).not.toContain('zyxwarth')
  }
})

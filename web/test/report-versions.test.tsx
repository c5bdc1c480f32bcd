import type { Report } from '@labgate/contract/results/report-shape'
import { results } from '@labgate/contract/results/results'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ReportView } from '../src/core/orders/result/report-view.tsx'
import { fakeApi } from './fake-api.ts'
import { clinicAdministrator, signInAs } from './people.ts'
import { first, potassium, report } from './sample-report.ts'
import { showPart } from './show.tsx'

const older: Report = {
  ...report,
  ...first,
  groups: [{ title: 'Chemistry', under: '', values: [{ ...potassium, value: '6.9' }] }],
  changes: [],
}

it('shows the current version of a report, and an older one once chosen, marked as replaced', async () => {
  signInAs(clinicAdministrator)
  const api = fakeApi()
  api.reply(results.report, ({ resultId }) => (Number(resultId) === 51 ? older : report))
  api.reply(results.pdf, {
    fileType: 'application/pdf',
    fileName: 'r.pdf',
    fileAsBase64: '',
    size: 0,
    hash: '',
    madeDate: null,
  })
  showPart(<ReportView labOrderId={31} />)
  expect(await screen.findByText('Changes in version 2')).toBeTruthy()
  expect(screen.queryByText('Older version')).toBeNull()
  const version = document.querySelector<HTMLInputElement>('input[aria-label=Version]')!
  expect(version.value).toBe('Version 2, corrected, 04/02/2026 11:00 EDT')
  await userEvent.click(version)
  await userEvent.click(await screen.findByText('Version 1, final, 04/01/2026 11:00 EDT'))
  expect(await screen.findByText('Older version')).toBeTruthy()
  expect(screen.getByText('Version 2 replaced it.')).toBeTruthy()
  expect(screen.getByText('6.9', { exact: false })).toBeTruthy()
  expect(screen.queryByText('Changes in version 2')).toBeNull()
  await userEvent.click(screen.getByText('Report as PDF'))
  await waitFor(() =>
    expect(api.calls(results.pdf)[0]?.input, 'the chosen version on paper').toMatchObject({
      resultId: 51,
    }),
  )
})

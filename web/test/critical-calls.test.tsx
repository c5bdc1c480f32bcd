import type { CalledValue } from '@labgate/contract/results/critical-calls'
import type { Report } from '@labgate/contract/results/report-shape'
import { results } from '@labgate/contract/results/results'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ReportView } from '../src/core/orders/result/report-view.tsx'
import { fakeApi } from './fake-api.ts'
import { clinicAdministrator, signInAs } from './people.ts'
import { potassium, report } from './sample-report.ts'
import { showPart } from './show.tsx'

const call = {
  calledDate: '2026-04-02T14:20:00.000Z',
  calledBy: 'Ann Lee',
  role: 'Customer experience',
  phone: '(813) 555-0100 ext. 4',
  reached: 'R. Diaz',
  readBack: true,
}
const value = {
  observationId: 1,
  foundDate: '2026-04-02T14:05:00.000Z',
  takenDate: null,
  supersededDate: null,
  calls: [],
}
const critical = {
  ...potassium,
  value: '6.9',
  flag: 'critical-high',
  ownFlag: 'critical-high',
} as const

const show = (
  list: readonly CalledValue[],
  more: Partial<Report> = { groups: [{ title: 'Chemistry', under: '', values: [critical] }] },
) => {
  signInAs(clinicAdministrator)
  const api = fakeApi()
  api.reply(results.report, {
    ...report,
    location: { ...report.location, phone: '(813) 555-0199', timeZone: 'America/Chicago' },
    ...more,
  })
  api.reply(results.criticalsOfOrder, {
    laboratory: 'Labgate Laboratory',
    laboratoryPhone: '(800) 555-0142',
    phone: '(813) 555-0155',
    phoneCell: '',
    phoneWork: '(813) 555-0156',
    list: [...list],
  })
  showPart(<ReportView labOrderId={31} />)
  return api
}
const notices = async (): Promise<string> =>
  (await screen.findByRole('list', { name: 'Critical values' })).textContent
const dialed = (): string[] =>
  [...document.querySelectorAll('a[href^="tel:"]')].map((link) => link.getAttribute('href') ?? '')

it('a critical value says who called whom, when on the place’s clock, and that it was read back; each number can be called', async () => {
  show([{ ...value, takenDate: call.calledDate, calls: [call] }])
  expect(await notices()).toBe(
    'Potassium 6.9 mmol/LAnn Lee (Customer experience) called (813) 555-0100 ext. 4 on 04/02/2026 09:20 CDT and reached R. Diaz. The value was read back.',
  )
  expect(dialed()).toEqual([
    'tel:8135550100',
    'tel:8135550155',
    'tel:8135550156',
    'tel:8135550199',
    'tel:8005550142',
  ])
})

it('a critical value without a call says so and names the laboratory’s phone, also if nothing is known of it', async () => {
  for (const list of [[value], []]) {
    show(list)
    expect(await notices()).toBe(
      'Potassium 6.9 mmol/LNot called yet. Call Labgate Laboratory at (800) 555-0142.',
    )
    expect(dialed()).toContain('tel:8005550142')
    cleanup()
  }
})

it('a call without a read-back does not pass for one, and a replaced value needs no call', async () => {
  show([{ ...value, calls: [{ ...call, phone: '', reached: '', readBack: false }] }])
  expect(await notices()).toMatch(
    /called {2}?on .* and reached no one\. The value was not read back\.The laboratory calls again\. Call Labgate/,
  )
  cleanup()
  show([{ ...value, supersededDate: call.calledDate }])
  expect(await notices()).toBe(
    'Potassium 6.9 mmol/LA newer version replaced it, so no call is needed. ',
  )
})

it('a report without a critical value asks nothing', async () => {
  const api = show([], {})
  await waitFor(() => expect(screen.getByText('Potassium')).toBeTruthy())
  expect(api.calls(results.criticalsOfOrder)).toEqual([])
})

import { laboratoryContact } from '@labgate/contract/accounts/laboratory-contact'
import { allGuides } from '@labgate/contract/desk/guides'
import type { ReceivingAddress } from '@labgate/contract/shipping/receiving-addresses'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { HelpPage } from '../src/features/desk/help/help.page.tsx'
import { SeveralPlaces, ShipTo } from '../src/features/shipping/ship-logs/parts/destinations.tsx'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages, showPart } from './show.tsx'

const tampa: ReceivingAddress = {
  rowVersion: 1,
  labTypeId: 0,
  name: 'Reference Laboratory',
  street1: '1 Dock Road',
  street2: '',
  city: 'Tampa',
  state: 'FL',
  postalCode: '33602',
}
const birmingham = { ...tampa, labTypeId: 4, name: 'Molecular Laboratory', city: 'Birmingham' }
const begin = (userTypeId: number) => {
  signInAs({ ...ofType(userTypeId), shipLog: true, physician: true })
  const api = fakeApi()
  api.reply(laboratoryContact.get, {
    hours: 'Monday to Friday, 7:00 AM to 8:00 PM',
    fax: '+18135550188',
    addresses: [tampa, birmingham],
  })
  return api
}

it('Help says how to reach the laboratory, and has the guides of what a user can do, with their steps', async () => {
  begin(2)
  const user = userEvent.setup()
  await showPages({ '/help': HelpPage }, '/help')
  expect(await screen.findByText('Monday to Friday, 7:00 AM to 8:00 PM')).toBeTruthy()
  expect(screen.getByText('(813) 555-0188')).toBeTruthy()
  for (const { title } of allGuides)
    expect(screen.getByRole('button', { name: title })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Pack and ship a parcel' }))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Pack and ship a parcel' }),
  ).toBeTruthy()
  const steps = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(steps).toHaveLength(5)
  expect(within(steps[3]!).getByText('Ship and print').tagName).toBe('STRONG')
  await user.click(screen.getByRole('button', { name: 'All of Help' }))
  expect(await screen.findByText('Monday to Friday, 7:00 AM to 8:00 PM')).toBeTruthy()
})

it('Help shows a parole officer how to reach the laboratory, and no guide of what only others do', async () => {
  begin(14)
  await showPages({ '/help': HelpPage }, '/help?guide=pack-parcel')
  expect(await screen.findByText('Monday to Friday, 7:00 AM to 8:00 PM')).toBeTruthy()
  for (const { title } of allGuides) expect(screen.queryByText(title)).toBeNull()
})

it('a guide has the button that it names, and laboratory staff choose the account first', async () => {
  begin(2)
  await showPages({ '/help': HelpPage }, '/help?guide=write-to-laboratory')
  expect(await screen.findByRole('button', { name: 'Write to the laboratory' })).toBeTruthy()
  expect(screen.queryByText(/No account is selected/)).toBeNull()
  cleanup()
  begin(12)
  await showPages({ '/help': HelpPage }, '/help?guide=pack-parcel')
  const choose = await screen.findByRole('link', { name: 'Choose the account' })
  expect(choose.getAttribute('href')).toBe('/customer-filter')
  cleanup()
  begin(15)
  await showPages({ '/help': HelpPage }, '/help?guide=follow-order')
  await screen.findByRole('link', { name: 'Open Lab Order' })
  expect(screen.queryByText(/No account is selected/), 'who chooses no account').toBeNull()
})

it('tubes for two places show both addresses, and offer a parcel for each', async () => {
  begin(2)
  const split = vi.fn<() => void>()
  const tubes = [{ labTypeId: 1 }, { labTypeId: 1 }, { labTypeId: 4 }]
  showPart(
    <>
      <ShipTo tubes={tubes} />
      <SeveralPlaces tubes={tubes} busy={false} onSplit={split} />
    </>,
  )
  const warning = await screen.findByRole('alert')
  expect(warning.textContent).toContain('These tubes go to 2 places')
  expect(warning.textContent).toContain(
    '2 tubes (Urine toxicology) to Reference Laboratory, 1 Dock Road, Tampa, FL 33602',
  )
  expect(screen.getByText('Ship to (UTI / STI)')).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Split into 2 parcels' }))
  expect(split).toHaveBeenCalledOnce()
})

it('tubes for one place show its address, and no warning', async () => {
  begin(2)
  showPart(
    <>
      <ShipTo tubes={[{ labTypeId: 1 }, { labTypeId: 2 }]} />
      <SeveralPlaces tubes={[{ labTypeId: 1 }]} busy={false} onSplit={() => undefined} />
    </>,
  )
  expect(await screen.findByText('Ship to')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

import { locations } from '@labgate/contract/accounts/locations'
import { users } from '@labgate/contract/people/users'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useOrderForm } from '../src/features/accounts/supplies/parts/use-order-form.ts'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { clinicAdministrator, signInAs } from './people.ts'
import { place } from './place.ts'

let api: FakeApi
const tab = {
  opener: {},
  document: { title: '', body: { textContent: '' } },
  location: { replace: vi.fn() },
  close: vi.fn(),
}
const opens = vi.fn<() => unknown>(() => tab)
beforeEach(() => {
  signInAs(clinicAdministrator)
  api = fakeApi()
  vi.clearAllMocks()
  opens.mockReturnValue(tab)
  vi.stubGlobal('open', opens)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
const answerBoth = () => {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      Response.json(
        path.startsWith(users.get.path)
          ? { valid: true, message: '', ...user }
          : { ...place, valid: true },
      ),
    ),
  )
}
const text = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, '']))
const off = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, false]))
const zero = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, 0]))
const user = {
  ...text(
    'userName password userType prefix suffix npi phoneWork phoneWorkExt phoneCell barcodePrinter customerName position',
  ),
  ...off(
    'disabled changePwd physician physicianPending pecosEnrolled viewEmployeeResults camera secondaryLogin shipLog salesUserEdit salesPatientReport salesParoleOfficer salesVP identityVerified poc multiLogin secondFactor needsOther approvalNeedsOther npiShared passwordClosed notConfirmed',
  ),
  ...zero(
    'userId customerId userTypeId userSignatureId barcodeQty defaultLocation userId_Updated rowVersion',
  ),
  labs: [],
  delegates: [],
  accounts: [],
  locations: [],
  lastLogin: null,
  lockedUntil: null,
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@clinic.example',
}

it('opens the tab before any request, and redirects it once both lookups have answered', async () => {
  answerBoth()
  const response = vi.spyOn(globalThis, 'fetch')
  const { result } = renderHook(() => useOrderForm(7, 3))
  await act(() => result.current.open())
  expect(opens.mock.invocationCallOrder[0]).toBeLessThan(response.mock.invocationCallOrder[0] ?? 0)
  expect(tab.opener).toBeNull()
  const made = new URL(tab.location.replace.mock.calls[0]?.[0] as string)
  expect(made.pathname).toBe('/supply-form')
  expect(Object.fromEntries(made.searchParams)).toMatchObject({
    requesterFirstName: 'Ann',
    position: 'Client',
    state: 'Florida',
    phone: '8135550100',
  })
  expect(result.current.fault).toBe('')
})

it('offers a link if the browser blocks the tab', async () => {
  answerBoth()
  opens.mockReturnValue(null)
  const { result } = renderHook(() => useOrderForm(7, 3))
  await act(() => result.current.open())
  expect(result.current.blockedAt).toContain('/supply-form?requesterFirstName=Ann')
})

it('shows the exact message if a lookup is refused or fails, and closes the tab', async () => {
  const { result } = renderHook(() => useOrderForm(7, 3))
  api.refuse(users.get, { code: 'not-found' })
  api.refuse(locations.get, { code: 'not-found' })
  await act(() => result.current.open())
  await waitFor(() =>
    expect(result.current.fault).toBe(
      'Unable to retrieve user or location information. Please try again.',
    ),
  )
  expect(tab.close).toHaveBeenCalledTimes(1)
  api.silence(locations.get)
  api.silence(users.get)
  await act(() => result.current.open())
  expect(result.current.fault).toBe(
    'An error occurred while preparing the order form. Please try again.',
  )
  expect(tab.close).toHaveBeenCalledTimes(2)
  expect(tab.location.replace).not.toHaveBeenCalled()
})

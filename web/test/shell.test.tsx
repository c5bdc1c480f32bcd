import { accounts } from '@labgate/contract/accounts/accounts'
import { locations } from '@labgate/contract/accounts/locations'
import { home } from '@labgate/contract/overviews/home'
import { shadow } from '@labgate/contract/people/session'
import { users } from '@labgate/contract/people/users'
import { reportBundles, type RequestedBundle } from '@labgate/contract/results/report-bundles'
import { act, screen, waitFor, within, fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { aboutLab } from '../src/about.ts'
import { newVersion } from '../src/api/new-version.ts'
import { Shell } from '../src/app/shell/shell.tsx'
import { isAppleTouch, sidebarIsFixed } from '../src/app/shell/use-fixed-sidebar.ts'
import { chooseAccount } from '../src/session/actions.ts'
import { sessionStore } from '../src/session/store.ts'
import { beginVisit, writeValues } from '../src/session/values.ts'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { administrator, clinicAdministrator, ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

let api: FakeApi
const Screen = () => <h1>A screen</h1>
const visit = {
  entityId_Shadow: 4,
  userId_Shadow: 7,
  userName_Shadow: 'Ann Lee',
  userType_Shadow: 3,
  physician_Shadow: false,
  shipLog_Shadow: false,
  customerName_Shadow: 'Sunrise Pain Clinic',
  reason: 'A missing report',
  until: new Date(Date.now() + 25 * 60_000).toISOString(),
}
const open = async (path = '/dashboard') => {
  const shown = await showPages(
    {
      '/dashboard': Screen,
      '/customer-filter': Screen,
      '/customer': Screen,
      '/security': Screen,
      '/patient': Screen,
    },
    path,
    Shell,
  )
  await screen.findByText('A screen')
  return { ...shown, user: userEvent.setup(), bar: within(screen.getByRole('banner')) }
}
const set = (values: Parameters<typeof writeValues>[0]): void => {
  writeValues(values)
  sessionStore.changed()
}

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('min-width'),
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  )
  Object.assign(aboutLab, {
    labName: 'Reference Laboratory',
    supportPhone: '(800) 555-0142',
    supportEmail: '',
  })
  api = fakeApi()
  api.reply(home.shell, {
    topMessage: 'Closed on Monday',
    counts: { '/user': 4 },
    bundles: [],
    reports: [],
    emergencies: [],
    troubles: [],
  })
})

describe('the navbar', () => {
  it('of laboratory staff shows the account after “Customer Filter:”', async () => {
    signInAs(administrator)
    set({ customerId: 4, customerName: 'Sunrise Pain Clinic' })
    const { bar } = await open()
    expect(bar.getByText(/^Customer Filter:/).textContent).toBe(
      'Customer Filter: Sunrise Pain Clinic',
    )
    expect(bar.getByText('Dana Cruz')).toBeTruthy()
    expect(await bar.findByText('Closed on Monday')).toBeTruthy()
  })

  it('of a customer shows the account name without “Customer Filter:”, and the location', async () => {
    signInAs(clinicAdministrator)
    set({ locationId: 31, locationName: 'Tampa' })
    const { bar } = await open()
    expect(bar.queryByText(/Customer Filter/)).toBeNull()
    expect(bar.getByText('Sunrise Pain Clinic')).toBeTruthy()
    expect(bar.getByText('Location: Tampa')).toBeTruthy()
  })

  it('hides the location if all locations are selected', async () => {
    signInAs(clinicAdministrator)
    set({ locationId: 0, locationName: 'All Locations' })
    const { bar } = await open()
    expect(bar.queryByText(/Location:/)).toBeNull()
  })

  it('shows the shadowed user in parentheses, and the visit bar shows the reason and the end time', async () => {
    signInAs(administrator)
    beginVisit(visit)
    sessionStore.changed()
    const { bar } = await open()
    expect(bar.getByText('Dana Cruz (Ann Lee)')).toBeTruthy()
    const acting = within(screen.getByRole('region', { name: 'Acting as a customer' }))
    expect(acting.getByText(/You are acting as/).textContent).toMatch(
      /^You are acting as Ann Lee, Sunrise Pain Clinic, until \d\d:\d\d \(25 min\)\. Reason: A missing report$/,
    )
  })

  it('opens Help with the phone number of the laboratory', async () => {
    signInAs(administrator)
    const { user, bar } = await open()
    await user.click(bar.getByRole('button', { name: 'Help' }))
    expect((await screen.findByRole('link', { name: '(800) 555-0142' })).getAttribute('href')).toBe(
      'tel:8005550142',
    )
  })

  it('an account that laboratory staff choose opens at all locations, and they come back to them', async () => {
    signInAs(administrator)
    expect(await chooseAccount(4, 'Sunrise Pain Clinic')).toBe(true)
    expect(sessionStore.get()).toMatchObject({ customerId: 4, locationId: 0 })
    expect(api.confirmed).toEqual([])
    set({ locationId: 31, locationName: 'Tampa' })
    const at = { area: '', phone: '', email: '', customerId: 4 }
    api.reply(locations.listForCustomer, {
      list: [{ locationId: 31, locationName: 'Tampa', ...at }],
    })
    const { user, bar } = await open()
    await user.click(bar.getByText('Location: Tampa'))
    await user.click(
      await within(await screen.findByRole('dialog', { name: 'Select a new location' })).findByText(
        'All Locations',
      ),
    )
    expect(sessionStore.get()).toMatchObject({ locationId: 0, locationName: 'All Locations' })
    expect(bar.queryByText(/^Location:/)).toBeNull()
  })

  it('opens “Select a new location”, and a choice changes only the session', async () => {
    signInAs(clinicAdministrator)
    set({ locationId: 31, locationName: 'Tampa' })
    const at = { area: '', phone: '', email: '', customerId: 4 }
    api.reply(locations.listForUser, {
      list: [
        { locationId: 31, locationName: 'Tampa', ...at },
        { locationId: 32, locationName: 'Ocala', ...at },
      ],
    })
    const { user, bar } = await open()
    await user.click(bar.getByText('Location: Tampa'))
    await user.click(
      await within(await screen.findByRole('dialog', { name: 'Select a new location' })).findByText(
        'Ocala',
      ),
    )
    expect(await bar.findByText('Location: Ocala')).toBeTruthy()
    expect(sessionStorage.getItem('locationId')).toBe('32')
  })
})

describe('the logo', () => {
  it.each([1, 4, 12])(
    'for user type %i ends the visit and leads to Account Filter',
    async (userTypeId) => {
      signInAs(ofType(userTypeId))
      beginVisit(visit)
      sessionStore.changed()
      api.reply(shadow.end, {})
      const { user, bar, router } = await open()
      await user.click(bar.getByRole('button', { name: 'Labgate, home' }))
      await waitFor(() => expect(router.state.location.pathname).toBe('/customer-filter'))
      expect(api.calls(shadow.end)).toHaveLength(1)
      expect([
        sessionStorage.getItem('userId_Shadow'),
        sessionStorage.getItem('customerName'),
        sessionStorage.getItem('locationName'),
      ]).toEqual([null, 'Reference Laboratory', ''])
    },
  )

  it('a screen that the user cannot see is said not to be open, none of it is shown, and a link leads home', async () => {
    signInAs(ofType(9))
    await showPages({ '/patient': () => <h1>Charts</h1>, '/dashboard': Screen }, '/patient', Shell)
    await screen.findByText(/^This screen is not open to your sign-in\./)
    expect(screen.queryByText('Charts')).toBeNull()
    await userEvent.click(screen.getByRole('link', { name: 'Go to your start screen' }))
    await screen.findByText('A screen')
  })
  it('for a user type without Account Filter leads home', async () => {
    signInAs(ofType(9))
    const { user, bar, router } = await open('/customer')
    await user.click(bar.getByRole('button', { name: 'Labgate, home' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  })
})

describe('the keyboard shortcuts', () => {
  it('give the focus back to where it was', async () => {
    const { user } = await open()
    const heading = screen.getByRole('heading', { name: 'A screen' })
    heading.tabIndex = -1
    heading.focus()
    await user.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })
})

describe('Hardware', () => {
  const openHardware = async () => {
    signInAs(clinicAdministrator)
    const shown = await open()
    await shown.user.click(shown.bar.getByText('Ann Lee'))
    await shown.user.click(await screen.findByText('Hardware'))
    return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Hardware' })) }
  }

  it('accepts a name of at most 50 characters, 0 to 5 labels, and the camera, and closes after saving', async () => {
    api.reply(users.savePrinter, {})
    const { user, dialog } = await openHardware()
    const quantity = dialog.getByLabelText('Labels for each tube')
    const printer = dialog.getByLabelText('Barcode printer')
    fireEvent.change(printer, { target: { value: 'Z'.repeat(51) } })
    expect(await dialog.findByText('1 character too long: at most 50 fit.')).toBeTruthy()
    fireEvent.change(printer, { target: { value: 'Zebra' } })
    await user.clear(quantity)
    await user.type(quantity, '6')
    await user.click(dialog.getByRole('button', { name: /^Save/ }))
    expect(await dialog.findByText('At most 5.')).toBeTruthy()
    expect(api.calls(users.savePrinter)).toHaveLength(0)
    await user.clear(quantity)
    await user.type(quantity, '5')
    await user.click(dialog.getByLabelText('Camera active'))
    await user.click(dialog.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls(users.savePrinter)[0]?.input).toMatchObject({
      userId: 7,
      barcodePrinter: 'Zebra',
      barcodeQty: 5,
      camera: false,
    })
    expect([sessionStorage.getItem('barcodeQty'), sessionStorage.getItem('camera')]).toEqual([
      '5',
      'false',
    ])
  })

  it('saves the prefix character of a scanner, but rejects one that people type', async () => {
    api.reply(users.savePrinter, {})
    const { user, dialog } = await openHardware()
    const prefix = dialog.getByLabelText('Prefix character')
    await user.type(prefix, 'a')
    await user.click(dialog.getByRole('button', { name: /^Save/ }))
    expect(await dialog.findByText(/^Use one of ~/)).toBeTruthy()
    await user.clear(prefix)
    await user.type(prefix, '~')
    await user.click(dialog.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls(users.savePrinter).map(({ input }) => input)).toMatchObject([
      { scanPrefix: '~', scanSuffix: '' },
    ])
    expect(sessionStorage.getItem('scanPrefix')).toBe('~')
  })

  it('stays open with the reason if the save is refused', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    api.refuse(users.savePrinter, {
      status: 500,
      code: 'failed',
      message: 'Something went wrong!',
      incident: 'K7QX',
    })
    const { user, dialog } = await openHardware()
    await user.type(dialog.getByLabelText('Barcode printer'), ' 2')
    await user.click(dialog.getByRole('button', { name: /^Save/ }))
    const alert = await dialog.findByRole('alert')
    expect(alert.textContent).toContain('Something went wrong!')
    expect(alert.textContent).toContain('Incident K7QX.')
    expect(console.error).toHaveBeenCalledExactlyOnceWith('/api/User/SavePrinter: failed K7QX')
  })
})

describe('the menu', () => {
  it('shows counts where there are any', async () => {
    signInAs(administrator)
    await open()
    const menu = within(screen.getByRole('navigation', { name: 'Screens' }))
    expect(await menu.findByRole('link', { name: 'Users, 4 waiting' })).toBeTruthy()
    expect(menu.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page')
  })

  it('is the shadowed user’s during a visit', async () => {
    signInAs(administrator)
    beginVisit(visit)
    sessionStore.changed()
    await open()
    const menu = within(screen.getByRole('navigation', { name: 'Screens' }))
    expect(menu.queryByRole('link', { name: /Users/ })).toBeNull()
    expect(menu.getByRole('link', { name: 'Account Information' })).toBeTruthy()
  })

  it('is fixed starting at 991 px, or at 960 px except on Apple touch devices', () => {
    expect([959, 960, 990, 991].map((width) => sidebarIsFixed(width, false))).toEqual([
      false,
      true,
      true,
      true,
    ])
    expect([959, 960, 990, 991].map((width) => sidebarIsFixed(width, true))).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect(
      isAppleTouch({
        userAgent: 'Mozilla/5.0 (Macintosh)',
        platform: 'MacIntel',
        maxTouchPoints: 5,
      }),
    ).toBe(true)
    expect(
      isAppleTouch({
        userAgent: 'Mozilla/5.0 (Macintosh)',
        platform: 'MacIntel',
        maxTouchPoints: 0,
      }),
    ).toBe(false)
    expect(
      isAppleTouch({
        userAgent: 'Mozilla/5.0 (Windows NT 10.0)',
        platform: 'Win32',
        maxTouchPoints: 10,
      }),
    ).toBe(false)
  })
})

describe('the Account Overview', () => {
  it('leads to Account Filter if the name is clicked without an account, and requests no account', async () => {
    signInAs(administrator)
    const { user, bar } = await open()
    await user.click(bar.getByText(/^Customer Filter:/))
    expect(await screen.findByRole('link', { name: 'Select one in Account Filter' })).toBeTruthy()
    expect(api.calls(accounts.get)).toHaveLength(0)
  })
})

describe('results requested as one PDF', () => {
  const bundle: RequestedBundle = {
    reportBundleId: 7,
    state: 'making',
    made: 1,
    count: 2,
    says: '',
    askedDate: '2026-03-31T14:10:00.000Z',
  }
  const tell = (...bundles: RequestedBundle[]): void =>
    api.reply(home.shell, {
      topMessage: '',
      counts: {},
      bundles,
      reports: [],
      emergencies: [],
      troubles: [],
    })
  beforeEach(() => {
    signInAs(clinicAdministrator)
    api.reply(reportBundles.pdf, {
      fileType: 'application/pdf',
      fileName: 'results.pdf',
      fileAsBase64: btoa('%PDF-1.7'),
    })
  })

  it('are announced once, on any screen, with a button that opens them', async () => {
    tell(bundle)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user, bar } = await open()
    expect(
      await bar.findByRole('button', { name: 'Results as one PDF: none ready yet' }),
    ).toBeTruthy()
    tell({ ...bundle, state: 'done', made: 2 })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await screen.findByText('2 reports are ready as one PDF.')).toBeTruthy()
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    expect(screen.getAllByText('2 reports are ready as one PDF.')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(await screen.findByRole('dialog', { name: 'Results' })).toBeTruthy()
  })

  it('are listed after a new sign-in, and are not announced again', async () => {
    tell(
      { ...bundle, reportBundleId: 8, state: 'done', made: 2 },
      { ...bundle, reportBundleId: 9, state: 'failed', says: 'The report no longer exists.' },
    )
    const { user, bar } = await open()
    await user.click(await bar.findByRole('button', { name: 'Results as one PDF: 1 ready' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Results as one PDF' }))
    expect(dialog.getByText(/The report no longer exists/)).toBeTruthy()
    expect(screen.queryByText(/ready as one PDF/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Open' }))
    expect(await screen.findByRole('dialog', { name: 'Results' })).toBeTruthy()
    expect(api.calls(reportBundles.pdf).map(({ input }) => input)).toMatchObject([
      { reportBundleId: 8 },
    ])
  })
})

test('an old page says on every screen that a new version is ready, and stays until it is loaded', async () => {
  signInAs(administrator)
  await open()
  expect(screen.queryByText('A new version is ready.')).toBeNull()
  act(() => newVersion.ready())
  const bar = within(await screen.findByRole('status', { name: 'New version' }))
  expect(bar.getByText(/Save what you are working on, then load it\./)).toBeTruthy()
  expect(bar.getByRole('button', { name: 'Load new version' })).toBeTruthy()
  expect(screen.getByText('A screen')).toBeTruthy()
})

import { locations } from '@labgate/contract/accounts/locations'
import { session } from '@labgate/contract/people/session'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aboutLab } from '../src/about.ts'
import { ready } from '../src/app/app.tsx'
import { sessionStore } from '../src/session/store.ts'
import { finishVisit } from '../src/session/values.ts'
import { ownPath } from '../src/sign-in/post.ts'
import { SignInPage } from '../src/sign-in/sign-in.page.tsx'
import { hiccup } from '../src/sign-in/trouble.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { administrator, clinicAdministrator } from './people.ts'

let api: FakeApi
const entered = vi.fn<(path: string) => void>()
beforeEach(() => {
  entered.mockClear()
  sessionStorage.clear()
  sessionStore.changed()
  history.replaceState(null, '', '/login')
  Object.assign(aboutLab, {
    labName: 'Reference Laboratory',
    supportPhone: '(800) 555-0142',
    supportEmail: 'care@lab.example',
  })
  api = fakeApi()
})

const signIn = async (email = 'dana@lab.example', password = 'Right-One-1') => {
  render(<SignInPage entered={entered} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Email or user name'), email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.keyboard('{Enter}')
  return user
}
const kept = (...names: string[]): Record<string, string | null> =>
  Object.fromEntries(names.map((name) => [name, sessionStorage.getItem(name)]))

describe('signing in', () => {
  it('stores the session of laboratory staff under the specified names', async () => {
    api.reply(session.authenticate, { ...administrator, salesVP: 1 })
    await signIn()
    await waitFor(() => expect(entered).toHaveBeenCalledWith('/'))
    expect(api.calls(session.authenticate)[0]).toMatchObject({
      method: 'POST',
      input: { email: 'dana@lab.example', password: 'Right-One-1', tranSourceId: 11 },
    })
    expect(
      kept(
        'userId_Login',
        'entityId_Login',
        'userType',
        'userName',
        'customerId',
        'customerName',
        'locationId',
        'locationName',
        'physician',
        'shipLog',
        'multilogin',
        'salesParoleOfficer',
        'barcodePrinter',
        'barcodeQty',
        'camera',
        'topMessage',
        'token',
        'userSignatureId',
        'salesVP',
        'salesUserEdit',
        'salesPatientReport',
        'delegates',
        'accounts',
        'defaultLocation',
        'entityId_Shadow',
        'userId_Shadow',
      ),
    ).toEqual({
      userId_Login: '1',
      entityId_Login: '0',
      userType: '1',
      userName: 'Dana Cruz',
      customerId: '0',
      customerName: 'Reference Laboratory',
      locationId: '0',
      locationName: '',
      physician: 'false',
      shipLog: 'false',
      multilogin: '0',
      salesParoleOfficer: '0',
      barcodePrinter: '',
      barcodeQty: '0',
      camera: 'false',
      topMessage: 'Closed on Monday',
      token: 'token-of-dana',
      userSignatureId: '0',
      salesVP: '1',
      salesUserEdit: '0',
      salesPatientReport: '0',
      delegates: '[]',
      accounts: '[]',
      defaultLocation: '0',
      entityId_Shadow: null,
      userId_Shadow: null,
    })
  })

  it('leaves the customer id of customer staff blank, takes the name from the response, and selects the first location', async () => {
    api.reply(session.authenticate, clinicAdministrator)
    api.reply(locations.listForUser, {
      list: [
        {
          locationId: 31,
          locationName: 'Tampa',
          area: 'Tampa, FL',
          phone: '',
          email: '',
          customerId: 4,
        },
        {
          locationId: 32,
          locationName: 'Ocala',
          area: 'Ocala, FL',
          phone: '',
          email: '',
          customerId: 4,
        },
      ],
    })
    await signIn()
    await waitFor(() => expect(entered).toHaveBeenCalled())
    expect(await ready(true)).toBe(true)
    expect(
      kept(
        'customerId',
        'entityId_Login',
        'customerName',
        'physician',
        'shipLog',
        'barcodeQty',
        'delegates',
        'locationId',
        'locationName',
      ),
    ).toEqual({
      customerId: '',
      entityId_Login: '4',
      customerName: 'Sunrise Pain Clinic',
      physician: 'true',
      shipLog: 'true',
      barcodeQty: '2',
      delegates: '[{"userId":7,"userId_Delegate":8}]',
      locationId: '31',
      locationName: 'Tampa',
    })
    expect(api.calls(locations.listForUser)[0]).toMatchObject({
      method: 'GET',
      input: {
        UserId: '7',
        validation: {
          entityId_Login: 4,
          userId_Login: 7,
          token: 'token-of-ann',
          tranSourceId: 11,
          version: '2022.0.1',
        },
      },
    })
  })

  it.each([
    ['the default location wins', { defaultLocation: 32, sharePatients: true }, ['32', 'Ocala']],
    [
      'a shared account starts with all locations',
      { defaultLocation: 0, sharePatients: true },
      ['0', 'All Locations'],
    ],
  ])('%s', async (_, flags, place) => {
    api.reply(session.authenticate, { ...clinicAdministrator, ...flags })
    const at = { area: '', phone: '', email: '', customerId: 4 }
    api.reply(locations.listForUser, {
      list: [
        { locationId: 31, locationName: 'Tampa', ...at },
        { locationId: 32, locationName: 'Ocala', ...at },
      ],
    })
    await signIn()
    await waitFor(() => expect(entered).toHaveBeenCalled())
    await ready(true)
    expect([sessionStorage.getItem('locationId'), sessionStorage.getItem('locationName')]).toEqual(
      place,
    )
  })

  it('clears the previous user’s session, even if it fails', async () => {
    sessionStorage.setItem('userId_Login', '99')
    sessionStorage.setItem('token', 'old')
    sessionStorage.setItem('customerName', 'Old')
    api.refuse(session.authenticate, {
      code: 'sign-in-failed',
      message: 'That sign-in is not correct. Check your email and password.',
    })
    await signIn()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'That sign-in is not correct. Check your email and password.',
    )
    expect(kept('userId_Login', 'token', 'customerName')).toEqual({
      userId_Login: null,
      token: null,
      customerName: '',
    })
    expect(entered).not.toHaveBeenCalled()
  })

  it('shows the specified message if there is no response', async () => {
    api.silence(session.authenticate)
    await signIn()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Hey there! It seems there is an internet hiccup. Need assistance? Drop a line to our cheerful Customer Experience Team at care@lab.example or call (800) 555-0142',
    )
    expect(hiccup('{email}', '{phone}')).toBe(
      'Hey there! It seems there is an internet hiccup. Need assistance? Drop a line to our cheerful Customer Experience Team at {email} or call {phone}',
    )
  })

  it('requests the second factor, and sends the code with the email and password', async () => {
    api.refuse(session.authenticate, {
      code: 'second-factor',
      message: 'Enter the code from your authenticator.',
    })
    const user = await signIn()
    await user.type(await screen.findByLabelText('Code'), '123456')
    api.reply(session.authenticate, administrator)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(entered).toHaveBeenCalled())
    expect(api.calls(session.authenticate)[1]?.input).toMatchObject({
      email: 'dana@lab.example',
      password: 'Right-One-1',
      code: '123456',
    })
  })
})

describe('the next page after sign-in', () => {
  it.each([
    ['/customer?id=7', '/customer?id=7'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['/login?next=/x', '/'],
    ['javascript:alert(1)', '/'],
    [null, '/'],
  ])('%s leads to %s', (next, path) => expect(ownPath(next, 'https://lab.example')).toBe(path))
})

describe('the end of a visit', () => {
  it('clears the shadow values, restores the laboratory’s name, and clears the location', async () => {
    api.reply(session.authenticate, {
      ...administrator,
      visit: {
        entityId_Shadow: 4,
        userId_Shadow: 7,
        userName_Shadow: 'Ann Lee',
        userType_Shadow: 3,
        physician_Shadow: true,
        shipLog_Shadow: false,
        customerName_Shadow: 'Sunrise',
        reason: 'Help',
        until: '2026-01-01T00:00:00.000Z',
      },
    })
    await signIn()
    await waitFor(() => expect(entered).toHaveBeenCalled())
    expect(
      kept(
        'entityId_Shadow',
        'userId_Shadow',
        'userName_Shadow',
        'userType_Shadow',
        'physician_Shadow',
        'customerName',
      ),
    ).toEqual({
      entityId_Shadow: '4',
      userId_Shadow: '7',
      userName_Shadow: 'Ann Lee',
      userType_Shadow: '3',
      physician_Shadow: 'true',
      customerName: 'Sunrise',
    })
    sessionStorage.setItem('locationName', 'Tampa')
    finishVisit('Reference Laboratory')
    expect(
      kept(
        'entityId_Shadow',
        'userId_Shadow',
        'userName_Shadow',
        'customerName',
        'locationName',
        'customerId',
      ),
    ).toEqual({
      entityId_Shadow: null,
      userId_Shadow: null,
      userName_Shadow: null,
      customerName: 'Reference Laboratory',
      locationName: '',
      customerId: '0',
    })
  })
})

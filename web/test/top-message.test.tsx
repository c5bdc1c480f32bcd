import { home } from '@labgate/contract/overviews/home'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Shell } from '../src/app/shell/shell.tsx'
import { fakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const message = 'Closed on Monday'

it('a top message that does not fit in the navbar is shown whole below it, once for a screen reader', async () => {
  fakeApi().reply(home.shell, {
    topMessage: message,
    counts: {},
    bundles: [],
    reports: [],
    emergencies: [],
    troubles: [],
  })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200)
  signInAs(administrator)
  await showPages({ '/dashboard': () => <h1>A screen</h1> }, '/dashboard', Shell)
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2))
  const inBar = within(screen.getByRole('banner')).getByText(message).parentElement
  expect([inBar?.ariaHidden, inBar?.hasAttribute('data-cut')]).toEqual(['true', true])
  expect(
    screen.getAllByText(message).filter((one) => one.closest('[aria-hidden="true"]') === null),
  ).toHaveLength(1)
})

import { dayMs } from '@labgate/contract/kit/days'
import type { Waiting } from '@labgate/contract/overviews/home'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { WaitingTiles } from '../src/overviews/dashboards/parts/waiting-tiles.tsx'
import { administrator, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const tile = (days: number | undefined): Waiting => ({
  kind: `tile-${days ?? 'none'}`,
  title: 'Messages from practices',
  help: 'No one looks after them yet.',
  count: 1,
  more: false,
  path: '',
  search: {},
  tone: 'waiting',
  ...(days !== undefined && {
    oldest: new Date(Date.now() - days * dayMs - 60_000).toISOString(),
  }),
})

it('a tile says how long the oldest waits, if its age matters', async () => {
  signInAs(administrator)
  const waiting = [0, 1, 12, undefined].map(tile)
  await showPages({ '/dashboard': () => <WaitingTiles waiting={waiting} /> }, '/dashboard')
  expect(screen.getAllByText(/^Oldest: /).map(({ textContent }) => textContent)).toEqual([
    'Oldest: today',
    'Oldest: 1 day ago',
    'Oldest: 12 days ago',
  ])
})

import { readFileSync, globSync } from 'node:fs'
import { linkTo, type ScreenQuery } from '@labgate/contract/access/link-to'
import { screenParameters } from '@labgate/contract/access/screen-parameters'
import type { ScreenPath } from '@labgate/contract/access/screens'
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { marks, quietHistory } from '../src/app/quiet-history.ts'
import { showPages } from './show.tsx'

/*
 * The browser keeps its history state on disk. Whatever a screen, a link, or a filter gives along is
 * in memory (rules.md#patient-data-and-addresses).
 */
const typed = 'Zzyzxova 1980-05-17'
/** Every screen that has personal parameters, with a link that gives them all. */
const links = (Object.keys(screenParameters) as ScreenPath[]).flatMap((path) => {
  const names = Object.entries(screenParameters[path]).flatMap(([name, kind]) =>
    (kind as unknown) === 'personal' ? [name] : [],
  )
  const query = Object.fromEntries(names.map((name) => [name, typed]))
  return names.length === 0
    ? []
    : [[path, names, linkTo(path, query as ScreenQuery<ScreenPath>)] as const]
})
/** What the browser has of this entry: its state, and its address. */
const onDisk = (): string => `${JSON.stringify(window.history.state)} ${window.location.href}`

it('there are screens with personal parameters', () => {
  expect(links.length).toBeGreaterThan(8)
})

it.each(links)(
  '%s: what is given along is on screen and not in the browser',
  async (path, names, link) => {
    const { router } = await showPages({ '/start': () => null, [path]: () => null }, '/start')
    const given = () => router.latestLocation.state.personal
    await act(() => router.navigate(link))
    await expect.poll(() => window.location.pathname).toBe(path)
    expect(given()).toEqual(Object.fromEntries(names.map((name) => [name, typed])))
    expect(Object.keys(window.history.state as object).toSorted()).toEqual([...marks].toSorted())
    expect(decodeURIComponent(onDisk())).not.toContain('Zzyzxova')
    await act(() => Promise.resolve(router.history.push('/start')))
    await expect.poll(() => window.location.pathname).toBe('/start')
    expect(given()).toBeUndefined()
    window.history.back()
    await expect.poll(given).toEqual(Object.fromEntries(names.map((name) => [name, typed])))
  },
)

it('any state at all stays in memory, and another page of the tab does not have it', async () => {
  const history = quietHistory()
  const note = { deep: [{ name: typed }] }
  history.push('/patients', { note })
  history.flush()
  expect(onDisk()).not.toContain('Zzyzxova')
  expect(history.location.state).toMatchObject({ note })
  history.replace('/patients', { other: note })
  history.flush()
  expect(onDisk()).not.toContain('Zzyzxova')
  expect(history.location.state).toMatchObject({ other: note })
  history.destroy()
  const reloaded = quietHistory()
  expect(reloaded.location.pathname).toBe('/patients')
  expect(reloaded.location.state).not.toHaveProperty('other')
  reloaded.destroy()
})

it('an address that sign-in writes is the router’s, with no state', () => {
  const history = quietHistory()
  let noticed = ''
  history.subscribe(() => {
    noticed = history.location.pathname
  })
  window.history.replaceState(null, '', '/customer?id=6')
  expect(noticed).toBe('/customer')
  expect(history.location.href).toBe('/customer?id=6')
  history.destroy()
})

it('no other file writes the browser’s history', () => {
  const writers = globSync('web/src/**/*.{ts,tsx}').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    // the sign-in page takes a code out of the address, and keeps nothing
    const written = text.replaceAll(/history\.replaceState\(null,/g, '')
    return /\b(pushState|replaceState|createBrowserHistory|createHashHistory)\b/.test(written)
      ? [file]
      : []
  })
  expect(writers).toEqual(['web/src/app/quiet-history.ts'])
})

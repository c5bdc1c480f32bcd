import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { Laboratory } from './laboratory.ts'

/** Watches all pages of a journey: the console, the URLs, and browser storage. */
export interface Watcher {
  watch(context: BrowserContext): void
  /** A console message that belongs to the journey, such as one from a failed save. */
  expects(message: RegExp): void
  /** Fails with everything that should not have appeared. */
  judge(): Promise<void>
  /**
   * What the person at the screen would have seen, for a journey that failed: a picture of each
   * page, and the last calls with their statuses.
   */
  seen(): Promise<{ pictures: Buffer[]; calls: string[] }>
  /** Closes all browsers that it watches. */
  close(): Promise<void>
}

/** Session storage (rules.md#session-storage), plus what the bar of a visit shows. */
const sessionNames =
  /^(userId_Login|entityId_Login|userType|userName|customerId|customerName|locationId|locationName|physician|shipLog|multilogin|salesParoleOfficer|barcodePrinter|barcodeQty|camera|scanPrefix|scanSuffix|clock|ownClock|language|topMessage|token|userSignatureId|salesVP|salesUserEdit|salesPatientReport|delegates|accounts|defaultLocation|sharePatients|(entityId|userId|userName|userType|physician|shipLog|customerName|reason|until)_Shadow|reloadedAt|organizationNext|tsr-scroll-restoration.*)$/
const localNames = /^(labgate-menu|labgate-language|labgate-colour-scheme|labgate-columns-.+)$/
/*
 * A browser without a session asks for it once; the browser itself prints the message about the
 * response.
 */
const noSession = /status of 401 .*\/GetSession$/
/* The config's `serviceWorkers`. */
const noWorker = /^Service Worker registration blocked by Playwright/
const personal = /@|%40/

/*
 * The order form is the supplier's: it is filled in through its URL (rules.md#order-supplies-form).
 */
const mayNameSomebody = (address: string): boolean => new URL(address).pathname === '/supply-form'

interface Kept {
  session: [string, string][]
  local: [string, string][]
}
/** A failed journey tells its last calls. */
const mostCalls = 60
const pictureMs = 10_000

const keptIn = (page: Page): Promise<Kept> =>
  page.evaluate(() => ({
    session: Object.entries(sessionStorage),
    local: Object.entries(localStorage),
  })) as Promise<Kept>

const faultsOfStore = ({ session, local }: Kept): string[] => {
  const token = session.find(([name]) => name === 'token')?.[1] ?? ''
  return [
    ...session
      .filter(([name]) => !sessionNames.test(name))
      .map(([name]) => `session storage holds ${name}`),
    ...session
      .filter(([, value]) => personal.test(value))
      .map(([name]) => `session storage holds an email in ${name}`),
    ...session
      .filter(([name, value]) => name !== 'token' && token !== '' && value.includes(token))
      .map(([name]) => `the token stands in ${name} too`),
    ...local
      .filter(([name]) => !localNames.test(name))
      .map(([name]) => `local storage holds ${name}`),
    ...local
      .filter(([, value]) => personal.test(value) || (token !== '' && value.includes(token)))
      .map(([name]) => `local storage holds someone in ${name}`),
  ]
}

export const watcherOf = (labgate: Laboratory): Watcher => {
  const contexts: BrowserContext[] = []
  const said: string[] = []
  const addresses: string[] = []
  const calls: string[] = []
  const expected: RegExp[] = [noSession, noWorker]
  const look = async (page: Page): Promise<string[]> => {
    if (page.isClosed() || !page.url().startsWith(labgate.url)) return []
    const kept = await keptIn(page).catch(() => undefined)
    if (!kept) return []
    for (const [name, value] of kept.session)
      if (name === 'token' && value !== '') labgate.secret(value)
    return faultsOfStore(kept)
  }
  return {
    watch: (context) => {
      contexts.push(context)
      context.on('console', (message) => {
        const from = URL.parse(message.location().url)?.pathname ?? ''
        if (message.type() === 'error' || message.type() === 'warning')
          said.push(`${message.text()} ${from}`)
      })
      context.on('weberror', (error) => said.push(error.error().message))
      context.on('request', (request) => {
        if (request.url().startsWith(labgate.url)) addresses.push(request.url())
      })
      context.on('response', (response) => {
        const { pathname } = new URL(response.url())
        if (pathname.startsWith('/api/'))
          calls.push(`${new Date().toISOString()} ${response.status()} ${pathname}`)
      })
      context.on('requestfailed', (request) =>
        calls.push(
          `${new Date().toISOString()} ${request.failure()?.errorText ?? ''} ${new URL(request.url()).pathname}`,
        ),
      )
      context.on('page', (page) =>
        page.on('framenavigated', (frame) => addresses.push(frame.url())),
      )
    },
    expects: (message) => void expected.push(message),
    judge: async () => {
      const kept = (
        await Promise.all(contexts.flatMap((context) => context.pages().map(look)))
      ).flat()
      const received = said.filter((text) => !expected.some((one) => one.test(text)))
      const change = addresses.filter(
        (address) => URL.canParse(address) && !mayNameSomebody(address) && personal.test(address),
      )
      expect(received, 'errors and warnings in the console').toEqual([])
      expect(kept, 'what the browser keeps').toEqual([])
      expect(change, 'addresses that name someone').toEqual([])
    },
    seen: async () => {
      const pages = contexts
        .flatMap((context) => context.pages())
        .filter((page) => !page.isClosed())
      const pictures = await Promise.all(
        pages.map((page) => page.screenshot({ timeout: pictureMs }).catch(() => undefined)),
      )
      return {
        pictures: pictures.filter((one) => one !== undefined),
        calls: calls.slice(-mostCalls),
      }
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()))
    },
  }
}

/*
 * Keeps the files of the app on a machine of the dock, so that it opens without a network (decisions.md 36). Files with a hash in their name,
 * the one page and its icon, nothing else: no answer of a call is ever kept. The build writes the list of files in; another build is another worker.
 */
declare const BUILT: { build: string; files: readonly string[] }

interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Fetched extends Extendable {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
const worker = globalThis as unknown as {
  addEventListener: {
    (kind: 'install' | 'activate', listener: (event: Extendable) => void): void
    (kind: 'fetch', listener: (event: Fetched) => void): void
  }
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}

const { build, files } = BUILT
const prefix = 'labgate-app-'
const name = `${prefix}${build}`
/* Any address of the app is the same page; it is kept with its headers, and so with the policy that belongs to it. */
const page = '/login'
const icon = '/icon.svg'

const install = async (): Promise<void> => {
  const cache = await caches.open(name)
  await cache.addAll([...files, new Request(page, { cache: 'reload' }), new Request(icon, { cache: 'reload' })])
  await worker.skipWaiting()
}

/* The files of the build before stay for pages that were opened with it. */
const tidy = async (): Promise<void> => {
  const older = (await caches.keys()).filter((one) => one.startsWith(prefix) && one !== name)
  await Promise.all(older.slice(0, -1).map((one) => caches.delete(one)))
  await worker.clients.claim()
}

/* As the server has it; as it was kept while there is no network. */
const openFresh = async (request: Request, kept: string): Promise<Response> => {
  try {
    return await fetch(request)
  } catch (error) {
    const found = await caches.match(kept, { cacheName: name })
    if (found === undefined) throw error
    return found
  }
}
const openFile = async (request: Request): Promise<Response> => (await caches.match(request.url)) ?? fetch(request)

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(tidy()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(openFresh(request, page))
  else if (pathname === icon) event.respondWith(openFresh(request, icon))
  else if (files.includes(pathname)) event.respondWith(openFile(request))
})

export {}

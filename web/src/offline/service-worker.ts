/*
 * Stores the app's files on a dock workstation, so that it opens without a network
 * (rules.md#offline-receiving). Files with a hash in their name and the single page, nothing else:
 * no response to a call is ever stored. The build writes in the list of files; another build is
 * another worker.
 */
declare const BUILT: { build: string; files: readonly string[] }

interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface Fetched extends Extendable {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
// the compiler's library for workers would replace the window's
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
/* Every URL of the app is the same page; it is stored with its headers, and so with its policy. */
const page = '/login'
/* A lost network often gives no response at all. */
const patience = 10_000

/*
 * Only a page that loads nothing but files of this build: any other would open blank without a
 * network.
 */
const isOfThisBuild = async (answer: Response): Promise<boolean> => {
  if (!answer.ok || !(answer.headers.get('content-type') ?? '').startsWith('text/html'))
    return false
  const loaded = [...(await answer.text()).matchAll(/"(\/assets\/[^"]+)"/g)].map(
    ([, path]) => path ?? '',
  )
  return loaded.length > 0 && loaded.every((path) => files.includes(path))
}
const keepPage = async (fresh: Response): Promise<boolean> => {
  const kept = fresh.clone()
  if (!(await isOfThisBuild(fresh))) return false
  await (await caches.open(name)).put(page, kept)
  return true
}

const install = async (): Promise<void> => {
  if (!(await keepPage(await fetch(new Request(page, { cache: 'reload' })))))
    throw new Error('The page on the server is from a different build.')
  await (await caches.open(name)).addAll(files)
  await worker.skipWaiting()
}

/* The files of the previous build stay for pages that were opened with it. */
const tidy = async (): Promise<void> => {
  const older = (await caches.keys()).filter((one) => one.startsWith(prefix) && one !== name)
  await Promise.all(older.slice(0, -1).map((one) => caches.delete(one)))
  await worker.clients.claim()
}

/* From the server, and then stored; the last stored one while there is no network. */
const openPage = async (event: Fetched): Promise<Response> => {
  try {
    const fresh = await fetch(event.request, { signal: AbortSignal.timeout(patience) })
    event.waitUntil(keepPage(fresh.clone()))
    return fresh
  } catch (error) {
    const kept = await caches.match(page, { cacheName: name })
    if (kept === undefined) throw error
    return kept
  }
}
const openFile = async (request: Request): Promise<Response> =>
  (await caches.match(request.url)) ?? fetch(request)

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(tidy()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(openPage(event))
  // also of the build before: a page that was opened with it asks for more of its parts
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})

export {}

import { createRoot } from 'react-dom/client'
import { newVersion, ownBuild } from './api/new-version.ts'
import { keepKeysForField } from './early-field.ts'
import { languageToSpeak, speaksAnother, startSpeaking } from './language/language.ts'
import { unsaved } from './session/unsaved.ts'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the app.')
const root = createRoot(place)

/*
 * A chunk failed to load. If the server has a newer Labgate without the file that this tab needs,
 * reloads once to get it; with typed work on the page, the page stays and says that a new version is
 * ready. Without a connection, the page stays as is: a reload would lose it.
 */
const isGone = async (): Promise<boolean> => {
  const page = await fetch('/login', { cache: 'no-store' }).catch(() => undefined)
  if (page?.ok !== true) return false
  return !(await page.text()).includes(`"${ownBuild()}"`)
}
window.addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('reloadedAt') ?? 0)
  if (!navigator.onLine || Date.now() - last < 60_000) return
  void isGone().then((gone) => {
    if (!gone) return
    newVersion.ready()
    if (unsaved.any()) return
    sessionStorage.setItem('reloadedAt', String(Date.now()))
    location.reload()
  })
})

/**
 * Opens the signed-in part at this URL; opens sign-in if no one is signed in. `fresh`: someone has
 * just signed in here.
 */
const openApp = async (fresh: boolean): Promise<void> => {
  const { App, ready, watchSession } = await import('./app/app.tsx')
  watchSession(() => root.unmount())
  if (await ready(fresh).catch(() => false)) {
    // whoever signed in reads another language than the sign-in page spoke
    if (speaksAnother()) location.reload()
    else root.render(<App />)
  } else
    location.replace(`/login?${new URLSearchParams({ next: location.pathname + location.search })}`)
}

const openSignIn = async (): Promise<void> => {
  const { SignInPage } = await import('./sign-in/sign-in.page.tsx')
  const entered = (path: string): void => {
    history.replaceState(null, '', path)
    void openApp(true)
  }
  root.render(<SignInPage entered={entered} />)
  /*
   * The app loads while the user types; for a visitor who only looks at the page, nothing more
   * loads.
   */
  const prepare = (): void => void import('./app/app.tsx')
  for (const kind of ['input', 'keydown', 'pointerdown'])
    window.addEventListener(kind, prepare, { once: true })
}

/*
 * Sign-in is a separate entry, without router and schemas: it appears immediately, and the app
 * loads in the background.
 */
const path = location.pathname
keepKeysForField(path, new URLSearchParams(location.search))
await startSpeaking(languageToSpeak())
if (path === '/') history.replaceState(null, '', '/login')
if (path === '/' || path === '/login' || path === '/login/organization') await openSignIn()
else if (path === '/mailbox') root.render((await import('./public/mailbox.page.tsx')).mailboxPage())
else if (path === '/supply-form')
  root.render((await import('./public/supply-form.page.tsx')).supplyFormPage())
else await openApp(false)

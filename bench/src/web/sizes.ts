import { bytesOf, filesOf, laterOf, neededBy, readManifest } from './manifest.ts'
import { pageModules, publicModules } from './screens.ts'

/** Bytes. */
export interface Size {
  /** For scripts. */
  gzip: number
  /** For scripts. */
  brotli: number
  /** Scripts, style sheets, and the page itself, which is sent as is. */
  all: number
  files: number
}
export interface ScreenSize {
  path: string
  /** What opening it fetches in addition to the loaded shell. */
  adds: Size
  /** With an empty browser cache: sign-in, shell, and screen. */
  inAll: Size
  /** What the screen and the shell can fetch on demand, such as dates or a dialog. */
  later: Size
}
export interface WebSizes {
  /** /login with all chunks that it needs; the app is fetched in the background when the browser is idle. */
  signIn: Size
  /** Sign-in and the shell of the app. */
  shell: Size
  screens: ScreenSize[]
}

const entry = 'index.html'
const signInPage = 'src/sign-in/sign-in.page.tsx'
const app = 'src/app/app.tsx'

/** The web app as last built, in compressed bytes. */
export const webSizes = (): WebSizes => {
  const manifest = readManifest()
  const sizeOf = (chunks: ReadonlySet<string>): Size => {
    const files = filesOf(manifest, chunks)
    const scripts = [...files].filter((file) => file.endsWith('.js'))
    const page = chunks.has(entry) ? bytesOf([entry]) : 0
    return {
      gzip: bytesOf(scripts, '.gz'),
      brotli: bytesOf(scripts, '.br'),
      all: bytesOf(files, '.br') + page,
      files: files.size + (page > 0 ? 1 : 0),
    }
  }
  const modules = pageModules()
  // another screen's page is not part of this one
  const elsewhere = new Set([
    ...modules.values(),
    ...publicModules().values(),
    entry,
    signInPage,
    app,
  ])
  const screen = (path: string, module: string, before: readonly string[]): ScreenSize => {
    const all = neededBy(manifest, [...before, module])
    return {
      path,
      adds: sizeOf(all.difference(neededBy(manifest, before))),
      inAll: sizeOf(all),
      later: sizeOf(laterOf(manifest, all, elsewhere)),
    }
  }
  return {
    signIn: sizeOf(neededBy(manifest, [entry, signInPage])),
    shell: sizeOf(neededBy(manifest, [entry, signInPage, app])),
    screens: [
      ...[...modules].map(([path, module]) => screen(path, module, [entry, signInPage, app])),
      ...[...publicModules()].map(([path, module]) => screen(path, module, [entry])),
    ],
  }
}

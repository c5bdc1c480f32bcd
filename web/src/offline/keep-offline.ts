/* A page at the dock may stay open for days: without a look from time to time it would keep the files of an older Labgate. */
const lookEvery = 3_600_000
/* What the page itself needs comes first. */
const afterPage = 3_000

/** Asks the browser to keep the app's files, so that the dock can be opened without a network. In development the files change by the minute. */
export const keepOffline = (): (() => void) => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined
  // where it may not be registered, such as at an address without TLS, the app works as before
  const look = (): void =>
    void navigator.serviceWorker
      .register('/sw.js')
      .then((registration) => registration.update())
      .catch(() => undefined)
  const first = setTimeout(look, afterPage)
  const timer = setInterval(look, lookEvery)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}

/*
 * A page at the dock can stay open for days: without a periodic check, it would keep the files of
 * an older Labgate.
 */
const lookEvery = 3_600_000
/* The page's own needs come first. */
const afterPage = 3_000

/**
 * Asks the browser to store the app's files, so that the dock can be opened without a network. In
 * development, the files change constantly.
 */
export const keepOffline = (): (() => void) => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined
  // where it cannot be registered, such as at an address without TLS, the app works as before
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

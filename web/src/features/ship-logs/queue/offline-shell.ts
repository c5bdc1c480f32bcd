/** Asks the browser to keep the app's files, so that the dock can be opened without a network. In development the files change by the minute. */
export const keepOffline = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // where it may not be registered, such as at an address without TLS, the app works as before
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
